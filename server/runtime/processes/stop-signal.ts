/**
 * Resolves at the first Ctrl-C or SIGTERM, or when the npm that runs this process has exited (scripts/process/stop-with-npm.mjs).
 * A second signal calls `exitNow`, for users who cannot wait.
 */
export function stopSignal(exitNow: () => void): Promise<NodeJS.Signals> {
  return new Promise(resolve => {
    let received = false
    const onSignal = (signal: NodeJS.Signals) => {
      if (received) exitNow()
      received = true
      resolve(signal)
    }
    process.on('SIGTERM', onSignal).on('SIGINT', onSignal)
    process.once('disconnect', () => resolve('SIGTERM'))
  })
}

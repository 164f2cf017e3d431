/**
 * Resolves at the first Ctrl-C or SIGTERM, or when the npm that runs this process is gone (scripts/stop-with-npm.mjs);
 * `endAtOnce` is what a second signal does, for users who cannot wait.
 */
export function stopSignal(endAtOnce: () => void): Promise<NodeJS.Signals> {
  return new Promise(resolve => {
    let received = false
    const onSignal = (signal: NodeJS.Signals) => {
      if (received) endAtOnce()
      received = true
      resolve(signal)
    }
    process.on('SIGTERM', onSignal).on('SIGINT', onSignal)
    process.once('disconnect', () => resolve('SIGTERM'))
  })
}

/** Resolves at the first Ctrl-C or SIGTERM; `endAtOnce` is what a second one does, for who cannot wait. */
export function stopSignal(endAtOnce: () => void): Promise<NodeJS.Signals> {
  return new Promise(resolve => {
    let received = false
    const onSignal = (signal: NodeJS.Signals) => {
      if (received) endAtOnce()
      received = true
      resolve(signal)
    }
    process.on('SIGTERM', onSignal).on('SIGINT', onSignal)
  })
}

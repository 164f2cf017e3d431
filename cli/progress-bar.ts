import { SingleBar } from 'cli-progress'

/** On a terminal, and nowhere else. */
export function progressBar(): { show(done: number, of: number): void; stop(): void } {
  const bar = new SingleBar({ format: '{bar} {percentage} % | {value} of {total} | {eta_formatted} left' })
  let isShown = false
  return {
    show(done, of) {
      if (!process.stderr.isTTY) return
      if (!isShown) bar.start(of, done)
      isShown = true
      bar.setTotal(of)
      bar.update(done)
    },
    stop: () => bar.stop(),
  }
}

import { clearLine, cursorTo } from 'node:readline'

const EVERY_MS = 100

/** One line at the bottom of a terminal that says how far it is; elsewhere nothing. */
export class StatusLine {
  #lastAt = 0
  #isShown = false

  show(text: () => string): void {
    const { stderr } = process
    if (!stderr.isTTY || Date.now() - this.#lastAt < EVERY_MS) return
    this.#lastAt = Date.now()
    this.#clear()
    stderr.write(text().slice(0, Math.max(1, (stderr.columns || 80) - 1)))
    this.#isShown = true
  }

  end(): void {
    this.#clear()
  }

  #clear(): void {
    if (!this.#isShown) return
    cursorTo(process.stderr, 0)
    clearLine(process.stderr, 0)
    this.#isShown = false
  }
}

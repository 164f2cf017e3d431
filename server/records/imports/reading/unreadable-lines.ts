export const MAX_STORED_LINES = 1000
const MAX_SHOWN_CHARACTERS = 200

export interface UnreadableLine {
  line: number
  text: string
  reason: string
  /** Its name in a zip file, else empty. */
  file: string
}

/** The start of a line, copied: a slice would keep the whole chunk of the file in memory. */
export const startOf = (text: string, maxCharacters = MAX_SHOWN_CHARACTERS): string =>
  Buffer.from(text.slice(0, maxCharacters)).toString()

/** A reason may quote the whole line. */
export const shortReason = (reason: string): string =>
  reason.length > MAX_SHOWN_CHARACTERS ? `${startOf(reason)}…` : startOf(reason)

/** The lines of a file that could not be read: how many, and the first thousand of them. */
export class UnreadableLines {
  total = 0
  readonly first: UnreadableLine[] = []
  readonly #file: string
  readonly #max: number

  constructor({ file = '', max = MAX_STORED_LINES } = {}) {
    this.#file = file
    this.#max = max
  }

  add(line: number, text: string, reason: string): void {
    this.total++
    if (this.first.length < this.#max)
      this.first.push({ line, text: startOf(text), reason: shortReason(reason), file: this.#file })
  }
}

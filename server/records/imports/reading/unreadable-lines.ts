const MAX_STORED_LINES = 1000
export const MAX_SHOWN_CHARACTERS = 200

export interface UnreadableLine {
  line: number
  text: string
  reason: string
  /** Its name in a zip file, else empty. */
  file: string
}

/**
 * The start of a line, copied: a slice would keep the whole chunk of the file in memory. V8 copies what it concatenates, in a
 * tenth of the time that a Buffer takes.
 */
export const startOf = (text: string, maxCharacters = MAX_SHOWN_CHARACTERS): string =>
  ` ${text.slice(0, maxCharacters)}`.slice(1)

/** A reason may quote the whole line. */
export const shortReason = (reason: string): string =>
  reason.length > MAX_SHOWN_CHARACTERS ? `${startOf(reason)}…` : startOf(reason)

/** The lines of a file that could not be read: how many, and the first thousand of them. */
export class UnreadableLines {
  total = 0
  readonly first: UnreadableLine[]
  readonly #file: string

  /** Several files may have their first lines in one list. */
  constructor({ file = '', first = [] as UnreadableLine[] } = {}) {
    this.#file = file
    this.first = first
  }

  add(line: number, text: string, reason: string): void {
    this.total++
    if (this.first.length < MAX_STORED_LINES)
      this.first.push({ line, text: startOf(text), reason: shortReason(reason), file: this.#file })
  }
}

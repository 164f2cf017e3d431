const KEPT = 1000
const SHOWN_CHARACTERS = 200

export interface UnreadableLine {
  line: number
  text: string
  reason: string
}

/** The lines of a file that could not be read: how many, and the first thousand of them. */
export class UnreadableLines {
  total = 0
  readonly first: UnreadableLine[] = []

  add(line: number, text: string, reason: string): void {
    this.total++
    if (this.first.length === KEPT) return
    // A slice would keep the whole piece of the file alive that it was cut from.
    const copy = Buffer.from(text.slice(0, SHOWN_CHARACTERS)).toString()
    this.first.push({ line, text: copy, reason })
  }
}

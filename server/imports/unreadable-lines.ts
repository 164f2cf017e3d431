const KEPT = 1000
const SHOWN_CHARACTERS = 200

export interface UnreadableLine {
  line: number
  text: string
  reason: string
}

/** What is shown of a line. A slice would keep the whole piece of the file alive that it was cut from. */
export const startOf = (text: string): string => Buffer.from(text.slice(0, SHOWN_CHARACTERS)).toString()

/** What is said of a line may quote all of it. */
export const shortReason = (reason: string): string =>
  reason.length > SHOWN_CHARACTERS ? `${startOf(reason)}…` : startOf(reason)

/** The lines of a file that could not be read: how many, and the first thousand of them. */
export class UnreadableLines {
  total = 0
  readonly first: UnreadableLine[] = []

  add(line: number, text: string, reason: string): void {
    this.total++
    if (this.first.length < KEPT) this.first.push({ line, text: startOf(text), reason: shortReason(reason) })
  }
}

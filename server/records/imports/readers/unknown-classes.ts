import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { shortReason } from '../reading/unreadable-lines.ts'

const MAX_LISTED = 20

/** Texts of classes that are not known, and how many vehicles have them: a vehicle of such a class is a vehicle still. */
export class UnknownClasses {
  /** Beyond the first texts, all others under an empty text. */
  #counts = new Map<string, number>()

  add(text: string, vehicles = 1): void {
    const short = shortReason(text)
    const isListed = this.#counts.has(short) || this.#counts.size < MAX_LISTED
    const shown = isListed ? short : ''
    this.#counts.set(shown, (this.#counts.get(shown) ?? 0) + vehicles)
  }

  notices(): string[] {
    return [...this.#counts].map(([text, count]) =>
      text === ''
        ? errorSentence('classTextsUnknown', { count })
        : errorSentence('classTextUnknown', { text: `"${text}"`, count }),
    )
  }
}

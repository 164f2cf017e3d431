import { ValidationError } from '../http/errors.ts'
/** What the person can say otherwise so that the file is taken. */
export type About = 'format' | 'time_zone' | 'ambiguous'

/** The file as a whole cannot be imported; the message is a sentence for the person who tried. */
export class FileRefused extends Error {
  readonly about: About | null

  constructor(message: string, { about = null, cause }: { about?: About | null; cause?: unknown } = {}) {
    super(message, { cause })
    this.about = about
  }
}

/** Of a file with a header alone, or with blank lines. */
export const NO_VEHICLE = 'The file holds no line with a vehicle.'

/** What refuses a file, under the name of what can be said otherwise. */
export const asInvalid = (refused: FileRefused): ValidationError =>
  new ValidationError({ [refused.about ?? 'non_field_errors']: [oneLine(refused.message)] })

/** Lists in the sentences for the terminal have a line for each of their items. */
export function oneLine(message: string): string {
  const [first = '', ...items] = message.split('\n').map(line => line.trim())
  return items.length === 0 ? first : `${first} ${items.join('; ')}.`
}

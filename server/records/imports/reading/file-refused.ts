import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { ValidationError } from '../../../platform/http/errors.ts'
/** The option that the user can change so that the file is accepted. */
export type About = 'format' | 'time_zone' | 'ambiguous' | 'axle_factor' | 'site' | 'mapping' | 'channels'

/** The whole file cannot be imported; the message is a sentence for the user. */
export class FileRefused extends Error {
  readonly about: About | null

  constructor(message: string, { about = null, cause }: { about?: About | null; cause?: unknown } = {}) {
    super(message, { cause })
    this.about = about
  }
}

/** The file is damaged from some point on; what is before it can be stored. */
export class FileDamaged extends FileRefused {}

/** For a file with only a header or blank lines. */
export const NO_VEHICLE = errorSentence('noVehicle')

/** The refusal as a 400, under the name of the option that can be changed. */
export const asInvalid = (refused: FileRefused): ValidationError =>
  new ValidationError({ [refused.about ?? 'non_field_errors']: [oneLine(refused.message)] })

/** Messages for the terminal may list items on lines of their own; this makes them one line. */
export function oneLine(message: string): string {
  const [first = '', ...items] = message.split('\n').map(line => line.trim())
  return items.length === 0 ? first : `${first} ${items.join('; ')}.`
}

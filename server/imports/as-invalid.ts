import { ValidationError } from '../http/errors.ts'
import type { FileRefused } from './file-refused.ts'

/** What refuses a file, under the name of what can be said otherwise. */
export const asInvalid = (refused: FileRefused): ValidationError =>
  new ValidationError({ [refused.about ?? 'non_field_errors']: [oneLine(refused.message)] })

/** Lists in the sentences for the terminal have a line for each of their items. */
export function oneLine(message: string): string {
  const [first = '', ...items] = message.split('\n').map(line => line.trim())
  return items.length === 0 ? first : `${first} ${items.join('; ')}.`
}

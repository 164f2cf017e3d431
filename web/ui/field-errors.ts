import { type FieldErrorName, readFieldError } from '../../contract/field-errors.ts'
import { m } from './messages.ts'

const TEXTS: { [name in FieldErrorName]: (limit: string) => string } = {
  required: () => m.fillThisIn,
  null: () => m.fillThisIn,
  blank: () => m.fillThisIn,
  integer: () => m.enterAWholeNumber,
  number: () => m.enterANumber,
  min: limit => m.enterAtLeast({ limit }),
  max: limit => m.enterAtMost({ limit }),
  minLength: limit => m.useAtLeastCharacters({ limit }),
  maxLength: limit => m.useAtMostCharacters({ limit }),
}

/** What to do about the errors at a field, in the reader's language where the sentence of the service is a common one. */
export const fieldErrorText = (errors: readonly string[]): string =>
  errors
    .map(sentence => {
      const found = readFieldError(sentence)
      return found ? TEXTS[found.name](found.limit) : sentence
    })
    .join(' ')

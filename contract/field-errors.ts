/** Sentences about a field of a request, word for word of the interface. Pages show their own words for them. */
export const FIELD_ERRORS = {
  required: 'This field is required.',
  null: 'This field may not be null.',
  blank: 'This field may not be blank.',
  integer: 'A valid integer is required.',
  number: 'A valid number is required.',
  min: 'Ensure this value is greater than or equal to {limit}.',
  max: 'Ensure this value is less than or equal to {limit}.',
  minLength: 'Ensure this field has at least {limit} characters.',
  maxLength: 'Ensure this field has no more than {limit} characters.',
} as const
export type FieldErrorName = keyof typeof FIELD_ERRORS

export const fieldError = (name: FieldErrorName, limit: number): string =>
  FIELD_ERRORS[name].replace('{limit}', String(limit))

/** Which of these a sentence is, and the limit in it; null for any other sentence. */
export function readFieldError(sentence: string): { name: FieldErrorName; limit: string } | null {
  for (const [name, text] of Object.entries(FIELD_ERRORS) as [FieldErrorName, string][]) {
    const [before = '', after = null] = text.split('{limit}')
    if (after === null && sentence === text) return { name, limit: '' }
    if (after !== null && sentence.startsWith(before) && sentence.endsWith(after)) {
      return { name, limit: sentence.slice(before.length, sentence.length - after.length) }
    }
  }
  return null
}

import { type Field, Invalid, required } from '../http/fields.ts'

const SHORTEST = 12
const LONGEST = 128

function text(input: unknown): string {
  if (input === undefined) throw required()
  if (input === null) throw new Invalid('This field may not be null.')
  if (typeof input !== 'string' || !input.isWellFormed()) throw new Invalid('Not a valid string.')
  if (input === '') throw new Invalid('This field may not be blank.')
  if ([...input].length > LONGEST) throw new Invalid(`Ensure this field has no more than ${LONGEST} characters.`)
  return input
}

/** A password as it was typed: unlike other texts it keeps its blanks. */
export const givenPassword: Field<string> = {
  schema: { type: 'string', format: 'password', minLength: 1, maxLength: LONGEST },
  optional: false,
  parse: text,
}

export const newPassword: Field<string> = {
  schema: { ...givenPassword.schema, minLength: SHORTEST },
  optional: false,
  parse(input) {
    const password = text(input)
    if ([...password].length < SHORTEST) throw new Invalid(`Ensure this field has at least ${SHORTEST} characters.`)
    return password
  },
}

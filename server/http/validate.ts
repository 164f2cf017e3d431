import { type ErrorTree, ValidationError } from './errors.ts'
import { type Field, Invalid } from './fields.ts'

/** Shapes B and C of a body. */
export function validateBody<T>(schema: Field<T>, body: unknown): T {
  if (body === null) throw new ValidationError({ non_field_errors: ['No data provided'] })
  return validate(schema, body)
}

/** Query parameters are reported like the fields of a body; of a repeated one the last counts. */
export const validateQuery = <T>(schema: Field<T>, search: URLSearchParams): T =>
  validate(schema, Object.fromEntries(search))

function validate<T>(schema: Field<T>, input: unknown): T {
  try {
    return schema.parse(input)
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    const { tree } = error
    throw new ValidationError(Array.isArray(tree) ? { non_field_errors: tree } : (tree as { [key: string]: ErrorTree }))
  }
}

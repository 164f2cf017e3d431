import { type ErrorTree, ValidationError } from '../errors.ts'
import { type Field, Invalid, type JsonSchema, object, REPEATED } from './fields.ts'
import type { UnknownFields } from './unknown-fields.ts'

/** Validates a body; errors have the shapes B and C. */
export function validateBody<T>(schema: Field<T>, body: unknown, unknown?: UnknownFields): T {
  if (body === null) throw new ValidationError({ non_field_errors: ['No data provided'] })
  return validate(schema, body, unknown)
}

const NO_PARAMETERS = object({})

/** Validates query parameters; errors are like those of a body. A route without a schema has no parameters. */
export function validateQuery<T>(schema: Field<T> | undefined, search: URLSearchParams, unknown?: UnknownFields): T {
  if (!schema && search.size === 0) return {} as T
  const known = schema ?? (NO_PARAMETERS as Field<unknown> as Field<T>)
  const properties = (known.schema.properties ?? {}) as { [name: string]: JsonSchema }
  const isList = (name: string) => Object.hasOwn(properties, name) && properties[name]?.type === 'array'
  const values = new Map<string, unknown>()
  for (const [name, value] of search) {
    if (!values.has(name)) values.set(name, value)
    else values.set(name, isList(name) ? `${values.get(name)},${value}` : REPEATED)
  }
  return validate(known, Object.fromEntries(values), unknown)
}

function validate<T>(schema: Field<T>, input: unknown, unknown: UnknownFields | undefined): T {
  try {
    return schema.parse(input, unknown)
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    const { tree, code } = error
    const errors = Array.isArray(tree) ? { non_field_errors: tree } : (tree as { [key: string]: ErrorTree })
    throw new ValidationError(errors, code)
  }
}

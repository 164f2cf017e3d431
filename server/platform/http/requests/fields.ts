import type { ErrorCode } from '../../../../contract/text/error-codes.ts'
import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import type { ErrorTree } from '../errors.ts'
import { type Instant, parseInstant } from './instant.ts'
import { RefusedFields, type UnknownFields } from './unknown-fields.ts'

export type JsonSchema = { [key: string]: unknown }

/** One object is validator, type and documentation. `parse(undefined)` means that the field is absent. */
export interface Field<T> {
  readonly schema: JsonSchema
  readonly optional: boolean
  /** Unknown fields of objects are refused, unless `unknown` collects them. */
  parse(input: unknown, unknown?: UnknownFields): T
}
export type Value<F> = F extends Field<infer T> ? T : never

export class Invalid extends Error {
  readonly tree: ErrorTree
  readonly code: ErrorCode

  constructor(tree: ErrorTree | string, code: ErrorCode = 'invalid') {
    super('invalid')
    this.tree = typeof tree === 'string' ? [tree] : tree
    this.code = code
  }
}

interface About {
  description?: string
  example?: unknown
}

/** The names of JSON types in the messages of the interface. */
function typeName(input: unknown): string {
  if (Array.isArray(input)) return 'list'
  if (input === null) return 'NoneType'
  if (typeof input === 'string') return 'str'
  if (typeof input === 'boolean') return 'bool'
  if (typeof input === 'number') return Number.isInteger(input) ? 'int' : 'float'
  return 'dict'
}

type Parse<T> = (input: unknown, unknown?: UnknownFields) => T

function field<T>(schema: JsonSchema, about: About, parse: Parse<T>): Field<T> {
  return {
    schema: {
      ...schema,
      ...(about.description && { description: about.description }),
      ...(about.example !== undefined && { examples: [about.example] }),
    },
    optional: false,
    parse(input, unknown) {
      if (input === undefined) throw required()
      if (input === null) throw new Invalid(errorSentence('null'))
      return parse(input, unknown)
    },
  }
}

export const required = () => new Invalid(errorSentence('required'), 'required')

export function optional<T>(inner: Field<T>): Field<T | undefined>
export function optional<T>(inner: Field<T>, fallback: T): Field<T>
export function optional<T>(inner: Field<T>, fallback?: T): Field<T | undefined> {
  return {
    schema: fallback === undefined ? inner.schema : { ...inner.schema, default: fallback },
    optional: true,
    parse: (input, unknown) => (input === undefined ? fallback : inner.parse(input, unknown)),
  }
}

/** Absent and null both mean null. */
export function nullable<T>(inner: Field<T>): Field<T | null> {
  return {
    schema: { anyOf: [inner.schema, { type: 'null' }] },
    optional: true,
    parse: (input, unknown) => (input === undefined || input === null ? null : inner.parse(input, unknown)),
  }
}

function checkRange(value: number, min?: number, max?: number): number {
  if (min !== undefined && value < min) throw new Invalid(errorSentence('min', { limit: min }))
  if (max !== undefined && value > max) throw new Invalid(errorSentence('max', { limit: max }))
  return value
}

const range = (min?: number, max?: number) => ({
  ...(min !== undefined && { minimum: min }),
  ...(max !== undefined && { maximum: max }),
})

/** `notInteger` is the sentence for anything else, where there is more to say. */
export function integer(options: { min?: number; max?: number; notInteger?: string } & About = {}): Field<number> {
  const { notInteger = errorSentence('integer') } = options
  return field({ type: 'integer', ...range(options.min, options.max) }, options, input => {
    const value = typeof input === 'string' && /^-?\d{1,100}$/.test(input) ? Number(input) : input
    if (typeof value !== 'number' || !Number.isInteger(value)) throw new Invalid(notInteger)
    checkRange(value, options.min, options.max)
    // Above 2^53 the number is not exactly the one that was sent.
    if (!Number.isSafeInteger(value)) throw new Invalid(errorSentence('integer'))
    return value
  })
}

export function number(options: { min?: number; max?: number } & About = {}): Field<number> {
  return field({ type: 'number', ...range(options.min, options.max) }, options, input => {
    const value = typeof input === 'string' && /^-?\d{1,50}(\.\d{1,50})?$/.test(input) ? Number(input) : input
    if (typeof value !== 'number' || !Number.isFinite(value)) throw new Invalid(errorSentence('number'))
    return checkRange(value, options.min, options.max)
  })
}

export function boolean(options: About = {}): Field<boolean> {
  return field({ type: 'boolean' }, options, input => {
    if (input === true || input === 'true' || input === 'True' || input === '1') return true
    if (input === false || input === 'false' || input === 'False' || input === '0') return false
    throw new Invalid(errorSentence('boolean'))
  })
}

export function string(
  options: { max?: number; blank?: boolean; pattern?: RegExp; patternMessage?: string } & About = {},
): Field<string> {
  const { max = 512, blank = false, pattern, patternMessage } = options
  const schema = {
    type: 'string',
    maxLength: max,
    ...(!blank && { minLength: 1 }),
    // Classes of Unicode are unknown to Python, and to JavaScript without the flag u: such a pattern would be an error there.
    ...(pattern && !pattern.source.includes('\\p{') && { pattern: pattern.source }),
  }
  return field(schema, options, input => {
    if (typeof input !== 'string' && typeof input !== 'number') throw new Invalid(errorSentence('string'))
    const value = String(input).trim()
    if (!value.isWellFormed()) throw new Invalid(errorSentence('string'))
    if (value.includes('\0')) throw new Invalid(errorSentence('nullCharacters'))
    if (value === '' && !blank) throw new Invalid(errorSentence('blank'))
    if ([...value].length > max) throw new Invalid(errorSentence('maxLength', { limit: max }))
    if (pattern && !pattern.test(value)) throw new Invalid(patternMessage ?? errorSentence('invalidValue'))
    return value
  })
}

export function datetime(options: About = {}): Field<Instant> {
  return field({ type: 'string', format: 'date-time' }, options, input => {
    const instant = typeof input === 'string' ? parseInstant(input) : 'malformed'
    if (instant === 'malformed') {
      throw new Invalid(errorSentence('datetime'))
    }
    if (instant === 'out of range') throw new Invalid(errorSentence('datetimeRange'))
    return instant
  })
}

/** A day of the calendar, without a zone. */
export function date(options: About = {}): Field<string> {
  return field({ type: 'string', format: 'date' }, options, input => {
    const valid =
      typeof input === 'string' && /^\d{4}-\d\d-\d\d$/.test(input) && typeof parseInstant(input) === 'object'
    if (!valid) throw new Invalid(errorSentence('date'))
    return input as string
  })
}

/** With `isListed` the error names all choices. */
export function choice<const T extends string>(
  values: readonly T[],
  { isListed = false, ...options }: { isListed?: boolean } & About = {},
): Field<T> {
  return field({ type: 'string', enum: values }, options, input => {
    if (!values.includes(input as T)) {
      const shown = typeof input === 'object' ? JSON.stringify(input) : String(input)
      const value = shown.slice(0, 100).toWellFormed()
      throw new Invalid(
        isListed
          ? errorSentence('choiceOf', { value, choices: values.join(', ') })
          : errorSentence('choice', { value }),
      )
    }
    return input as T
  })
}

interface ListOptions extends About {
  max?: number
  allowEmpty?: boolean
}

export function list<T>(item: Field<T>, options: ListOptions = {}): Field<T[]> {
  const { max, allowEmpty = false } = options
  const schema = {
    type: 'array',
    items: item.schema,
    ...(!allowEmpty && { minItems: 1 }),
    ...(max !== undefined && { maxItems: max }),
  }
  return field(schema, options, (input, unknown) => {
    if (!Array.isArray(input)) throw new Invalid(`Expected a list of items but got type "${typeName(input)}".`)
    if (input.length === 0 && !allowEmpty) throw new Invalid(errorSentence('listEmpty'))
    if (max !== undefined && input.length > max) {
      throw new Invalid(errorSentence('listTooLong', { max }))
    }
    return parseEach(
      input.map((value, index) => [String(index), item, value === undefined ? null : value] as const),
      unknown,
    ).map(([, value]) => value as T)
  })
}

/** A list as one query parameter: `1,2,3`. Repeated parameters of a list arrive here as one. */
export function commaList<T>(item: Field<T>, options: ListOptions = {}): Field<T[]> {
  const inner = list(item, options)
  return field(inner.schema, {}, input =>
    inner.parse(typeof input === 'string' ? input.split(',').map(part => part.trim()) : input),
  )
}

/** The value of a query parameter that was sent more than once and is not a list. No JSON body can contain it. */
export const REPEATED = Symbol('repeated')

/** Reports all errors together, in the order of the schema, and those about unknown fields last. */
function parseEach(
  entries: (readonly [string, Field<unknown>, unknown])[],
  unknown: UnknownFields | undefined,
  unknownErrors: [string, string[]][] = [],
): [string, unknown][] {
  const errors: [string, ErrorTree][] = []
  const codes = new Set<ErrorCode>()
  const values = entries.map(([key, item, input]): [string, unknown] => {
    try {
      if (input === REPEATED) throw new Invalid('This parameter may be given only once.')
      return [key, item.parse(input, unknown)]
    } catch (error) {
      if (!(error instanceof Invalid)) throw error
      errors.push([key, error.tree])
      codes.add(error.code)
      return [key, undefined]
    }
  })
  if (unknownErrors.length > 0) codes.add('unknown_field')
  errors.push(...unknownErrors)
  if (errors.length > 0) throw new Invalid(Object.fromEntries(errors), onlyCode(codes))
  return values
}

/** The code that all errors have in common, else `invalid`. */
const onlyCode = (codes: Set<ErrorCode>): ErrorCode => {
  const [first = 'invalid', ...others] = codes
  return others.length === 0 ? first : 'invalid'
}

export type Shape = { [name: string]: Field<unknown> }
export type ShapeValue<S extends Shape> = { [K in keyof S]: Value<S[K]> }

interface ObjectOptions<S extends Shape> extends About {
  /** A rule about several fields: returns the problem, or null. */
  rule?: (value: ShapeValue<S>) => string | Invalid | null
}

export function object<S extends Shape>(fields: S, options: ObjectOptions<S> = {}): Field<ShapeValue<S>> {
  const names = Object.keys(fields)
  const requiredNames = names.filter(name => !fields[name]?.optional)
  const schema = {
    type: 'object',
    properties: Object.fromEntries(names.map(name => [name, fields[name]?.schema])),
    ...(requiredNames.length > 0 && { required: requiredNames }),
  }
  return field(schema, options, (input, unknown = new RefusedFields()) => {
    if (typeof input !== 'object' || input === null || Array.isArray(input)) {
      throw new Invalid({
        non_field_errors: [`Invalid data. Expected a dictionary, but got ${typeName(input)}.`],
      })
    }
    const sent = input as { [name: string]: unknown }
    const value = Object.fromEntries(
      parseEach(
        names.map(name => [name, fields[name] as Field<unknown>, Object.hasOwn(sent, name) ? sent[name] : undefined]),
        unknown,
        unknown.errorsIn(sent, names),
      ),
    ) as ShapeValue<S>
    const problem = options.rule?.(value)
    if (problem) throw problem instanceof Invalid ? problem : new Invalid(problem)
    return value
  })
}

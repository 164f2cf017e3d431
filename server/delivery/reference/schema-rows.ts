import type { JsonSchema } from '../../platform/http/requests/fields.ts'

export interface FieldRow {
  name: string
  type: string
  required: boolean
  limits: string
  meaning: string
}

type Properties = { [name: string]: JsonSchema }

/** The fields of an object; those of inner objects are after a dot: `time.from_dt`, `items[].start`. */
export function schemaRows(schema: JsonSchema, prefix = ''): FieldRow[] {
  const required = (schema.required ?? []) as string[]
  return Object.entries((schema.properties ?? {}) as Properties).flatMap(([name, field]) => [
    fieldRow(prefix + name, field, required.includes(name)),
    ...innerRows(prefix + name, field),
  ])
}

function innerRows(name: string, field: JsonSchema): FieldRow[] {
  const inside = firstOf(field)
  if (inside.type === 'array') return innerRows(`${name}[]`, (inside.items ?? {}) as JsonSchema)
  return schemaRows(inside, `${name}.`)
}

export function fieldRow(name: string, schema: JsonSchema, required: boolean): FieldRow {
  const inside = firstOf(schema)
  const item = inside.type === 'array' ? firstOf((inside.items ?? {}) as JsonSchema) : inside
  return {
    name,
    type: typeName(schema),
    required,
    limits: [...limitsOf(inside), ...(item === inside ? [] : limitsOf(item).map(eachOf)), ...defaultOf(schema)].join(
      '; ',
    ),
    meaning: String(schema.description ?? inside.description ?? ''),
  }
}

/** The part of `anyOf` that is not null. */
const firstOf = (schema: JsonSchema): JsonSchema => (Array.isArray(schema.anyOf) ? schema.anyOf[0] : schema)

export const componentOf = (schema: JsonSchema): string | null =>
  typeof schema.$ref === 'string' ? (schema.$ref.split('/').at(-1) ?? null) : null

function typeName(schema: JsonSchema): string {
  if (Array.isArray(schema.anyOf)) return schema.anyOf.map(typeName).join(' or ')
  if (Array.isArray(schema.type)) return schema.type.map(type => typeName({ ...schema, type })).join(' or ')
  if (schema.type === 'array') return `list of ${typeName((schema.items ?? {}) as JsonSchema)}`
  if (schema.type === 'string' && schema.format === 'date-time') return 'datetime'
  if (schema.type === 'string' && schema.format === 'date') return 'date'
  return componentOf(schema) ?? String(schema.type ?? 'any')
}

function limitsOf(schema: JsonSchema): string[] {
  const { minimum, maximum, maxLength, maxItems } = schema
  const choices = Array.isArray(schema.enum)
    ? [schema.enum.map(one => `\`${one === '' ? '""' : one}\``).join(', ')]
    : []
  const range =
    minimum !== undefined && maximum !== undefined
      ? [`${minimum} to ${maximum}`]
      : [
          ...(minimum !== undefined ? [`at least ${minimum}`] : []),
          ...(maximum !== undefined ? [`at most ${maximum}`] : []),
        ]
  return [
    ...choices,
    ...range,
    ...(maxLength !== undefined ? [`at most ${maxLength} characters`] : []),
    ...(maxItems !== undefined ? [`at most ${maxItems} items`] : []),
  ]
}

const eachOf = (limit: string) => (limit.startsWith('`') ? limit : `each ${limit}`)

function defaultOf({ default: value }: JsonSchema): string[] {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return []
  return [`default \`${typeof value === 'string' ? value : JSON.stringify(value)}\``]
}

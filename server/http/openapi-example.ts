import type { JsonSchema } from './fields.ts'

/** A value that fits the schema: what its author gave as an example, else the plainest. */
export function exampleOf(schema: JsonSchema): unknown {
  if (Array.isArray(schema.examples)) return schema.examples[0]
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  if (Array.isArray(schema.anyOf)) return exampleOf(schema.anyOf[0])
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return exampleObject(schema)
  if (type === 'array') return schema.items ? [exampleOf(schema.items as JsonSchema)] : []
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1
  if (type === 'boolean') return true
  if (type !== 'string') return null
  if (schema.format === 'date-time') return '2026-06-01T07:15:23.412Z'
  if (schema.format === 'uuid') return '0197f3c2-6d1e-7a51-9c0b-3f8d2b1c4e55'
  if (schema.format === 'date') return '2026-06-01'
  return Array.isArray(schema.type) ? null : ''
}

function exampleObject({ properties = {}, required = [] }: JsonSchema): unknown {
  const known = properties as { [name: string]: JsonSchema }
  return Object.fromEntries((required as string[]).map(name => [name, exampleOf(known[name] ?? {})]))
}

type Schema = { [key: string]: unknown }
type Components = { [name: string]: Schema }

const KNOWN = new Set(
  'type properties required items enum anyOf $ref format minimum maximum minItems maxItems minLength maxLength pattern additionalProperties title description examples default'.split(
    ' ',
  ),
)

/** What is wrong with a value, by the part of JSON Schema that our document uses; a keyword outside it is wrong too. */
export function complaints(schema: Schema, value: unknown, components: Components, at = '$'): string[] {
  const unknown = Object.keys(schema).filter(key => !KNOWN.has(key))
  if (unknown.length > 0) return [`${at}: the schema has unknown keywords: ${unknown.join(', ')}`]
  const inner = (part: Schema, piece: unknown, place: string) => complaints(part, piece, components, place)
  if (typeof schema.$ref === 'string') {
    const target = components[schema.$ref.replace('#/components/schemas/', '')]
    return target ? inner(target, value, at) : [`${at}: nothing is at ${schema.$ref}`]
  }
  if (Array.isArray(schema.anyOf)) {
    const tries = schema.anyOf.map(one => inner(one, value, at))
    if (!tries.some(found => found.length === 0)) return [`${at}: fits none of anyOf`, ...tries.flat()]
  }
  if (schema.type !== undefined && ![schema.type].flat().some(type => isOfType(value, type as string))) {
    return [`${at}: ${JSON.stringify(value)} is no ${[schema.type].flat().join(' or ')}`]
  }
  const found: string[] = []
  const check = (holds: boolean, what: string) => holds || found.push(`${at}: ${JSON.stringify(value)} ${what}`)
  if (Array.isArray(schema.enum)) check(schema.enum.includes(value), `is not one of ${schema.enum.join(', ')}`)
  if (typeof value === 'number') {
    check(value >= Number(schema.minimum ?? -Infinity), `is below ${schema.minimum}`)
    check(value <= Number(schema.maximum ?? Infinity), `is above ${schema.maximum}`)
  }
  if (typeof value === 'string') {
    check(value.length >= Number(schema.minLength ?? 0), 'is too short')
    check([...value].length <= Number(schema.maxLength ?? Infinity), 'is too long')
    if (schema.pattern) check(new RegExp(String(schema.pattern), 'u').test(value), `does not fit ${schema.pattern}`)
    if (schema.format === 'date-time') check(isDatetime(value), 'is no datetime with an offset')
    if (schema.format === 'date') check(/^\d{4}-\d\d-\d\d$/.test(value), 'is no date')
  }
  if (Array.isArray(value)) {
    check(value.length >= Number(schema.minItems ?? 0), 'has too few items')
    check(value.length <= Number(schema.maxItems ?? Infinity), 'has too many items')
    const { items } = schema
    if (items) found.push(...value.flatMap((item, index) => inner(items as Schema, item, `${at}[${index}]`)))
  } else if (typeof value === 'object' && value !== null) {
    found.push(...objectComplaints(schema, value as { [key: string]: unknown }, at, inner))
  }
  return found
}

function objectComplaints(
  schema: Schema,
  value: { [key: string]: unknown },
  at: string,
  inner: (part: Schema, piece: unknown, place: string) => string[],
): string[] {
  const properties = (schema.properties ?? {}) as { [name: string]: Schema }
  const missing = ((schema.required ?? []) as string[]).filter(name => !(name in value))
  const others = Object.keys(value).filter(name => !(name in properties))
  const { additionalProperties } = schema
  return [
    ...missing.map(name => `${at}.${name} is missing`),
    ...Object.entries(properties).flatMap(([name, part]) =>
      name in value ? inner(part, value[name], `${at}.${name}`) : [],
    ),
    ...(additionalProperties === false ? others.map(name => `${at}.${name} should not be there`) : []),
    ...(typeof additionalProperties === 'object'
      ? others.flatMap(name => inner(additionalProperties as Schema, value[name], `${at}.${name}`))
      : []),
  ]
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === type
}

const isDatetime = (text: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))

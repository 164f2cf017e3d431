import type { JsonSchema } from '../requests/fields.ts'

/** Schemas with a `title` are written once, under their title, and referenced everywhere else. */
export class SharedSchemas {
  readonly #byTitle = new Map<string, { source: string; schema: JsonSchema }>()

  /** The schema with every titled schema in it, itself included, replaced by a reference. */
  refer(schema: JsonSchema): JsonSchema {
    const inner = this.#referInside(schema)
    const { title } = schema
    if (typeof title !== 'string') return inner
    if (!/^[A-Za-z0-9._-]+$/.test(title)) throw new Error(`"${title}" cannot be the name of a schema`)
    const source = JSON.stringify(inner)
    const known = this.#byTitle.get(title)
    if (known && known.source !== source) throw new Error(`two different schemas are titled "${title}"`)
    this.#byTitle.set(title, { source, schema: inner })
    return { $ref: `#/components/schemas/${title}` }
  }

  /** All referenced schemas, by name. */
  all(): { [title: string]: JsonSchema } {
    return Object.fromEntries([...this.#byTitle].sort(byName).map(([title, { schema }]) => [title, schema]))
  }

  #referInside(schema: JsonSchema): JsonSchema {
    const { properties, items, anyOf, additionalProperties, ...rest } = schema
    return {
      ...rest,
      ...(isObject(properties) && { properties: mapValues(properties, one => this.refer(one as JsonSchema)) }),
      ...(isObject(items) && { items: this.refer(items) }),
      ...(Array.isArray(anyOf) && { anyOf: anyOf.map(one => this.refer(one)) }),
      ...(additionalProperties !== undefined && {
        additionalProperties: isObject(additionalProperties) ? this.refer(additionalProperties) : additionalProperties,
      }),
    }
  }
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)

const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null

const mapValues = (object: JsonSchema, change: (value: unknown) => unknown): JsonSchema =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]))

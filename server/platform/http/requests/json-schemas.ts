import type { JsonSchema } from './fields.ts'

type Properties = { [name: string]: JsonSchema }

/** A moment in an answer; with null while it has not happened. */
export const MOMENT: JsonSchema = { type: 'string', format: 'date-time' }
export const MOMENT_OR_NULL: JsonSchema = { type: ['string', 'null'], format: 'date-time' }

/** An object whose properties are all required; with a title it is a component of the document. */
export const objectSchema = (properties: Properties, title?: string): JsonSchema => ({
  ...(title && { title }),
  type: 'object',
  properties,
  required: Object.keys(properties),
})

/** `{items}`: a list that is never cut. */
export const listSchema = (item: JsonSchema): JsonSchema => objectSchema({ items: { type: 'array', items: item } })

/** `{items, next_cursor}`: a page of a list. */
export const pageSchema = (item: JsonSchema, next_cursor: JsonSchema = { type: ['string', 'null'] }): JsonSchema =>
  objectSchema({ items: { type: 'array', items: item }, next_cursor })

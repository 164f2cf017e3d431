import { expect, test } from 'vitest'
import { choice, integer, list, nullable, object, optional, string } from '../../platform/http/requests/fields.ts'
import { schemaRows } from './schema-rows.ts'

const ITEM = { $ref: '#/components/schemas/Item' }

test('fields of objects inside objects and lists get rows of their own', () => {
  const { schema } = object({ time: object({ from: string() }), spans: optional(list(object({ end: string() }))) })
  expect(schemaRows(schema).map(({ name, type, required }) => `${name}: ${type}${required ? '!' : ''}`)).toEqual([
    'time: object!',
    'time.from: string!',
    'spans: list of object',
    'spans[].end: string!',
  ])
})

test.each([
  [integer({ min: 1, max: 9 }).schema, 'integer', '1 to 9'],
  [optional(integer({ min: 1 }), 5).schema, 'integer', 'at least 1; default `5`'],
  [optional(choice(['asc', 'desc']), 'asc').schema, 'string', '`asc`, `desc`; default `asc`'],
  [list(integer({ min: 1 }), { max: 7 }).schema, 'list of integer', 'at most 7 items; each at least 1'],
  [nullable(string({ max: 3 })).schema, 'string or null', 'at most 3 characters'],
  [{ type: ['string', 'null'], format: 'date-time' }, 'datetime or null', ''],
  [{ type: 'array', items: { anyOf: [ITEM, { type: 'null' }] } }, 'list of Item or null', ''],
])('%j is shown as %s, %s', (schema, type, limits) => {
  expect(schemaRows({ properties: { field: schema } })).toMatchObject([{ name: 'field', type, limits }])
})

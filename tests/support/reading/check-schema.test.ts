import { expect, test } from 'vitest'
import { complaints } from './check-schema.ts'

const COMPONENTS = { Name: { type: 'string', minLength: 1 } }
const fits = (schema: object, value: unknown) =>
  complaints(schema as { [key: string]: unknown }, value, COMPONENTS).length === 0

test.each([
  [{ type: 'integer' }, 1, 1.5],
  [{ type: ['integer', 'null'] }, null, '1'],
  [{ type: 'number', minimum: 0, maximum: 1 }, 0.5, 1.5],
  [{ type: 'object' }, {}, []],
  [{ type: 'object', properties: { a: { type: 'string' } }, required: ['a'] }, { a: 'x', b: 1 }, { b: 1 }],
  [{ type: 'object', properties: { a: { type: 'string' } } }, {}, { a: 1 }],
  [{ type: 'object', properties: {}, additionalProperties: false }, {}, { a: 1 }],
  [{ type: 'object', additionalProperties: { type: 'integer' } }, { a: 1 }, { a: 'x' }],
  [{ type: 'array', items: { $ref: '#/components/schemas/Name' } }, ['x'], ['x', '']],
  [{ type: 'array', minItems: 1 }, [1], []],
  [{ enum: ['a', 'b'] }, 'a', 'c'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, null, 1],
  [{ type: 'string', format: 'date-time' }, '2026-06-01T07:15:23.412+02:00', '2026-06-01'],
  [{ $ref: '#/components/schemas/Name' }, 'x', 1],
])('%j lets %j pass and complains about %j', (schema, good, bad) => {
  expect(fits(schema, good)).toBe(true)
  expect(fits(schema, bad)).toBe(false)
})

test('a keyword that the checker does not know, or a reference to nothing, is a complaint', () => {
  expect(fits({ oneOf: [] }, 1)).toBe(false)
  expect(fits({ $ref: '#/components/schemas/Nobody' }, 1)).toBe(false)
})

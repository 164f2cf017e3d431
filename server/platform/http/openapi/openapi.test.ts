import { expect, test } from 'vitest'
import { choice, commaList, integer, object, optional, string } from '../requests/fields.ts'
import type { AnyRoute } from '../route.ts'
import { type OpenApiDocument, type Operation, openApiDocument } from './openapi.ts'

const THING = {
  title: 'Thing',
  type: 'object',
  properties: { id: { type: 'integer' }, kind: { type: 'string', enum: ['small', 'large'] } },
  required: ['id', 'kind'],
}
const list = { type: 'object', properties: { items: { type: 'array', items: THING } }, required: ['items'] }
const handle = async () => ({})

const READ: AnyRoute<unknown> = {
  method: 'GET',
  path: '/things/{id}',
  operationId: 'getThing',
  permission: null,
  summary: 'Read one thing',
  answers: { 200: { description: 'It.', schema: THING } },
  handle,
}
const LIST: AnyRoute<unknown> = {
  method: 'GET',
  path: '/things',
  operationId: 'listThings',
  permission: 'can_look',
  summary: 'List things',
  query: object({
    ids: optional(commaList(integer({ min: 1 }), { max: 10, description: 'Only these.', example: [1, 2] })),
    kind: optional(choice(['small', 'large'])),
  }),
  produces: ['application/json', 'text/csv'],
  answers: { 200: { description: 'Them.', schema: list, types: { 'text/csv': { example: 'id\n1\n' } } } },
  handle,
}
const MAKE: AnyRoute<unknown> = {
  method: 'POST',
  path: '/things',
  operationId: 'makeThing',
  permission: 'can_make',
  summary: 'Make a thing',
  description: 'From nothing.',
  headers: { 'Idempotency-Key': { description: 'Once.', schema: { type: 'string' } } },
  body: object({ name: string({ max: 20 }), size: optional(integer({ min: 1 }), 3) }),
  example: { name: 'x' },
  answers: { 202: { description: 'Soon.', schema: THING, example: { id: 7, kind: 'large' } } },
  handle,
}

const describe = (routes: AnyRoute<unknown>[]): OpenApiDocument =>
  openApiDocument({
    title: 'Things',
    version: '1',
    description: 'All of them.',
    tags: [{ name: 'Things', description: 'What there is.', pattern: /things/ }],
    scopes: [{ prefix: '/api/v1', scheme: 'Token', routes }],
  })

const document = describe([LIST, MAKE, READ])
const operation = (path: string, method: string, of = document) => of.paths[path]?.[method] as Operation

test('an operation is found under the prefix of its scope, with the permission and the credentials it takes', () => {
  const make = operation('/api/v1/things', 'post')
  expect(make.operationId).toBe('makeThing')
  expect(make['x-permission']).toBe('can_make')
  expect(make.description).toBe('From nothing.\n\nNeeds the permission `can_make`.')
  expect(make.security).toEqual([{ Token: [] }])
  expect(document.components.securitySchemes.Token).toMatchObject({
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
  })
})

test('parameters of path, query and headers are described, lists as one parameter', () => {
  expect(operation('/api/v1/things/{id}', 'get').parameters).toEqual([
    {
      name: 'id',
      in: 'path',
      required: true,
      description: 'The `id` of the thing.',
      schema: { type: 'integer', minimum: 1 },
      example: 1,
    },
  ])
  expect(operation('/api/v1/things', 'get').parameters).toEqual([
    {
      name: 'ids',
      in: 'query',
      required: false,
      description: 'Only these.',
      schema: { type: 'array', items: { type: 'integer', minimum: 1 }, minItems: 1, maxItems: 10 },
      example: [1, 2],
      style: 'form',
      explode: false,
    },
    { name: 'kind', in: 'query', required: false, schema: { type: 'string', enum: ['small', 'large'] } },
  ])
  expect(operation('/api/v1/things', 'post').parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header' }])
})

test('a body is described with its fields, limits and example', () => {
  expect(operation('/api/v1/things', 'post').requestBody).toEqual({
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            name: { type: 'string', maxLength: 20, minLength: 1 },
            size: { type: 'integer', minimum: 1, default: 3 },
          },
          required: ['name'],
        },
        example: { name: 'x' },
      },
    },
  })
})

test('a schema with a title is written once and referred to', () => {
  const reference = { $ref: '#/components/schemas/Thing' }
  expect(document.components.schemas.Thing).toEqual(THING)
  expect(operation('/api/v1/things/{id}', 'get').responses[200]).toMatchObject({
    content: { 'application/json': { schema: reference, example: { id: 1, kind: 'small' } } },
  })
  expect(operation('/api/v1/things', 'get').responses[200]).toMatchObject({
    content: {
      'application/json': { schema: { properties: { items: { items: reference } } } },
      'text/csv': { example: 'id\n1\n' },
    },
  })
})

test('an id that is a uuid, a file and an error of the route itself are described', () => {
  const files = describe([
    {
      ...READ,
      path: '/things/{id:uuid}/file',
      produces: ['text/csv', 'application/gzip'],
      answers: {
        200: { description: 'The file.' },
        409: { description: 'Not yet.', example: { detail: 'Not yet.' } },
      },
    },
  ])
  const { parameters, responses } = operation('/api/v1/things/{id}/file', 'get', files)
  expect(parameters).toMatchObject([{ name: 'id', in: 'path', schema: { type: 'string', format: 'uuid' } }])
  expect(responses[200]).toMatchObject({ content: { 'text/csv': {}, 'application/gzip': {} } })
  expect(responses[409]).toMatchObject({
    description: 'Not yet.',
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/Detail' }, example: { detail: 'Not yet.' } },
    },
  })
})

test('two different schemas of one title are refused', () => {
  const other = { ...READ, answers: { 200: { description: 'It.', schema: { ...THING, required: [] } } } }
  expect(() => describe([LIST, other])).toThrow('two different schemas are titled "Thing"')
})

test('a path that no tag fits is refused', () => {
  expect(() => describe([{ ...READ, path: '/stray' }])).toThrow('no tag fits /api/v1/stray')
})

test('each operation names the errors that it can give, and no others', () => {
  const statuses = (path: string, method: string) => Object.keys(operation(path, method).responses).map(Number)
  expect(statuses('/api/v1/things', 'get')).toEqual([200, 400, 401, 403, 406, 429, 500, 503])
  expect(statuses('/api/v1/things', 'post')).toEqual([202, 400, 401, 403, 406, 408, 409, 413, 415, 429, 500, 503])
  expect(statuses('/api/v1/things/{id}', 'get')).toEqual([200, 400, 401, 403, 404, 406, 429, 500, 503])
})

test('the example of a 400 is what the route itself says', () => {
  const example = (method: string) =>
    (operation('/api/v1/things', method).responses[400] as { content: { [type: string]: { example: unknown } } })
      .content['application/json']?.example
  expect(example('post')).toEqual({ name: ['This field is required.'] })
  expect(example('get')).toEqual({ ids: { 0: ['A valid integer is required.'] } })
})

test('the same routes give the same bytes', () => {
  expect(JSON.stringify(describe([LIST, MAKE, READ]))).toBe(JSON.stringify(document))
})

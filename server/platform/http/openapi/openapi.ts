import { ERROR_CODES } from '../../../../contract/text/error-codes.ts'
import type { JsonSchema } from '../requests/fields.ts'
import type { AnyRoute, Documented } from '../route.ts'
import { ERROR_RESPONSES, ERROR_SCHEMAS, errorAnswers, errorResponse } from './openapi-errors.ts'
import { SharedSchemas } from './openapi-schemas.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
  example?: unknown
  style?: string
  explode?: boolean
}
type Content = { [type: string]: { schema?: JsonSchema; example?: unknown } }
export interface Response {
  description: string
  headers?: { [name: string]: unknown }
  content?: Content
}
export interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: { [scheme: string]: string[] }[]
  'x-permission': string | null
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: { [status: string]: Response | { $ref: string } }
}
export interface OpenApiDocument {
  openapi: string
  info: { title: string; version: string; description: string; license: object; contact: object }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: { [path: string]: { [method: string]: Operation } }
  webhooks?: { [name: string]: object }
  components: {
    securitySchemes: { [name: string]: object }
    schemas: { [name: string]: JsonSchema }
    headers: { [name: string]: object }
    responses: { [name: string]: Response }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: routes of any context
type DocumentedRoute = AnyRoute<any>
export interface DocumentedScope {
  prefix: string
  scheme: string | null
  routes: DocumentedRoute[]
}
interface DocumentOptions {
  title: string
  version: string
  description: string
  /** In reading order; a path belongs to the first tag whose pattern matches. */
  tags: { name: string; description: string; pattern: RegExp }[]
  scopes: DocumentedScope[]
  /** Requests that the service sends, by their names. */
  webhooks?: { [name: string]: object }
  /** No route knows who is asking. */
  isForAnyone?: boolean
}

const LICENSE = { name: 'MIT', identifier: 'MIT' }
/** The operator of the service, not its authors: only the operator knows its tokens, data and log. */
const CONTACT = { name: 'The operator of this service' }

const integerHeader = (description: string) => ({ description, schema: { type: 'integer' } })
const textHeader = (description: string, schema: JsonSchema = {}) => ({
  description,
  schema: { type: 'string', ...schema },
})
const HEADERS = {
  'X-Request-Id': textHeader('The id of this request in the log of the server.'),
  'X-Error-Code': textHeader(
    'What the error is, for programs: sentences may be reworded, codes keep their meaning. More may be added.',
    { enum: Object.keys(ERROR_CODES) },
  ),
  'RateLimit-Limit': integerHeader('Requests that the caller may make a minute.'),
  'RateLimit-Remaining': integerHeader('How many of them are left.'),
  'RateLimit-Reset': integerHeader('Seconds until the full number is available again.'),
  RateLimit: textHeader('The same as a structured field: requests left (`r`) and seconds (`t`).', {
    examples: ['"default";r=599;t=42'],
  }),
  'RateLimit-Policy': textHeader('The limit as a structured field: requests (`q`) in a window of seconds (`w`).', {
    examples: ['"default";q=600;w=60'],
  }),
  ETag: textHeader('Identifies these bytes: send it back as `If-None-Match`.', { examples: ['W/"x0kQ"'] }),
  'Cache-Control': textHeader('How long the answer may be used again.', { examples: ['public, max-age=60'] }),
  Link: textHeader('The URL of the next page, if there is one; absent if it would be longer than 2048 characters.', {
    examples: ['</api/v1/traffic/sites?limit=10&cursor=AQIB>; rel="next"'],
  }),
  'Next-Cursor': textHeader('The `next_cursor` of a page of columns; absent on the last page.'),
  'Retry-After': integerHeader('Seconds to wait.'),
  Deprecation: textHeader(
    'Since when what was asked for is deprecated, as seconds since 1970; absent when nothing is.',
    {
      examples: ['@1794960000'],
    },
  ),
  Sunset: textHeader('Until when it is answered at least.', { examples: ['Wed, 30 Jun 2027 00:00:00 GMT'] }),
  'WWW-Authenticate': textHeader('The word that the `Authorization` header must begin with.'),
}
const EVERY_ANSWER = [
  'X-Request-Id',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'RateLimit',
  'RateLimit-Policy',
]

/** OpenAPI 3.1, generated from the routes. The same routes give the same bytes. */
export function openApiDocument(options: DocumentOptions): OpenApiDocument {
  const { title, version, description, tags, scopes, webhooks, isForAnyone = false } = options
  const shared = new SharedSchemas()
  const paths: OpenApiDocument['paths'] = {}
  const used = new Set<string>()
  for (const { prefix, scheme, routes } of scopes) {
    for (const route of routes) {
      const path = (prefix + route.path).replaceAll(':uuid}', '}')
      const tag = tags.find(({ pattern }) => pattern.test(path))
      if (!tag) throw new Error(`no tag fits ${path}`)
      used.add(tag.name)
      paths[path] = {
        ...paths[path],
        [route.method.toLowerCase()]: operation(route, { scheme, tag: tag.name, shared, isForAnyone }),
      }
    }
  }
  for (const schema of Object.values(ERROR_SCHEMAS)) shared.refer(schema)
  const responses = onlyUsed(ERROR_RESPONSES, 'responses', [paths])
  return {
    openapi: '3.1.0',
    info: { title, version, description, license: LICENSE, contact: CONTACT },
    servers: [{ url: '/' }],
    tags: tags.filter(({ name }) => used.has(name)).map(({ name, description }) => ({ name, description })),
    paths,
    ...(webhooks && { webhooks }),
    components: {
      securitySchemes: Object.fromEntries(scopes.flatMap(({ scheme }) => (scheme ? [securityScheme(scheme)] : []))),
      schemas: shared.all(),
      headers: onlyUsed(HEADERS, 'headers', [paths, responses]),
      responses: responses as OpenApiDocument['components']['responses'],
    },
  }
}

/** The components of a kind to which one of these parts refers. */
function onlyUsed<Component>(all: { [name: string]: Component }, kind: string, parts: object[]) {
  const text = JSON.stringify(parts)
  const used = Object.entries(all).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`))
  return Object.fromEntries(used)
}

const securityScheme = (scheme: string): [string, object] => [
  scheme,
  {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: `The word \`${scheme}\`, one space, then the secret: \`Authorization: ${scheme} …\`.`,
  },
]

interface OperationParts {
  scheme: string | null
  tag: string
  shared: SharedSchemas
  isForAnyone: boolean
}

function operation(route: DocumentedRoute, { scheme, tag, shared, isForAnyone }: OperationParts): Operation {
  const also = route.alsoRequires ? ` and \`${route.alsoRequires}\`` : ''
  const permission = route.permission
    ? `Needs the permission \`${route.permission}\`${also}.`
    : isForAnyone
      ? 'Open to everybody.'
      : 'Needs no further permission.'
  const produces = route.produces ?? ['application/json']
  const requestBody = requestBodyOf(route, shared)
  const own = Object.entries(route.answers).map(([status, answer]) => [
    status,
    Number(status) < 400 ? response(answer, produces, shared) : errorResponse(answer),
  ])
  return {
    operationId: route.operationId,
    summary: route.summary,
    description: [route.description, permission].filter(Boolean).join('\n\n'),
    tags: [tag],
    security: scheme ? [{ [scheme]: [] }] : [],
    'x-permission': route.permission,
    parameters: [
      ...pathParameters(route.path),
      ...queryParameters(route.query?.schema, shared),
      ...headerParameters(route),
    ],
    ...(requestBody && { requestBody }),
    responses: { ...errorAnswers(route, isForAnyone), ...Object.fromEntries(own) },
  }
}

/** `/sites/{id}`: the id of the site. */
const pathParameters = (path: string): Parameter[] =>
  [...path.matchAll(/([\w-]+)\/\{(\w+)(:uuid)?\}/g)].map(([, plural = '', name = '', uuid]) => {
    const schema = uuid ? { type: 'string', format: 'uuid' } : { type: 'integer', minimum: 1 }
    const description = `The \`id\` of the ${plural.replace(/s$/, '')}.`
    return { name, in: 'path', required: true, description, schema, example: exampleOf(schema) }
  })

function queryParameters(query: JsonSchema | undefined, shared: SharedSchemas): Parameter[] {
  const properties = (query?.properties ?? {}) as { [name: string]: JsonSchema }
  const required = (query?.required ?? []) as string[]
  return Object.entries(properties).map(([name, { description, examples, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(typeof description === 'string' && { description }),
    schema: shared.refer(schema),
    ...(Array.isArray(examples) && { example: examples[0] }),
    // A list is one parameter: 1,2,3.
    ...(schema.type === 'array' && { style: 'form', explode: false }),
  }))
}

const headerParameters = ({ headers = {} }: DocumentedRoute): Parameter[] =>
  Object.entries(headers).map(([name, { description, schema }]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema,
  }))

function requestBodyOf(
  { body, consumes, accepts = {}, example }: DocumentedRoute,
  shared: SharedSchemas,
): Operation['requestBody'] {
  if (!body && !consumes) return undefined
  const first = { ...(body && { schema: body.schema }), ...(example !== undefined && { example }) }
  const content = (consumes ?? ['application/json']).map((type, index) => [
    type,
    referring({ ...(index === 0 && first), ...accepts[type] }, shared),
  ])
  return { required: true, content: Object.fromEntries(content) }
}

function response(answer: Documented, produces: string[], shared: SharedSchemas): Response {
  const { description, schema, example, types = {}, headers: further = [] } = answer
  const headers = Object.fromEntries(
    [...EVERY_ANSWER, ...further].map(name => [name, { $ref: `#/components/headers/${name}` }]),
  )
  const first = schema ? { schema, example: example ?? exampleOf(schema) } : {}
  const content = produces.map((type, index) => [type, referring(types[type] ?? (index === 0 ? first : {}), shared)])
  // JSON without a schema means that there is no body; a file has types but no schema.
  if (!schema && produces.includes('application/json')) return { description, headers }
  return { description, headers, content: Object.fromEntries(content) }
}

const referring = ({ schema, ...rest }: Content[string], shared: SharedSchemas): Content[string] => ({
  ...(schema && { schema: shared.refer(schema) }),
  ...rest,
})

/** A value that matches the schema: its example, else the simplest one. */
function exampleOf(schema: JsonSchema): unknown {
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

import {
  bodyTooLarge,
  conflict,
  type DetailError,
  notAcceptable,
  notAuthenticated,
  notFound,
  permissionDenied,
  requestTimedOut,
  serverError,
  throttled,
  unavailable,
  unsupportedMediaType,
  ValidationError,
} from '../errors.ts'
import type { JsonSchema } from '../requests/fields.ts'
import { validateBody, validateQuery } from '../requests/validate.ts'
import type { AnyRoute, Documented } from '../route.ts'

const sentences: JsonSchema = { type: 'array', items: { type: 'string' }, minItems: 1 }

/** The three shapes of errors. A leaf of the second is a list of sentences; nesting mirrors the request. */
export const ERROR_SCHEMAS: { [name: string]: JsonSchema } = {
  Detail: {
    title: 'Detail',
    description: 'Shape A: everything that is not validation.',
    type: 'object',
    properties: { detail: { type: 'string' } },
    required: ['detail'],
    additionalProperties: false,
  },
  FieldErrors: {
    title: 'FieldErrors',
    description: 'Shape B: sentences by field; nesting mirrors the request, items of a list are under their index.',
    type: 'object',
    additionalProperties: { anyOf: [sentences, { $ref: '#/components/schemas/FieldErrors' }] },
  },
  NonFieldErrors: {
    title: 'NonFieldErrors',
    description: 'Shape C: sentences about the body as a whole; may share a body with shape B.',
    type: 'object',
    properties: { non_field_errors: sentences },
    required: ['non_field_errors'],
  },
}

interface ErrorAnswer {
  name: string
  error: DetailError
  description: string
  headers?: string[]
}

const ERRORS = {
  401: {
    name: 'NotAuthenticated',
    error: notAuthenticated(),
    description: 'No credentials in the `Authorization` header, or unknown ones: `Invalid token.`',
    headers: ['WWW-Authenticate'],
  },
  403: {
    name: 'PermissionDenied',
    error: permissionDenied(),
    description: 'The caller lacks the permission, or the object belongs to another organization.',
  },
  404: { name: 'NotFound', error: notFound(), description: 'There is no such object.' },
  406: {
    name: 'NotAcceptable',
    error: notAcceptable(),
    description: '`Accept` matches no type that this endpoint produces.',
  },
  408: { name: 'RequestTimedOut', error: requestTimedOut(), description: 'The body did not arrive in time.' },
  409: {
    name: 'KeyInUse',
    error: conflict('Idempotency-Key was used with another request.'),
    description:
      'The `Idempotency-Key` was used with another request, or its request is still running: see `Retry-After`.',
  },
  413: { name: 'BodyTooLarge', error: bodyTooLarge(), description: 'The body is larger than the limit.' },
  415: {
    name: 'UnsupportedMediaType',
    error: unsupportedMediaType('text/plain', 'application/json'),
    description: 'The body has a `Content-Type` that is not accepted here.',
  },
  429: {
    name: 'Throttled',
    error: throttled(60),
    description: 'Too many requests: wait for `Retry-After` seconds.',
    headers: ['Retry-After'],
  },
  500: { name: 'ServerError', error: serverError(), description: 'A fault of the server. It is logged.' },
  503: {
    name: 'Unavailable',
    error: unavailable(),
    description: 'The database cannot be reached or is too slow: try again after `Retry-After` seconds.',
    headers: ['Retry-After'],
  },
} satisfies { [status: number]: ErrorAnswer }

type ErrorStatus = keyof typeof ERRORS

const header = (name: string) => ({ [name]: { $ref: `#/components/headers/${name}` } })

/** For routes without query parameters. */
const UNKNOWN_PARAMETER = {
  description: 'This endpoint has no query parameters.',
  headers: { ...header('X-Request-Id'), ...header('X-Error-Code') },
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/FieldErrors' },
      example: { limit: ['Unknown field.'] },
    },
  },
}

export const ERROR_RESPONSES: { [name: string]: object } = {
  UnknownParameter: UNKNOWN_PARAMETER,
  ...Object.fromEntries(
    Object.values(ERRORS).map(({ name, error, description, headers }: ErrorAnswer) => [
      name,
      errorResponse({ description, example: { detail: error.detail } }, headers),
    ]),
  ),
}

/** An answer of shape A. */
export function errorResponse({ description, example }: Documented, headers: string[] = []): object {
  return {
    description,
    headers: Object.assign({}, ...['X-Request-Id', 'X-Error-Code', ...headers].map(header)),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Detail' }, example } },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: any context
type SomeRoute = AnyRoute<any>

/** The error answers of a route, by status. */
export function errorAnswers(route: SomeRoute, isForAnyone: boolean): { [status: string]: object } {
  const takesBody = route.body !== undefined || route.consumes !== undefined
  const always: ErrorStatus[] = [...(isForAnyone ? [] : [401 as const, 403 as const]), 406, 429, 500, 503]
  const some: ErrorStatus[] = [
    ...(route.path.includes('{') ? [404 as const] : []),
    ...(route.headers?.['Idempotency-Key'] ? [409 as const] : []),
    ...(takesBody ? [408 as const, 413 as const, 415 as const] : []),
  ]
  const shared = [...always, ...some].map(status => [status, { $ref: `#/components/responses/${ERRORS[status].name}` }])
  const all = Object.fromEntries(shared)
  if (takesBody || route.query) return { ...all, 400: badRequest(route, takesBody) }
  return route.ignoresUnknownFields ? all : { ...all, 400: { $ref: '#/components/responses/UnknownParameter' } }
}

function badRequest(route: SomeRoute, takesBody: boolean): object {
  const names = ['FieldErrors', 'NonFieldErrors', ...(takesBody ? ['Detail'] : [])]
  const example = exampleOfMistake(route)
  return {
    description: takesBody
      ? 'A field is wrong or unknown, the body as a whole is wrong, or it cannot be parsed.'
      : 'A query parameter is wrong or unknown.',
    headers: { ...header('X-Request-Id'), ...header('X-Error-Code') },
    content: {
      'application/json': {
        schema: { anyOf: names.map(name => ({ $ref: `#/components/schemas/${name}` })) },
        ...(example !== null && { example }),
      },
    },
  }
}

/** The answer of the route itself to an empty body, to no parameters, or to an empty parameter. */
function exampleOfMistake({ body, consumes, query }: SomeRoute): unknown {
  if (body) return errorsOf(() => validateBody(body, {})) ?? errorsOf(() => validateBody(body, []))
  if (consumes || !query) return null
  const names = Object.keys((query.schema.properties as object | undefined) ?? {})
  const tries = [{}, ...names.map(name => ({ [name]: '' }))]
  return tries.map(search => errorsOf(() => validateQuery(query, new URLSearchParams(search)))).find(Boolean) ?? null
}

function errorsOf(validate: () => unknown): unknown {
  try {
    validate()
    return null
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return error.errors
  }
}

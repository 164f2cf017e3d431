import type { components } from './v1-types.ts'

/** What an error is, for programs. The service may know more codes than this package. */
export type ErrorCode = components['headers']['X-Error-Code']

/** Sentences by field, nested as the request is; `non_field_errors` are about the whole. */
export type FieldErrors = { [field: string]: string[] | FieldErrors }

/** Any answer of the service that is not what was asked for, whichever of its three shapes it has. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError'
  readonly status: number
  /** Null where the answer is not the service's own: of a proxy before it. */
  readonly code: ErrorCode | null
  /** One sentence: the service's own, or the first about a field. */
  readonly detail: string
  /** Empty unless the request was invalid. */
  readonly fields: FieldErrors
  /** Seconds, where the service says how long to wait. */
  readonly retryAfter: number | null
  /** Names the request in the log of the service. */
  readonly requestId: string | null

  constructor(status: number, body: unknown, headers: Headers) {
    const { detail, ...rest } = isObject(body) ? body : {}
    const fields = status === 400 && typeof detail !== 'string' ? (rest as FieldErrors) : {}
    const sentence = typeof detail === 'string' ? detail : (firstSentence(fields) ?? `The service answered ${status}.`)
    super(sentence)
    this.status = status
    this.code = headers.get('x-error-code') as ErrorCode | null
    this.detail = sentence
    this.fields = fields
    this.retryAfter = secondsOf(headers.get('retry-after'))
    this.requestId = headers.get('x-request-id')
  }

  /** The sentences about one field of the request: `time.from_dt`. */
  field(path: string): string[] {
    let at: string[] | FieldErrors | undefined = this.fields
    for (const key of path.split('.')) at = at === undefined || Array.isArray(at) ? undefined : at[key]
    return Array.isArray(at) ? at : []
  }
}

/** 400: the request itself. `fields` and `field()` say what about it. */
export class InvalidRequest extends ApiError {
  override readonly name = 'InvalidRequest'
}

/** 401: no token, a wrong one, or one that was revoked. */
export class NotAuthenticated extends ApiError {
  override readonly name = 'NotAuthenticated'
}

/** 403: the user may not do this, or the object belongs to another organization. */
export class PermissionDenied extends ApiError {
  override readonly name = 'PermissionDenied'
}

/** 404 */
export class NotFound extends ApiError {
  override readonly name = 'NotFound'
}

/** 409: impossible in the current state of the object. */
export class Conflict extends ApiError {
  override readonly name = 'Conflict'
}

/** 429: too much, for now. */
export class Throttled extends ApiError {
  override readonly name = 'Throttled'
}

/** 503, or a proxy before the service that cannot reach it. */
export class Unavailable extends ApiError {
  override readonly name = 'Unavailable'
}

/** No answer at all: no network, or no server at this address. */
export class ServiceAway extends Error {
  override readonly name = 'ServiceAway'

  constructor(cause: unknown) {
    super('Wayside cannot be reached.', { cause })
  }
}

const BY_STATUS: { [status: number]: typeof ApiError } = {
  400: InvalidRequest,
  401: NotAuthenticated,
  403: PermissionDenied,
  404: NotFound,
  409: Conflict,
  429: Throttled,
  502: Unavailable,
  503: Unavailable,
  504: Unavailable,
}

/** The error that an answer is. Its body is JSON, unless it came from elsewhere than the service. */
export async function errorOf(answer: Response): Promise<ApiError> {
  const location = answer.headers.get('location')
  // Browsers hide where a redirect leads.
  const isRedirect = answer.type === 'opaqueredirect' || (answer.status >= 300 && answer.status < 400 && location)
  const body = isRedirect
    ? { detail: `The service has moved to ${location ?? 'another address'}. Use that address.` }
    : await answer.json().catch(() => undefined)
  return new (BY_STATUS[answer.status] ?? ApiError)(answer.status, body, answer.headers)
}

/** Retry-After is a number of seconds or a date. */
function secondsOf(text: string | null): number | null {
  if (text === null) return null
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1000)
  return seconds > 0 ? seconds : null
}

const isObject = (value: unknown): value is { [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function firstSentence(errors: string[] | FieldErrors): string | undefined {
  if (Array.isArray(errors)) return errors[0]
  for (const inner of Object.values(errors)) {
    const sentence = firstSentence(inner)
    if (sentence) return sentence
  }
  return undefined
}

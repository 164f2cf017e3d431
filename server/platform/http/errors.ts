import { ERROR_CODES, type ErrorCode } from '../../../contract/text/error-codes.ts'
import { errorSentence } from '../../../contract/text/error-sentences.ts'

/** A leaf is a non-empty list of sentences; nesting mirrors the request. */
export type ErrorTree = string[] | { [key: string]: ErrorTree }

/** Shape A: `{"detail": "<sentence>"}`, for everything that is not validation. */
export class DetailError extends Error {
  readonly status: number
  readonly detail: string
  readonly headers: Record<string, string>
  readonly code: ErrorCode

  constructor(status: number, detail: string, headers: Record<string, string> = {}, code = defaultCode(status)) {
    // Without a stack, which takes 6 of the 7.4 µs of an error and is never shown: the sentence names the case.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(detail)
    Error.stackTraceLimit = stackTraceLimit
    this.status = status
    this.detail = detail
    this.headers = headers
    this.code = code
  }
}

const DEFAULT_CODES: { [status: number]: ErrorCode } = { 400: 'parse_error' }

/** The code of a status that has only one, or of its general case. */
function defaultCode(status: number): ErrorCode {
  const codes = Object.keys(ERROR_CODES) as ErrorCode[]
  return DEFAULT_CODES[status] ?? codes.find(code => ERROR_CODES[code].status === status) ?? 'server_error'
}

/** Shapes B and C: sentences by field, and under `non_field_errors` those about the body as a whole. */
export class ValidationError extends Error {
  readonly status = 400
  readonly errors: { [field: string]: ErrorTree }
  readonly code: ErrorCode

  constructor(errors: { [field: string]: ErrorTree }, code: ErrorCode = 'invalid') {
    super(`invalid: ${Object.keys(errors).join(', ')}`)
    this.errors = errors
    this.code = code
  }
}

export const malformedRequest = () => new DetailError(400, 'Malformed request.', {}, 'malformed_request')
export const notAuthenticated = () => new DetailError(401, 'Authentication credentials were not provided.')
export const invalidToken = () => new DetailError(401, 'Invalid token.', {}, 'invalid_token')
export const permissionDenied = () => new DetailError(403, errorSentence('permissionDenied'))
export const notFound = () => new DetailError(404, errorSentence('notFound'))
export const methodNotAllowed = (method: string) => new DetailError(405, `Method "${method}" not allowed.`)
export const notAcceptable = () => new DetailError(406, 'Could not satisfy the request Accept header.')
export const requestTimedOut = () => new DetailError(408, errorSentence('timedOut'))
export const conflict = (detail: string, code: ErrorCode = 'conflict', headers: Record<string, string> = {}) =>
  new DetailError(409, detail, headers, code)
export const bodyTooLarge = () => new DetailError(413, errorSentence('bodyTooLarge'))
/** `wanted` is what to send instead. */
export const unsupportedMediaType = (type: string, wanted: string) =>
  new DetailError(415, `Unsupported media type "${type}" in request. Use ${wanted}.`)
export const headersTooLarge = () => new DetailError(431, 'Request header fields too large.')
export const serverError = () => new DetailError(500, errorSentence('serverError'))
export const unavailable = () => new DetailError(503, errorSentence('unavailable'), { 'Retry-After': '5' })

export function throttled(seconds: number): DetailError {
  const wait = `${seconds} second${seconds === 1 ? '' : 's'}`
  return new DetailError(429, errorSentence('throttled', { wait }), {
    'Retry-After': String(seconds),
  })
}

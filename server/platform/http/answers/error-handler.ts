import { DetailError, serverError, ValidationError } from '../errors.ts'
import type { RouteAnswer } from '../route.ts'

/**
 * The answer to a thrown error. `translate` maps errors of other parts (the database) to ours. All others are
 * `unexpected`: the caller logs them in full, and the answer contains none of their text.
 */
export function answerToError(
  error: unknown,
  translate: (error: unknown) => DetailError | null,
): { answer: RouteAnswer; unexpected: boolean } {
  if (error instanceof ValidationError) {
    return { answer: { status: 400, headers: { 'X-Error-Code': error.code }, json: error.errors }, unexpected: false }
  }
  const known = error instanceof DetailError ? error : translate(error)
  const { status, headers, detail, code } = known ?? serverError()
  const all = { ...headers, 'X-Error-Code': code }
  return { answer: { status, headers: all, json: { detail } }, unexpected: known === null }
}

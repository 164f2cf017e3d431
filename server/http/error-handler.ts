import { DetailError, serverError, ValidationError } from './errors.ts'
import type { Answer } from './route.ts'

/**
 * The answer to anything thrown. `translate` turns errors of other parts (the database's) into ours; what nobody
 * knows is `unexpected`: logged in full by the caller, and answered with none of its text.
 */
export function answerToError(
  error: unknown,
  translate: (error: unknown) => DetailError | null,
): { answer: Answer; unexpected: boolean } {
  if (error instanceof ValidationError) {
    return { answer: { status: 400, headers: { 'X-Error-Code': error.code }, json: error.errors }, unexpected: false }
  }
  const known = error instanceof DetailError ? error : translate(error)
  const { status, headers, detail, code } = known ?? serverError()
  const all = { ...headers, 'X-Error-Code': code }
  return { answer: { status, headers: all, json: { detail } }, unexpected: known === null }
}

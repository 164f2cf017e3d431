import type { ErrorCode } from '../../../contract/text/error-codes.ts'
import { DatabaseUnavailable } from '../../platform/database/database.ts'
import { DetailError, type ErrorTree, ValidationError } from '../../platform/http/errors.ts'

/** An error that is sent between threads: errors themselves would lose their class and their fields. */
export type PackedError =
  | { kind: 'detail'; status: number; detail: string; headers: { [name: string]: string }; code: ErrorCode }
  | { kind: 'validation'; errors: { [field: string]: ErrorTree }; code: ErrorCode }
  | { kind: 'unavailable'; message: string }
  | { kind: 'unexpected'; stack: string }

export function packError(error: unknown): PackedError {
  if (error instanceof DetailError) {
    const { status, detail, headers, code } = error
    return { kind: 'detail', status, detail, headers, code }
  }
  if (error instanceof ValidationError) return { kind: 'validation', errors: error.errors, code: error.code }
  if (error instanceof DatabaseUnavailable) return { kind: 'unavailable', message: error.message }
  return { kind: 'unexpected', stack: String((error as Error)?.stack ?? error) }
}

export function unpackError(packed: PackedError): Error {
  switch (packed.kind) {
    case 'detail':
      return new DetailError(packed.status, packed.detail, packed.headers, packed.code)
    case 'validation':
      return new ValidationError(packed.errors, packed.code)
    case 'unavailable':
      return new DatabaseUnavailable(packed.message)
    case 'unexpected':
      return new Error(`in a thread: ${packed.stack}`)
  }
}

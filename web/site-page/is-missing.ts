import { ApiError } from '../../client/errors.ts'

export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404

import { randomBytes } from 'node:crypto'

/** 256 random bits for a session's cookie or a one-time link; kept as `hashOf` it. */
export const newOpaqueSecret = (): string => randomBytes(32).toString('base64url')

export const isOpaqueSecret = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)

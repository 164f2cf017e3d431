import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/database.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_CHARACTERS = 36
const CHECK_CHARACTERS = 6

/** `way_` marks a user's token, `wayd_` a device's key: scanners of leaked secrets recognise them. */
export type SecretPrefix = 'way_' | 'wayd_'

function randomCharacters(count: number): string {
  let text = ''
  while (text.length < count) {
    // 248 = 4 * 62: larger bytes would make the first characters more likely than the others.
    for (const byte of randomBytes(count)) if (byte < 248 && text.length < count) text += BASE62[byte % 62]
  }
  return text
}

function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let i = 0; i < CHECK_CHARACTERS; i++) {
    digits = BASE62[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

export function newSecret(prefix: SecretPrefix): string {
  const body = prefix + randomCharacters(RANDOM_CHARACTERS)
  return body + checksum(body)
}

/** Whether the form and the checksum are right: typos are refused without a query. */
export function isSecret(prefix: SecretPrefix, text: string): boolean {
  const length = prefix.length + RANDOM_CHARACTERS + CHECK_CHARACTERS
  if (text.length !== length || !text.startsWith(prefix)) return false
  const body = text.slice(0, -CHECK_CHARACTERS)
  return text.endsWith(checksum(body))
}

/** A secret has 214 random bits, so a plain hash is enough: no salt and no slow function. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** What may be shown of a secret: its first 8 and last 4 characters. */
export const maskOf = (secret: string): string => `${secret.slice(0, 8)}…${secret.slice(-4)}`

/** 256 random bits for a session's cookie or a one-time link; stored as its `hashOf`. */
export const newOpaqueSecret = (): string => randomBytes(32).toString('base64url')

export const isOpaqueSecret = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)

export async function readSecret(database: Queryable, name: string): Promise<Buffer> {
  const { rows } = await database.query<{ value: Buffer }>(sql`select value from secrets where name = ${name}`)
  if (!rows[0]) throw new Error(`the database holds no secret ${name}`)
  return rows[0].value
}

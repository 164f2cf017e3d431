import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

const VERSION = 1
const MAC_BYTES = 16
const HEAD_BYTES = 8
const NUMBER_BYTES = 8
const MAX_LENGTH = 512

/**
 * A place in a list, signed: version, issue time and up to three numbers, then an HMAC over these and over `binding`
 * (whose list of what it is a place in), which is therefore not in the text. Opaque to clients.
 */
export function sealCursor(key: Buffer, binding: Buffer, place: number[], now: number): string {
  const body = Buffer.alloc(HEAD_BYTES + place.length * NUMBER_BYTES)
  body.writeUInt8(VERSION, 0)
  body.writeUInt8(place.length, 1)
  body.writeUIntBE(now, 2, 6)
  for (const [i, number] of place.entries()) body.writeBigInt64BE(BigInt(number), HEAD_BYTES + i * NUMBER_BYTES)
  return Buffer.concat([body, macOf(key, body, binding)]).toString('base64url')
}

/** The place in a cursor, `'expired'` when it is good but older than `lifetimeMs`, and `'invalid'` for all else. */
export function openCursor(
  key: Buffer,
  binding: Buffer,
  text: string,
  options: { numbers: number; now: number; lifetimeMs: number },
): number[] | 'invalid' | 'expired' {
  if (text.length > MAX_LENGTH || !/^[A-Za-z0-9_-]+$/.test(text)) return 'invalid'
  const bytes = Buffer.from(text, 'base64url')
  const bodyBytes = HEAD_BYTES + options.numbers * NUMBER_BYTES
  // Several texts can decode to the same bytes; only the one that we gave is the cursor.
  if (bytes.length !== bodyBytes + MAC_BYTES || bytes.toString('base64url') !== text) return 'invalid'
  const body = bytes.subarray(0, bodyBytes)
  if (!timingSafeEqual(bytes.subarray(bodyBytes), macOf(key, body, binding))) return 'invalid'
  if (body.readUInt8(0) !== VERSION || body.readUInt8(1) !== options.numbers) return 'invalid'
  if (options.now - body.readUIntBE(2, 6) > options.lifetimeMs) return 'expired'
  return Array.from({ length: options.numbers }, (_, i) => Number(body.readBigInt64BE(HEAD_BYTES + i * NUMBER_BYTES)))
}

const macOf = (key: Buffer, body: Buffer, binding: Buffer) =>
  createHmac('sha256', key).update(body).update(binding).digest().subarray(0, MAC_BYTES)

/** What a cursor is bound to: the kind of list, the organization, and the query in canonical form. */
export const bindingOf = (kind: string, organizationId: number, query: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([kind, organizationId, query]))
    .digest()

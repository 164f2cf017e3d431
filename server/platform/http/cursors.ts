import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { ValidationError } from './errors.ts'
import { type Field, Invalid, integer, type JsonSchema, object, optional, type Value } from './requests/fields.ts'

interface ListedBy<Row> {
  binding: Buffer
  limit: number
  /** What the cursor behind a row holds. */
  positionOf: (row: Row) => number[]
}

/** Signs cursors and verifies them. `readKey` is called once, and again only after it failed. */
export class Cursors {
  readonly #readKey: () => Promise<Buffer>
  readonly #lifetimeMs: number
  #key: Promise<Buffer> | null = null

  constructor(readKey: () => Promise<Buffer>, lifetimeMs: number) {
    this.#readKey = readKey
    this.#lifetimeMs = lifetimeMs
  }

  async sign(binding: Buffer, position: number[]): Promise<string> {
    return signCursor(await this.#keyOnce(), binding, position, Date.now())
  }

  /** The position, or a 400 under the name of the `field` with the cursor. */
  async verify(
    binding: Buffer,
    text: string,
    numbers: number,
    field: string,
    lifetime: 'limited' | 'unlimited' = 'limited',
  ): Promise<number[]> {
    const lifetimeMs = lifetime === 'unlimited' ? Number.POSITIVE_INFINITY : this.#lifetimeMs
    const position = verifyCursor(await this.#keyOnce(), binding, text, { numbers, now: Date.now(), lifetimeMs })
    if (position === 'expired') throw cursorExpired(field)
    if (position === 'invalid') throw invalidCursor(field)
    return position
  }

  /** A page of a list, from rows of which one more than its limit says that others follow. */
  async page<Row>(rows: Row[], { binding, limit, positionOf }: ListedBy<Row>) {
    const items = rows.slice(0, limit)
    const last = rows.length > limit ? items.at(-1) : undefined
    return { items, next_cursor: last ? await this.sign(binding, positionOf(last)) : null }
  }

  #keyOnce(): Promise<Buffer> {
    this.#key ??= this.#readKey().catch(error => {
      this.#key = null
      throw error
    })
    return this.#key
  }
}

export const invalidCursor = (field: string) =>
  new ValidationError({ [field]: [errorSentence('invalidCursor')] }, 'cursor_invalid')

const cursorExpired = (field: string) =>
  new ValidationError({ [field]: [errorSentence('cursorExpired')] }, 'cursor_expired')

/** The text of a cursor, or null for the first page. All errors have the same message. */
export function cursorField(description: string): Field<string | null> {
  const schema: JsonSchema = { type: ['string', 'null'], description }
  return {
    schema,
    optional: true,
    parse(input) {
      if (input === undefined || input === null) return null
      if (typeof input !== 'string' || input === '') throw new Invalid(errorSentence('invalidCursor'), 'cursor_invalid')
      return input
    },
  }
}

/** Which page of a list. */
export const pageFields = {
  limit: optional(integer({ min: 1, max: 1000 }), 100),
  cursor: cursorField('The `next_cursor` of the page before.'),
}
export const pageQuery = object(pageFields)
export type ListPage = Value<typeof pageQuery>

const VERSION = 1
const MAC_BYTES = 16
const HEAD_BYTES = 8
const NUMBER_BYTES = 8
const MAX_LENGTH = 512

/**
 * A signed position in a list: version, issue time and up to three numbers, then an HMAC over these and over `binding`
 * (the list and its filters), which is not in the text. Opaque to clients.
 */
export function signCursor(key: Buffer, binding: Buffer, position: number[], now: number): string {
  const body = Buffer.alloc(HEAD_BYTES + position.length * NUMBER_BYTES)
  body.writeUInt8(VERSION, 0)
  body.writeUInt8(position.length, 1)
  body.writeUIntBE(now, 2, 6)
  for (const [i, number] of position.entries()) body.writeBigInt64BE(BigInt(number), HEAD_BYTES + i * NUMBER_BYTES)
  return Buffer.concat([body, macOf(key, body, binding)]).toString('base64url')
}

/** The position in a cursor; `'expired'` if it is valid but older than `lifetimeMs`, and `'invalid'` otherwise. */
export function verifyCursor(
  key: Buffer,
  binding: Buffer,
  text: string,
  options: { numbers: number; now: number; lifetimeMs: number },
): number[] | 'invalid' | 'expired' {
  if (text.length > MAX_LENGTH || !/^[A-Za-z0-9_-]+$/.test(text)) return 'invalid'
  const bytes = Buffer.from(text, 'base64url')
  const bodyBytes = HEAD_BYTES + options.numbers * NUMBER_BYTES
  // Several texts can decode to the same bytes; only the one that was issued is accepted.
  if (bytes.length !== bodyBytes + MAC_BYTES || bytes.toString('base64url') !== text) return 'invalid'
  const body = bytes.subarray(0, bodyBytes)
  if (!timingSafeEqual(bytes.subarray(bodyBytes), macOf(key, body, binding))) return 'invalid'
  if (body.readUInt8(0) !== VERSION || body.readUInt8(1) !== options.numbers) return 'invalid'
  if (options.now - body.readUIntBE(2, 6) > options.lifetimeMs) return 'expired'
  return Array.from({ length: options.numbers }, (_, i) => Number(body.readBigInt64BE(HEAD_BYTES + i * NUMBER_BYTES)))
}

const macOf = (key: Buffer, body: Buffer, binding: Buffer) =>
  createHmac('sha256', key).update(body).update(binding).digest().subarray(0, MAC_BYTES)

/** Who reads a list: an organization, and the groups of sites that a reader of some sites has. */
interface Reader {
  organizationId: number
  only?: { groups: string } | null
}

/** What a cursor is bound to: the list, its reader, and the query in canonical form. */
export const bindingOf = (kind: string, { organizationId, only }: Reader, query: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(only ? [kind, organizationId, query, only.groups] : [kind, organizationId, query]))
    .digest()

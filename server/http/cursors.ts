import { openCursor, sealCursor } from './cursor.ts'
import { ValidationError } from './errors.ts'
import { type Field, Invalid, type JsonSchema } from './fields.ts'

/** Seals and opens the cursors of a server: `readKey` is asked once, and again only if it failed. */
export class Cursors {
  readonly #readKey: () => Promise<Buffer>
  readonly #lifetimeMs: number
  #key: Promise<Buffer> | null = null

  constructor(readKey: () => Promise<Buffer>, lifetimeMs: number) {
    this.#readKey = readKey
    this.#lifetimeMs = lifetimeMs
  }

  async seal(binding: Buffer, place: number[]): Promise<string> {
    return sealCursor(await this.#keyOnce(), binding, place, Date.now())
  }

  /** The place, or a 400 that names the `field` which held the cursor. */
  async open(
    binding: Buffer,
    text: string,
    numbers: number,
    field: string,
    lives: 'for a while' | 'for ever' = 'for a while',
  ): Promise<number[]> {
    const lifetimeMs = lives === 'for ever' ? Number.POSITIVE_INFINITY : this.#lifetimeMs
    const place = openCursor(await this.#keyOnce(), binding, text, { numbers, now: Date.now(), lifetimeMs })
    if (place === 'expired') throw cursorExpired(field)
    if (place === 'invalid') throw invalidCursor(field)
    return place
  }

  #keyOnce(): Promise<Buffer> {
    this.#key ??= this.#readKey().catch(error => {
      this.#key = null
      throw error
    })
    return this.#key
  }
}

export const invalidCursor = (field: string) => new ValidationError({ [field]: ['Invalid cursor.'] }, 'cursor_invalid')

const cursorExpired = (field: string) =>
  new ValidationError({ [field]: ['Cursor has expired. Start over without it.'] }, 'cursor_expired')

/** The text of a cursor, or null for the first page. One sentence for all that is wrong with it. */
export function cursorField(description: string): Field<string | null> {
  const schema: JsonSchema = { type: ['string', 'null'], description }
  return {
    schema,
    optional: true,
    parse(input) {
      if (input === undefined || input === null) return null
      if (typeof input !== 'string' || input === '') throw new Invalid('Invalid cursor.', 'cursor_invalid')
      return input
    },
  }
}

import type { ShareRow } from './shares.ts'

/** A link that has ended must not be shown from a cache of others. */
export const NOT_CACHED = { 'Cache-Control': 'no-store' }

/** Contents, pictures and files of links. In memory, objects take some times the bytes that are counted here. */
const LIMITS = { bytes: 32 * 1024 ** 2, ageMs: 60_000 }

/** What an entry takes besides its bytes. */
const ENTRY_BYTES = 4_096

interface KeptContent {
  at: number
  content: Promise<unknown>
  bytes: number
}

/** What links show is read, drawn and printed once a minute, however many open them. */
export class SharedContents {
  readonly #limits: typeof LIMITS
  /** In the order of their creation. */
  readonly #made = new Map<string, KeptContent>()
  #bytes = 0

  constructor(limits = LIMITS) {
    this.#limits = limits
  }

  get<T>({ id }: Pick<ShareRow, 'id'>, what: string, make: () => Promise<T>): Promise<T> {
    const now = performance.now()
    for (const [key, one] of this.#made) if (now - one.at > this.#limits.ageMs) this.#remove(key, one)
    const key = `${id} ${what}`
    const known = this.#made.get(key)
    if (known) return known.content as Promise<T>
    const content = make()
    const kept = { at: now, content, bytes: 0 }
    this.#made.set(key, kept)
    content.then(
      made => this.#count(key, kept, bytesOf(made)),
      () => this.#remove(key, kept),
    )
    return content
  }

  /** Those that are the oldest make room. */
  #count(key: string, kept: KeptContent, bytes: number): void {
    if (this.#made.get(key) !== kept) return
    kept.bytes = ENTRY_BYTES + bytes
    this.#bytes += kept.bytes
    for (const [oldest, one] of this.#made) {
      if (this.#bytes <= this.#limits.bytes) break
      this.#remove(oldest, one)
    }
  }

  #remove(key: string, kept: KeptContent): void {
    if (this.#made.get(key) !== kept) return
    this.#made.delete(key)
    this.#bytes -= kept.bytes
  }
}

const bytesOf = (made: unknown): number =>
  typeof made === 'string' || Buffer.isBuffer(made) ? made.length : JSON.stringify(made).length

import type { IncomingMessage } from 'node:http'
import { StaticAnswer } from '../../platform/http/answers/static-answer.ts'
import type { RouteAnswer } from '../../platform/http/route.ts'

export const OPEN_ANSWER_LIMITS = { bytes: 64 * 1024 ** 2, ageMs: 60_000 }

/** What an entry takes besides its bytes, so that many small ones are limited too. */
const ENTRY_BYTES = 4_096

interface CachedAnswer {
  changes: number
  expiresAt: number
  answer: Promise<StaticAnswer>
  bytes: number
}

interface Asked {
  request: IncomingMessage
  /** What was asked for, without how it was written. */
  key: string
  /** Names the publications: what was computed under other terms is not used again. */
  changes: number
  type?: string
  /** If it is not 200. */
  status?: number
}

/** Answers that are the same for all readers. Each is computed once a minute, however many ask for it, and kept compressed. */
export class OpenAnswers {
  readonly #limits: typeof OPEN_ANSWER_LIMITS
  /** In the order of their creation. */
  readonly #entries = new Map<string, CachedAnswer>()
  #bytes = 0

  constructor(limits = OPEN_ANSWER_LIMITS) {
    this.#limits = limits
  }

  async answer({ request, key, changes, type, status }: Asked, compute: () => Promise<unknown>): Promise<RouteAnswer> {
    const passing = async (of: CachedAnswer): Promise<RouteAnswer> => {
      const answer = await (await of.answer).answer(request, {}, status)
      return { ...answer, isPassing: true }
    }
    const known = this.#entries.get(key)
    if (known && known.changes === changes && performance.now() < known.expiresAt) return passing(known)
    const entry = { changes, expiresAt: performance.now() + this.#limits.ageMs, bytes: 0 } as CachedAnswer
    entry.answer = compute().then(result => this.#prepare(key, entry, result, type))
    entry.answer.catch(() => this.#remove(key, entry))
    this.#remove(key, known)
    this.#entries.set(key, entry)
    return passing(entry)
  }

  #prepare(key: string, entry: CachedAnswer, result: unknown, type = 'application/json'): StaticAnswer {
    const bytes =
      result instanceof Buffer ? result : Buffer.from(typeof result === 'string' ? result : JSON.stringify(result))
    // Twice, for its compressed forms.
    const kept = ENTRY_BYTES + 2 * (key.length + bytes.length)
    // A long answer must not displace all others.
    if (kept > this.#limits.bytes / 8) this.#remove(key, entry)
    if (this.#entries.get(key) === entry) {
      entry.bytes = kept
      this.#bytes += entry.bytes
      for (const [oldest, one] of this.#entries) {
        if (this.#bytes <= this.#limits.bytes) break
        this.#remove(oldest, one)
      }
    }
    const headers = { 'Cache-Control': `public, max-age=${this.#limits.ageMs / 1000}` }
    return new StaticAnswer(type, bytes, headers, type !== 'image/png')
  }

  #remove(key: string, entry: CachedAnswer | undefined): void {
    if (!entry || this.#entries.get(key) !== entry) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
  }
}

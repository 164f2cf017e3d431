import type { ShareRow } from './shares.ts'

/** A link that has ended must not be shown from a cache of others. */
export const NOT_CACHED = { 'Cache-Control': 'no-store' }

const CONTENT_MS = 60_000
/** Contents, pictures and files of links. */
const MAX_KEPT = 500

/** What links show is read, drawn and printed once a minute, however many open them. */
export class SharedContents {
  readonly #made = new Map<string, { at: number; content: Promise<unknown> }>()

  get<T>({ id }: ShareRow, what: string, make: () => Promise<T>): Promise<T> {
    const now = performance.now()
    for (const [key, { at }] of this.#made) if (now - at > CONTENT_MS) this.#made.delete(key)
    const key = `${id} ${what}`
    const known = this.#made.get(key)
    if (known) return known.content as Promise<T>
    // The first one is the oldest.
    if (this.#made.size >= MAX_KEPT) this.#made.delete(this.#made.keys().next().value as string)
    const content = make()
    this.#made.set(key, { at: now, content })
    content.catch(() => this.#made.get(key)?.content === content && this.#made.delete(key))
    return content
  }
}

import type { ShareRow } from './shares.ts'

const CONTENT_MS = 60_000

/** What links show is read, drawn and printed once a minute, however many open them. */
export class SharedContents {
  readonly #made = new Map<string, { at: number; content: Promise<unknown> }>()

  get<T>({ id }: ShareRow, what: string, make: () => Promise<T>): Promise<T> {
    const now = performance.now()
    for (const [key, { at }] of this.#made) if (now - at > CONTENT_MS) this.#made.delete(key)
    const key = `${id} ${what}`
    const known = this.#made.get(key)
    if (known) return known.content as Promise<T>
    const content = make()
    this.#made.set(key, { at: now, content })
    content.catch(() => this.#made.delete(key))
    return content
  }
}

import { once } from 'node:events'
import type { Writable } from 'node:stream'

/** The reader of the pipe has left: nothing more is wanted. */
export class PipeClosed extends Error {
  override readonly name = 'PipeClosed'
}

const CHUNK = 65_536

/** Standard output in large pieces, at the pace of who reads it. */
export class Output {
  readonly #stream: Writable
  #buffered: string[] = []
  #length = 0
  #failure: Error | null = null
  #isFlushing = false

  constructor(stream: Writable) {
    this.#stream = stream
    stream.on('error', (error: NodeJS.ErrnoException) => {
      this.#failure ??= error.code === 'EPIPE' ? new PipeClosed() : error
    })
  }

  async line(text: string): Promise<void> {
    await this.write(`${text}\n`)
  }

  async write(text: string): Promise<void> {
    if (this.#failure) throw this.#failure
    this.#buffered.push(text)
    this.#length += text.length
    if (this.#length >= CHUNK) await this.flush()
    // What was found must be seen while the next is being looked for.
    else if (!this.#isFlushing) {
      this.#isFlushing = true
      setImmediate(() => {
        this.#isFlushing = false
        this.flush().catch(() => {})
      })
    }
  }

  async flush(): Promise<void> {
    if (this.#failure) throw this.#failure
    if (this.#length === 0) return
    const text = this.#buffered.join('')
    this.#buffered = []
    this.#length = 0
    if (this.#stream.write(text)) return
    await once(this.#stream, 'drain').catch(error => {
      throw this.#failure ?? error
    })
  }

  /** Everything is with the reader. */
  async end(): Promise<void> {
    await this.flush()
    await new Promise<void>(resolve => this.#stream.write('', () => resolve()))
    if (this.#failure) throw this.#failure
  }
}

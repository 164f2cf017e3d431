import { ServiceAway } from './errors.ts'

/**
 * A signal that follows the caller's, and that is aborted when some work takes too long. By hand: AbortSignal.any keeps
 * what it made for as long as the caller's signal lives on Node 20.
 */
export class Deadline {
  readonly #stop = new AbortController()
  readonly #outer: AbortSignal | undefined
  readonly #milliseconds: number
  readonly #follow = () => this.#stop.abort(this.#outer?.reason)

  constructor(milliseconds: number, outer: AbortSignal | undefined) {
    outer?.throwIfAborted()
    this.#milliseconds = milliseconds
    this.#outer = outer
    outer?.addEventListener('abort', this.#follow, { once: true })
  }

  get signal(): AbortSignal {
    return this.#stop.signal
  }

  /** What comes too late is a service that is away; the caller's own wish to stop is its reason. */
  async within<T>(work: () => Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.#stop.abort(new Error('No answer in time.')), this.#milliseconds)
    try {
      return await work()
    } catch (error) {
      this.#outer?.throwIfAborted()
      throw this.#stop.signal.aborted ? new ServiceAway(this.#stop.signal.reason) : error
    } finally {
      clearTimeout(timer)
    }
  }

  /** Lets go of the caller's signal, and of all that still uses this one. */
  end(): void {
    this.#outer?.removeEventListener('abort', this.#follow)
    this.#stop.abort()
  }
}

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

  /**
   * What comes too late is a service that is away; the caller's own wish to stop is its reason. Ends with the signal
   * even if the work does not: on Node 20 and 22 a read of fetch never settles when it is aborted between two reads after
   * the server has sent everything.
   */
  async within<T>(work: () => Promise<T>): Promise<T> {
    const { signal } = this.#stop
    const timer = setTimeout(() => this.#stop.abort(new Error('No answer in time.')), this.#milliseconds)
    let abort = () => {}
    const aborted = new Promise<never>((_, reject) => {
      abort = () => reject(signal.reason)
    })
    signal.addEventListener('abort', abort)
    try {
      signal.throwIfAborted()
      return await Promise.race([work(), aborted])
    } catch (error) {
      this.#outer?.throwIfAborted()
      throw signal.aborted ? new ServiceAway(signal.reason) : error
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
  }

  /** Lets go of the caller's signal, and of all that still uses this one. */
  end(): void {
    this.#outer?.removeEventListener('abort', this.#follow)
    this.#stop.abort()
  }
}

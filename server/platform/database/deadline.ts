import { DatabaseUnavailable } from './unavailable.ts'

export interface Abortable {
  abort(error: Error): void
}

/**
 * A time limit for any number of operations on the database. The time counts only while one of them is running, so that a
 * slow client's body does not use it up. There is at most one timer, and none while nothing runs. A signal ends them earlier,
 * with its reason.
 */
export class Deadline {
  readonly #milliseconds: number
  readonly #signal: AbortSignal | undefined
  #remaining: number
  #since = 0
  #timer: NodeJS.Timeout | undefined
  readonly #running = new Set<Abortable>()

  constructor(milliseconds: number, signal?: AbortSignal) {
    this.#milliseconds = milliseconds
    this.#signal = signal
    this.#remaining = milliseconds
  }

  begin(operation: Abortable): void {
    this.#signal?.throwIfAborted()
    if (this.#remaining <= 0) throw this.#passed()
    if (this.#running.size === 0) {
      this.#since = performance.now()
      this.#timer = setTimeout(this.#expire, this.#remaining)
      this.#signal?.addEventListener('abort', this.#abort)
    }
    this.#running.add(operation)
  }

  end(operation: Abortable): void {
    if (!this.#running.delete(operation) || this.#running.size > 0) return
    this.#stopWatching()
    this.#remaining -= performance.now() - this.#since
  }

  #stopWatching(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#signal?.removeEventListener('abort', this.#abort)
  }

  readonly #expire = (): void => {
    this.#remaining = 0
    this.#endAll(this.#passed())
  }

  readonly #abort = (): void => this.#endAll(this.#signal?.reason)

  #endAll(error: Error): void {
    this.#stopWatching()
    const operations = [...this.#running]
    this.#running.clear()
    for (const operation of operations) operation.abort(error)
  }

  #passed() {
    return new DatabaseUnavailable(`PostgreSQL took more than ${this.#milliseconds} ms`, { code: 'DEADLINE' })
  }
}

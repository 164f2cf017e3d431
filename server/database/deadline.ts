import { DatabaseUnavailable } from './unavailable.ts'

export interface Abortable {
  abort(error: DatabaseUnavailable): void
}

/**
 * A time limit for any number of operations on the database. The time counts only while one of them is running, so that a
 * slow client's body does not use it up. There is at most one timer, and none while nothing runs.
 */
export class Deadline {
  readonly #milliseconds: number
  #remaining: number
  #since = 0
  #timer: NodeJS.Timeout | undefined
  readonly #running = new Set<Abortable>()

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds
    this.#remaining = milliseconds
  }

  begin(operation: Abortable): void {
    if (this.#remaining <= 0) throw this.#passed()
    if (this.#running.size === 0) {
      this.#since = performance.now()
      this.#timer = setTimeout(() => this.#expire(), this.#remaining)
    }
    this.#running.add(operation)
  }

  end(operation: Abortable): void {
    if (!this.#running.delete(operation) || this.#running.size > 0) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#remaining -= performance.now() - this.#since
  }

  #expire(): void {
    this.#remaining = 0
    const operations = [...this.#running]
    this.#running.clear()
    for (const operation of operations) operation.abort(this.#passed())
  }

  #passed() {
    return new DatabaseUnavailable(`PostgreSQL took more than ${this.#milliseconds} ms`, { code: 'DEADLINE' })
  }
}

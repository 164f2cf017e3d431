const MIN_REPORT_INTERVAL_MS = 100
/** A job that is cancelled ends after this time and one statement, also while a piece of its work takes long. */
const MAX_HEARTBEAT_INTERVAL_MS = 1_000

/**
 * Renews the lease on a claimed job with heartbeats that report its progress. `ended` is aborted when the worker has to stop
 * working on the job, with the reason.
 */
export class Lease {
  /** Extends the lease and saves the progress. Returns why the worker has to stop; null while it may continue. */
  readonly #renew: () => Promise<Error | null>
  readonly #timer: NodeJS.Timeout
  readonly #ending = new AbortController()
  readonly ended: AbortSignal = this.#ending.signal
  #inFlight: Promise<void> | null = null
  #lastHeartbeat = 0

  constructor(seconds: number, renew: () => Promise<Error | null>) {
    this.#renew = renew
    this.#timer = setInterval(() => this.#heartbeat(), Math.min(MAX_HEARTBEAT_INTERVAL_MS, (seconds * 1000) / 4))
  }

  /** To be called after each piece of work. Sends a heartbeat in the background; throws when the worker has to stop. */
  report(): void {
    if (performance.now() - this.#lastHeartbeat > MIN_REPORT_INTERVAL_MS) this.#heartbeat()
    this.ended.throwIfAborted()
  }

  /** Sends a heartbeat and waits for it. Throws when the worker has to stop, but not when the database is unavailable. */
  async check(): Promise<void> {
    await this.#inFlight
    await this.#heartbeat()
    this.ended.throwIfAborted()
  }

  /** Stops the heartbeats and waits for the one in flight. */
  async end(): Promise<void> {
    clearInterval(this.#timer)
    await this.#inFlight
  }

  #heartbeat(): Promise<void> {
    this.#lastHeartbeat = performance.now()
    this.#inFlight ??= this.#renew()
      .then(reason => {
        if (reason) this.#ending.abort(reason)
      })
      // A missed heartbeat does not lose the job: only the expiry of the lease does.
      .catch(() => {})
      .finally(() => {
        this.#inFlight = null
      })
    return this.#inFlight
  }
}

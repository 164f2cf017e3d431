import { JobLost } from './jobs.ts'

const MIN_REPORT_INTERVAL_MS = 100

/** Renews the lease on a claimed job with heartbeats that report its progress, and notices when the job is lost. */
export class Lease {
  /** Extends the lease and saves the progress; false when the job is lost. */
  readonly #renew: () => Promise<boolean>
  readonly #timer: NodeJS.Timeout
  #inFlight: Promise<void> | null = null
  #lastHeartbeat = 0
  #isLost = false

  constructor(seconds: number, renew: () => Promise<boolean>) {
    this.#renew = renew
    this.#timer = setInterval(() => this.#heartbeat(), (seconds * 1000) / 4)
  }

  /** To be called after each piece of work. Sends a heartbeat in the background; throws when the job is lost. */
  report(): void {
    if (performance.now() - this.#lastHeartbeat > MIN_REPORT_INTERVAL_MS) this.#heartbeat()
    if (this.#isLost) throw new JobLost()
  }

  /** Sends a heartbeat and waits for it. Throws when the job is lost, but not when the database is unavailable. */
  async check(): Promise<void> {
    await this.#inFlight
    await this.#heartbeat()
    if (this.#isLost) throw new JobLost()
  }

  /** Stops the heartbeats and waits for the one in flight. */
  async end(): Promise<void> {
    clearInterval(this.#timer)
    await this.#inFlight
  }

  #heartbeat(): Promise<void> {
    this.#lastHeartbeat = performance.now()
    this.#inFlight ??= this.#renew()
      .then(isOurs => {
        if (!isOurs) this.#isLost = true
      })
      // A missed heartbeat does not lose the job: only the expiry of the lease does.
      .catch(() => {})
      .finally(() => {
        this.#inFlight = null
      })
    return this.#inFlight
  }
}

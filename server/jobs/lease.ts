import { JobLost } from './jobs.ts'

const REPORT_MS = 100

/** Keeps a claimed job ours, tells how far it is, and notices when it is no longer ours. */
export class Lease {
  /** Makes the lease longer and tells how far the job is; false when it is no longer ours. */
  readonly #tell: () => Promise<boolean>
  readonly #timer: NodeJS.Timeout
  #beating: Promise<void> | null = null
  #beatenAt = 0
  #isLost = false

  constructor(seconds: number, tell: () => Promise<boolean>) {
    this.#tell = tell
    this.#timer = setInterval(() => this.#beat(), (seconds * 1000) / 4)
  }

  /** After each piece of the work; nothing waits for it. */
  report(): void {
    if (performance.now() - this.#beatenAt > REPORT_MS) this.#beat()
    if (this.#isLost) throw new JobLost()
  }

  /** Throws when it is lost; a database that cannot tell is no reason. */
  async check(): Promise<void> {
    await this.#beating
    await this.#beat()
    if (this.#isLost) throw new JobLost()
  }

  /** Nothing of it is on its way to the database any longer when it resolves. */
  async end(): Promise<void> {
    clearInterval(this.#timer)
    await this.#beating
  }

  #beat(): Promise<void> {
    this.#beatenAt = performance.now()
    this.#beating ??= this.#tell()
      .then(isOurs => {
        if (!isOurs) this.#isLost = true
      })
      // A database that is away for a moment costs a beat, not the job: the time of the lease decides.
      .catch(() => {})
      .finally(() => {
        this.#beating = null
      })
    return this.#beating
  }
}

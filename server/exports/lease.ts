import sql from 'sql-template-tag'
import type { Database } from '../database/connect.ts'
import type { ClaimedExport } from './claim-export.ts'

/** It is no longer ours: cancelled, or given to another worker. */
export class ExportLost extends Error {}

const REPORT_MS = 100

/** Keeps a claimed export ours, tells how far it is, and notices when it is no longer ours. */
export class Lease {
  readonly #database: Database
  readonly #claimed: ClaimedExport
  readonly #seconds: number
  readonly #timer: NodeJS.Timeout
  #beating: Promise<void> | null = null
  #beatenAt = 0
  #isLost = false
  #records = 0
  #progress = 0

  constructor(database: Database, claimed: ClaimedExport, seconds: number) {
    this.#database = database
    this.#claimed = claimed
    this.#seconds = seconds
    this.#timer = setInterval(() => this.#beat(), (seconds * 1000) / 4)
  }

  /** After each slice; nothing waits for it. */
  report(records: number, progress: number): void {
    this.#records = records
    this.#progress = progress
    if (performance.now() - this.#beatenAt > REPORT_MS) this.#beat()
    if (this.#isLost) throw new ExportLost()
  }

  /** Throws when it is lost; a database that cannot tell is no reason. */
  async check(): Promise<void> {
    await this.#beating
    await this.#beat()
    if (this.#isLost) throw new ExportLost()
  }

  /** Nothing of it is on its way to the database any longer when it resolves. */
  async end(): Promise<void> {
    clearInterval(this.#timer)
    await this.#beating
  }

  #beat(): Promise<void> {
    this.#beatenAt = performance.now()
    this.#beating ??= this.#tell()
      // A database that is away for a moment costs a beat, not the export: the time of the lease decides.
      .catch(() => {})
      .finally(() => {
        this.#beating = null
      })
    return this.#beating
  }

  async #tell(): Promise<void> {
    const { id, attempt } = this.#claimed
    const { rowCount } = await this.#database.within(this.#seconds * 1000).query(sql`
      update exports
      set lease_until = now() + make_interval(secs => ${this.#seconds}), records_written = ${this.#records},
        progress = greatest(progress, ${this.#progress})
      where id = ${id} and attempt = ${attempt} and status = 'running'
    `)
    if (rowCount === 0) this.#isLost = true
  }
}

import sql from 'sql-template-tag'
import type { Database } from '../database/connect.ts'

export const monthOf = (ts: number) => new Date(ts).toISOString().slice(0, 7)

export function monthAfter(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + 1)
  return date.toISOString().slice(0, 7)
}

/** An upload waits for it, also when PostgreSQL hangs. */
const MAKING_MS = 60_000

/** The months (UTC) that `records` is partitioned by: made before records are stored. There is no default partition. */
export class Months {
  readonly #database: Database
  readonly #known = new Set<string>()

  constructor(database: Database) {
    this.#database = database
  }

  /** Makes the months of all moments from the first to the last that are not there yet. */
  async make(first: number, last: number): Promise<void> {
    for (let month = monthOf(first); month <= monthOf(last); month = monthAfter(month)) {
      if (this.#known.has(month)) continue
      await makeMonth(this.#database.within(MAKING_MS), month)
      this.#known.add(month)
    }
  }

  /** Makes the months of these moments (ascending) alone: one record of a wrong clock must not make forty years. */
  async makeFor(times: number[]): Promise<void> {
    let end = Number.NEGATIVE_INFINITY
    for (const ts of times) {
      if (ts < end) continue
      await this.make(ts, ts)
      end = Date.parse(`${monthAfter(monthOf(ts))}-01T00:00:00Z`)
    }
  }

  /** Stores records of these moments; once more, when retention has dropped a month that we knew. */
  async storing<T>(times: number[], store: () => Promise<T>): Promise<T> {
    await this.makeFor(times)
    try {
      return await store()
    } catch (error) {
      if (!isWithoutMonth(error)) throw error
      this.#known.clear()
      await this.makeFor(times)
      return store()
    }
  }

  /** The running month and the two after it, so that no upload at midnight has to wait. */
  makeAhead(): Promise<void> {
    const now = new Date()
    return this.make(now.getTime(), Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2))
  }
}

/** "No partition found for row" has the code of a check that failed, but names no constraint. */
const isWithoutMonth = (error: unknown): boolean => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23514' && constraint === undefined
}

/**
 * The table of a month, and the statements that make it. The parent takes no storage parameters; index-only scans need
 * pages marked visible soon after they were filled. `but` says what it does without until it is attached.
 */
export function monthTable(month: string, but = ''): { table: string; create: string; attach: string } {
  const table = `records_${month.replace('-', '_')}`
  return {
    table,
    create: `create table ${table} (like records including all ${but})
      with (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 50000)`,
    attach: `alter table records attach partition ${table}
      for values from ('${month}-01T00:00:00Z') to ('${monthAfter(month)}-01T00:00:00Z')`,
  }
}

/**
 * In a transaction of its own, under a lock: when two uploads make a month inside their own transactions, one of them
 * aborts. `like` and `attach`, because `partition of` kept new readers waiting for 3 s behind one open read, this 0.1 s.
 */
async function makeMonth(database: Database, month: string): Promise<void> {
  const { table, create, attach } = monthTable(month)
  await database.transaction(
    async tx => {
      await tx.query(sql`select pg_advisory_xact_lock(hashtext('months'), 0)`)
      const { rows } = await tx.query<{ found: string | null }>(sql`select to_regclass(${table}) as found`)
      if (rows[0]?.found) return
      await tx.query(create)
      await tx.query(attach)
    },
    { statementMs: 60_000, lockMs: 30_000 },
  )
}

/** Once a day: PostgreSQL analyzes the months by itself, but never the table that they are parts of. */
export async function analyzeRecords(database: Database): Promise<void> {
  const { rowCount } = await database.query(sql`
    select 1
    from pg_stat_user_tables
    where relid = 'records'::regclass and last_analyze > now() - interval '1 day'
  `)
  if (rowCount === 0) await database.transaction(tx => tx.query('analyze records'), { statementMs: 600_000 })
}

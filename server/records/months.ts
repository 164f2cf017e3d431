import sql from 'sql-template-tag'
import type { Database } from '../platform/database/database.ts'
import { LOCKS, lock } from '../platform/database/locks.ts'

export const monthOf = (ts: number) => new Date(ts).toISOString().slice(0, 7)

export function monthAfter(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + 1)
  return date.toISOString().slice(0, 7)
}

/** An upload waits for a month to be created, so this needs a deadline for when PostgreSQL hangs. */
const CREATE_MS = 60_000

/**
 * The months (UTC) by which `records` is partitioned. They are created before records are stored; there is no default
 * partition.
 */
export class Months {
  readonly #database: Database
  readonly #known = new Set<string>()

  constructor(database: Database) {
    this.#database = database
  }

  /** Creates the missing months from the first moment to the last. */
  async make(first: number, last: number): Promise<void> {
    for (let month = monthOf(first); month <= monthOf(last); month = monthAfter(month)) {
      if (this.#known.has(month)) continue
      await makeMonth(this.#database.within(CREATE_MS), month)
      this.#known.add(month)
    }
  }

  /** Creates only the months of these moments (ascending): one record of a wrong clock must not create forty years. */
  async makeFor(times: number[]): Promise<void> {
    let end = Number.NEGATIVE_INFINITY
    for (const ts of times) {
      if (ts < end) continue
      await this.make(ts, ts)
      end = Date.parse(`${monthAfter(monthOf(ts))}-01T00:00:00Z`)
    }
  }

  /** Stores records of these moments, and retries once when retention has dropped a month that was known to exist. */
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

  /** The current month and the two after it, so that no upload at midnight has to wait. */
  makeAhead(): Promise<void> {
    const now = new Date()
    return this.make(now.getTime(), Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2))
  }
}

/** "No partition of relation found for row" has the code of a failed check, but names no constraint. */
const isWithoutMonth = (error: unknown): boolean => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23514' && constraint === undefined
}

/**
 * The table of a month, and the statements that create it. A partitioned table takes no storage parameters, so each month
 * has them: index-only scans need pages to be marked visible soon after they were filled. `excluding` is what the table
 * is created without until it is attached.
 */
export function monthTable(month: string, excluding = ''): { table: string; create: string; attach: string } {
  const table = `records_${month.replace('-', '_')}`
  return {
    table,
    create: `create table ${table} (like records including all ${excluding})
      with (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 50000)`,
    attach: `alter table records attach partition ${table}
      for values from ('${month}-01T00:00:00Z') to ('${monthAfter(month)}-01T00:00:00Z')`,
  }
}

/**
 * In a transaction of its own, under a lock: when two uploads create a month inside their own transactions, one of them
 * aborts. `like` and `attach` block new readers behind an open read for 0.1 s, `partition of` for 3 s.
 */
async function makeMonth(database: Database, month: string): Promise<void> {
  const { table, create, attach } = monthTable(month)
  await database.transaction(
    async tx => {
      await lock(tx, LOCKS.months())
      const { rows } = await tx.query<{ found: string | null }>(sql`select to_regclass(${table}) as found`)
      if (rows[0]?.found) return
      await tx.query(create)
      await tx.query(attach)
    },
    { statementMs: 60_000, lockMs: 30_000 },
  )
}

/** Once a day: autovacuum analyzes the months, but never the partitioned table above them. */
export async function analyzeRecords(database: Database): Promise<void> {
  const { rowCount } = await database.query(sql`
    select 1
    from pg_stat_user_tables
    where relid = 'records'::regclass and last_analyze > now() - interval '1 day'
  `)
  if (rowCount === 0) await database.transaction(tx => tx.query('analyze records'), { statementMs: 600_000 })
}

import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { type Database, DatabaseUnavailable } from '../../platform/database/database.ts'
import { monthAfter } from '../../records/months.ts'
import { storeOf } from '../../records/store/store-of.ts'

interface Month {
  table: string
  is_part: boolean
  /** Detaching was interrupted. */
  is_detaching: boolean
}

/** Each attempt waits up to 3 s for running readers; a slice of an export takes up to a minute. */
const MAX_ATTEMPTS = 40

/** Drops the months (UTC) that end before a moment. */
export async function dropMonths(database: Database, before: number, signal: AbortSignal): Promise<string[]> {
  const dropped: string[] = []
  for (const { table } of await listMonths(database)) {
    const [, year, month] = table.split('_')
    if (Date.parse(`${monthAfter(`${year}-${month}`)}-01T00:00:00Z`) > before) continue
    await withRetries(() => dropMonth(database, table), signal)
    dropped.push(table)
  }
  return dropped
}

/** Includes tables that are already detached, because the process that was dropping them died. */
async function listMonths(database: Database, table: string | null = null): Promise<Month[]> {
  const { rows } = await database.query<Month>(sql`
    select c.relname as "table", i.inhrelid is not null as is_part, coalesce(i.inhdetachpending, false) as is_detaching
    from pg_class c
    left join pg_inherits i on i.inhrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and c.relname ~ '^records_[0-9]{4}_[0-9]{2}$' and (${table}::text is null or c.relname = ${table})
    order by c.relname
  `)
  return rows
}

async function dropMonth(database: Database, table: string): Promise<void> {
  const [month] = await listMonths(database, table)
  if (!month) return
  if (month.is_part) await storeOf(database).detachMonth(database, table, month.is_detaching)
  await database.query(`drop table ${table}`)
}

async function withRetries(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || attempt === MAX_ATTEMPTS || signal.aborted) throw error
    }
    await sleep(500)
  }
}

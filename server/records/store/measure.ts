import sql, { raw } from 'sql-template-tag'
import type { Queryable } from '../../platform/database/database.ts'
import { storeOf } from './store-of.ts'

interface MeasuredBlocks {
  records: number
  bytes: number
}

export async function measureBlocks(database: Queryable): Promise<MeasuredBlocks> {
  const size = raw(storeOf(database).tableSize)
  const { rows } = await database.query<MeasuredBlocks>(sql`
    select (select coalesce(sum(count), 0)::float8 from site_blocks) as records,
      (${size}('time_blocks') + ${size}('site_blocks') + pg_total_relation_size('sealed_spans'))::float8 as bytes
  `)
  return rows[0] as MeasuredBlocks
}

/**
 * The time of the oldest row before a time, null when there is none; and how many there are, at most `max` of each
 * organization. One organization after the other: a statement of all would join a table of a cluster's coordinator, which
 * Citus does not do for a condition on each of its rows.
 */
export async function measureRows(
  database: Queryable,
  before: number,
  max: number,
): Promise<{ oldest: number | null; count: number }> {
  const { rows: organizations } = await database.query<{ id: number }>('select id from organizations')
  const measured = { oldest: null as number | null, count: 0 }
  for (const { id } of organizations) {
    const old = sql`from records where organization_id = ${id} and ts < ${new Date(before)}`
    const { rows: first } = await database.query<{ ts: Date | null }>(sql`select min(ts) as ts ${old}`)
    const ts = first[0]?.ts?.getTime()
    if (ts === undefined) continue
    measured.oldest = Math.min(measured.oldest ?? ts, ts)
    const { rows: counted } = await database.query<{ count: number }>(sql`
      select count(*)::float8 as count
      from (select 1 ${old} limit ${max}) as rows_of_organization
    `)
    measured.count += counted[0]?.count ?? 0
  }
  return measured
}

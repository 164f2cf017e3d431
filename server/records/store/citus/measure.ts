import sql from 'sql-template-tag'
import type { Queryable } from '../../../platform/database/database.ts'
import type { MeasuredBlocks } from '../store.ts'

export async function measureBlocks(database: Queryable): Promise<MeasuredBlocks> {
  const { rows } = await database.query<MeasuredBlocks>(sql`
    select (select coalesce(sum(count), 0)::float8 from site_blocks) as records,
      (citus_total_relation_size('time_blocks') + citus_total_relation_size('site_blocks')
        + pg_total_relation_size('sealed_spans'))::float8 as bytes
  `)
  return rows[0] as MeasuredBlocks
}

// One organization after the other: a statement of all would join a table of the coordinator, which Citus does not do for a
// condition on each of its rows.

export async function findOldestRow(database: Queryable, before: number): Promise<number | null> {
  const { rows: organizations } = await database.query<{ id: number }>('select id from organizations')
  let oldest: number | null = null
  for (const { id } of organizations) {
    const { rows } = await database.query<{ ts: Date | null }>(sql`
      select min(ts) as ts
      from records
      where organization_id = ${id} and ts < ${new Date(before)}
    `)
    const ts = rows[0]?.ts?.getTime()
    if (ts !== undefined) oldest = Math.min(oldest ?? ts, ts)
  }
  return oldest
}

export async function countRowsBefore(database: Queryable, before: number, max: number): Promise<number> {
  const { rows: organizations } = await database.query<{ id: number }>('select id from organizations')
  let count = 0
  for (const { id } of organizations) {
    const { rows } = await database.query<{ count: number }>(sql`
      select count(*)::float8 as count
      from (
        select 1
        from records
        where organization_id = ${id} and ts < ${new Date(before)}
        limit ${max}
      ) as old
    `)
    count += (rows[0] as (typeof rows)[0]).count
  }
  return count
}

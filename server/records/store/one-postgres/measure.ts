import sql from 'sql-template-tag'
import type { Queryable } from '../../../platform/database/database.ts'
import type { MeasuredBlocks } from '../store.ts'

export async function measureBlocks(database: Queryable): Promise<MeasuredBlocks> {
  const { rows } = await database.query<MeasuredBlocks>(sql`
    select (select coalesce(sum(count), 0)::float8 from site_blocks) as records,
      (pg_total_relation_size('time_blocks') + pg_total_relation_size('site_blocks')
        + pg_total_relation_size('sealed_spans'))::float8 as bytes
  `)
  return rows[0] as MeasuredBlocks
}

export async function findOldestRow(database: Queryable, before: number): Promise<number | null> {
  const { rows } = await database.query<{ ts: Date | null }>(sql`
    select min(oldest.ts) as ts
    from organizations o
    cross join lateral (
      select min(ts) as ts
      from records
      where organization_id = o.id and ts < ${new Date(before)}
    ) as oldest
  `)
  return rows[0]?.ts?.getTime() ?? null
}

export async function countRowsBefore(database: Queryable, before: number, max: number): Promise<number> {
  const { rows } = await database.query<{ count: number }>(sql`
    select coalesce(sum(waiting.count), 0)::float8 as count
    from organizations o
    cross join lateral (
      select count(*) as count
      from (
        select
        from records
        where organization_id = o.id and ts < ${new Date(before)}
        limit ${max}
      ) as old
    ) as waiting
  `)
  return (rows[0] as (typeof rows)[0]).count
}

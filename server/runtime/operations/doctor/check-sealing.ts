import sql, { raw } from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { isOnCluster } from '../../database/cluster.ts'
import type { Queryable } from '../../database/connect.ts'
import { sealingTime } from '../../records/blocks/seal-records.ts'
import { bytesText, type Finding, ok, warn } from './finding.ts'

const DAY_MS = 86_400_000
/** Days that sealing may be behind SEAL_AFTER, for example while an upload waits to be published. */
const MAX_DAYS_BEHIND = 2

/** How much is sealed, and whether sealing keeps up. */
export async function checkSealing(database: Queryable, config: Pick<Config, 'sealAfterDays'>): Promise<Finding[]> {
  const before = sealingTime(config.sealAfterDays)
  return [await measureBlocks(database), judgeSealing(before && (await findOldestRow(database, before)), before)]
}

async function measureBlocks(database: Queryable): Promise<Finding> {
  const sizeOf = raw(isOnCluster() ? 'citus_total_relation_size' : 'pg_total_relation_size')
  const { rows } = await database.query<{ records: number; bytes: number }>(sql`
    select (select coalesce(sum(count), 0)::float8 from site_blocks) as records,
      (${sizeOf}('time_blocks') + ${sizeOf}('site_blocks')
        + pg_total_relation_size('sealed_spans'))::float8 as bytes
  `)
  const { records, bytes } = rows[0] as (typeof rows)[0]
  if (records === 0) return ok('sealed records', 'none')
  return ok('sealed records', `${records}, ${(bytes / records).toFixed(1)} bytes each, ${bytesText(bytes)} in all`)
}

/** Of the rows that should be sealed by now. */
async function findOldestRow(database: Queryable, before: number): Promise<number | null> {
  if (isOnCluster()) return findOldestOnCluster(database, before)
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

/** The statement above joins a table of the coordinator, which Citus does not do for a condition on each of its rows. */
async function findOldestOnCluster(database: Queryable, before: number): Promise<number | null> {
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

export function judgeSealing(oldest: number | null, before: number | null): Finding {
  if (before === null) return ok('sealing', 'off (SEAL_AFTER is never)')
  const sealed = `all rows before ${new Date(before).toISOString()} are sealed`
  if (oldest === null) return ok('sealing', sealed)
  const found = `the oldest row that is not sealed is of ${new Date(oldest).toISOString()}`
  if (before - oldest <= MAX_DAYS_BEHIND * DAY_MS) return ok('sealing', found)
  return warn(
    'sealing',
    found,
    'Start `wayside serve` or `wayside work`, and look into its log for "seal records"; `wayside seal` does it now.',
  )
}

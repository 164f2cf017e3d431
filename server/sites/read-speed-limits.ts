import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'

export interface SpeedLimit {
  /** Null: as long as the site exists. */
  from: Date | null
  /** Null: no limit from then on. */
  kmh: number | null
}

/** The limits of each site in the order of time; a site without any has an empty list. */
export async function readSpeedLimits(database: Queryable, siteIds: number[]): Promise<Map<number, SpeedLimit[]>> {
  const { rows } = await database.query<SpeedLimit & { site_id: number }>(sql`
    select site_id, nullif(valid_from, '-infinity') as from, kmh
    from speed_limits
    where site_id = any(${siteIds}::integer[])
    order by site_id, valid_from
  `)
  const limits = new Map<number, SpeedLimit[]>(siteIds.map(id => [id, []]))
  for (const { site_id, from, kmh } of rows) limits.get(site_id)?.push({ from, kmh })
  return limits
}

/** The limit of the site `s` now. */
export const CURRENT_SPEED_LIMIT: Sql = sql`(
  select l.kmh
  from speed_limits l
  where l.site_id = s.id and l.valid_from <= now()
  order by l.valid_from desc
  limit 1
)`

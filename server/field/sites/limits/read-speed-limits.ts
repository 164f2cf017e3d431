import sql, { type Sql } from 'sql-template-tag'
import type { LimitUnit } from '../../../../contract/vehicles/speed-limits.ts'
import type { Queryable } from '../../../platform/database/database.ts'

export interface SpeedLimit {
  /** Null: as long as the site exists. */
  from: Date | null
  /** Null: no limit from then on. */
  kmh: number | null
  /** In which it is signed. */
  unit: LimitUnit
}

/** The limits of each site in the order of time; a site without any has an empty list. */
export async function readSpeedLimits(database: Queryable, siteIds: number[]): Promise<Map<number, SpeedLimit[]>> {
  const { rows } = await database.query<SpeedLimit & { site_id: number }>(sql`
    select site_id, nullif(valid_from, '-infinity') as from, kmh, unit
    from speed_limits
    where site_id = any(${siteIds}::integer[])
    order by site_id, valid_from
  `)
  const limits = new Map<number, SpeedLimit[]>(siteIds.map(id => [id, []]))
  for (const { site_id, ...limit } of rows) limits.get(site_id)?.push(limit)
  return limits
}

const currentLimit = (column: Sql): Sql => sql`(
  select ${column}
  from speed_limits l
  where l.site_id = s.id and l.valid_from <= now()
  order by l.valid_from desc
  limit 1
)`

/** The limit of the site `s` now. */
export const CURRENT_SPEED_LIMIT: Sql = currentLimit(sql`l.kmh`)
/** Null without a limit. */
export const CURRENT_LIMIT_UNIT: Sql = currentLimit(sql`case when l.kmh is not null then l.unit end`)

import sql from 'sql-template-tag'
import type { QualityEffect, QualityKind } from '../../../contract/quality.ts'
import type { Queryable } from '../../platform/database/database.ts'

export interface QualityPeriod {
  id: number
  from: Date
  /** Null: it lasts. */
  to: Date | null
  /** Null: all channels of the site. */
  channels: number[] | null
  kind: QualityKind
  effect: QualityEffect
  note: string
}

/** The periods of each site that touch the time from `from` to before `to`, by their start; a site without any has none. */
export async function readQualityPeriods(
  database: Queryable,
  siteIds: number[],
  from: Date,
  to: Date,
): Promise<Map<number, QualityPeriod[]>> {
  const { rows } = await database.query<QualityPeriod & { site_id: number }>(sql`
    select site_id, id, starts_at as from, ends_at as to, channels, kind, effect, note
    from quality_periods
    where site_id = any(${siteIds}::integer[]) and starts_at < ${to} and (ends_at is null or ends_at > ${from})
    order by site_id, starts_at, id
  `)
  const periods = new Map<number, QualityPeriod[]>(siteIds.map(id => [id, []]))
  for (const { site_id, ...period } of rows) periods.get(site_id)?.push(period)
  return periods
}

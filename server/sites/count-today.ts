import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'

/** Vehicles since local midnight, of those sites that have had any. */
export async function countToday(
  database: Queryable,
  sites: { id: number; time_zone: string }[],
): Promise<Map<number, number>> {
  const ids = sites.map(site => site.id)
  const zones = sites.map(site => site.time_zone)
  const { rows } = await database.query<{ site_id: number; count: number }>(sql`
    select y.site_id, y.count
    from unnest(${ids}::integer[], ${zones}::text[]) as s (site_id, time_zone)
    join site_days y on y.site_id = s.site_id and y.day = (now() at time zone s.time_zone)::date
  `)
  return new Map(rows.map(({ site_id, count }) => [site_id, count]))
}

import sql, { type Sql } from 'sql-template-tag'
import { HOUR_MS, lengthWithin, type TimeRange } from '../../../contract/times/time.ts'
import type { Queryable } from '../../platform/database/database.ts'

/** Vehicles of intervals by site and UTC hour. */
export const INTERVAL_HOURS: Sql = sql`
  select d.site_id, d.day::timestamp at time zone 'UTC' + (h.number - 1) * interval '1 hour' as hour, h.count
  from interval_days d
  cross join unnest(d.hours) with ordinality as h (count, number)
`

/** Those of today by the clock of each site in `s`, of which an hour counts where it starts. */
const COUNTED_TODAY: Sql = sql`
  (
    select coalesce(sum(i.count), 0)::integer
    from (${INTERVAL_HOURS} where d.site_id = s.site_id and d.day >= now()::date - 2) as i
    where (i.hour at time zone s.time_zone)::date = (now() at time zone s.time_zone)::date
  )
`

interface Hours {
  hours: { start: string; count: number; coverage: number }[]
  today: number
}

/** The last 24 UTC hours of sites, the current one last, and today's count in the site's local time. */
export async function lastHours(
  database: Queryable,
  sites: { id: number; time_zone: string }[],
): Promise<Map<number, Hours>> {
  const ids = sites.map(site => site.id)
  const zones = sites.map(site => site.time_zone)
  const counts = await database.query<{ site_id: number; hour: Date; count: number; now: Date }>(sql`
    select site_id, hour, count
    from site_hours
    where site_id = any(${ids}::integer[]) and hour > date_trunc('hour', now()) - interval '24 hours'
    union all
    ${INTERVAL_HOURS}
    where d.site_id = any(${ids}::integer[]) and d.day >= now()::date - 2
  `)
  const days = await database.query<{ site_id: number; today: number; now: Date; covered: TimeRange[] }>(sql`
    select s.site_id, now() as now,
      coalesce(max(y.count) filter (where y.day = (now() at time zone s.time_zone)::date), 0) + ${COUNTED_TODAY} as today,
      coalesce(json_agg(json_build_object('from', extract(epoch from lower(r)) * 1000, 'to', extract(epoch from upper(r)) * 1000))
        filter (where r is not null), '[]') as covered
    from unnest(${ids}::integer[], ${zones}::text[]) as s (site_id, time_zone)
    left join site_days y on y.site_id = s.site_id and y.day >= (now() at time zone s.time_zone)::date - 1
    left join lateral unnest(y.covered) as r on true
    group by s.site_id, s.time_zone
  `)
  const countOf = new Map<string, number>()
  for (const { site_id, hour, count } of counts.rows) {
    const key = `${site_id} ${hour.getTime()}`
    countOf.set(key, (countOf.get(key) ?? 0) + count)
  }
  return new Map(
    days.rows.map(({ site_id, now, today, covered }) => {
      const currentHour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
      const hours = Array.from({ length: 24 }, (_, i) => {
        const start = currentHour - (23 - i) * HOUR_MS
        const end = Math.min(start + HOUR_MS, now.getTime())
        return {
          start: new Date(start).toISOString(),
          count: countOf.get(`${site_id} ${start}`) ?? 0,
          coverage: shareCovered({ from: start, to: end }, covered),
        }
      })
      return [site_id, { hours, today }]
    }),
  )
}

/** The share of a window that is in any of the disjoint ranges, to 4 digits. */
export function shareCovered(window: TimeRange, ranges: TimeRange[]): number {
  const { from, to } = window
  return to <= from ? 0 : Math.round((lengthWithin(ranges, window) / (to - from)) * 10_000) / 10_000
}

/** Vehicles since local midnight, only of sites that had any. */
export async function countToday(
  database: Queryable,
  sites: { id: number; time_zone: string }[],
): Promise<Map<number, number>> {
  const ids = sites.map(site => site.id)
  const zones = sites.map(site => site.time_zone)
  const { rows } = await database.query<{ site_id: number; count: number }>(sql`
    select s.site_id, coalesce(y.count, 0) + ${COUNTED_TODAY} as count
    from unnest(${ids}::integer[], ${zones}::text[]) as s (site_id, time_zone)
    left join site_days y on y.site_id = s.site_id and y.day = (now() at time zone s.time_zone)::date
  `)
  return new Map(rows.flatMap(({ site_id, count }) => (count > 0 ? [[site_id, count]] : [])))
}

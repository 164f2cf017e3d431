import sql from 'sql-template-tag'
import { DAY_MS, type TimeRange } from '../../contract/times/time.ts'
import { startOfLocalDay } from '../../contract/times/time-zone.ts'
import { shareCovered } from '../field/sites/last-hours.ts'
import type { Queryable } from '../platform/database/database.ts'

interface DayRow {
  day: string
  count: number
  valid_count: number
  changed_at: Date
  covered: TimeRange[]
  now: Date
}

/** The site's local days from `from` to `to`, both included, that hold records or were measured. */
export async function listDays(database: Queryable, site: { id: number; time_zone: string }, from: string, to: string) {
  const { rows } = await database.query<DayRow>(sql`
    select y.day::text, y.count, y.valid_count, y.changed_at, now() as now,
      coalesce((
        select json_agg(json_build_object('from', extract(epoch from lower(r)) * 1000, 'to', extract(epoch from upper(r)) * 1000))
        from unnest(y.covered) as r
      ), '[]') as covered
    from site_days y
    where y.site_id = ${site.id} and y.day between ${from} and ${to}
    order by y.day
  `)
  const items = rows.map(({ day, count, valid_count, changed_at, covered, now }) => {
    const from = startOfLocalDay(site.time_zone, day)
    const to = Math.min(startOfLocalDay(site.time_zone, dayAfter(day)), now.getTime())
    return { day, count, valid_count, coverage: shareCovered({ from, to }, covered), changed_at }
  })
  return { items }
}

const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)

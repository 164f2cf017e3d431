import sql from 'sql-template-tag'
import { addDays, startOfLocalDay } from '../../../contract/times/time-zone.ts'
import type { Population } from '../../../contract/vehicles/population.ts'
import { everySite } from '../../people/access/viewer.ts'
import type { Database } from '../../platform/database/database.ts'
import { endOfLocalDay } from '../../records/uploads/days/coverage.ts'
import { aggregateRecords } from '../aggregates/aggregate-records.ts'
import { aggregateBody } from '../aggregates/schema.ts'
import type { SiteWeek } from './find-moved-weeks.ts'
import type { ExaminedSite } from './read-measured-days.ts'

/** Far more than one site can count in a week. */
const LIMITS = { records: 50_000_000, items: 50_000 }

interface WeeksToCount {
  /** Mondays, both included. */
  first: string
  last: string
  population: Population
  maxRecords: number
  signal: AbortSignal
}

/**
 * Counts the weeks of a site whose days have changed since they were counted, or that were counted of other vehicles. Stops
 * after `maxRecords`; whether all are counted now.
 */
export async function countWeeks(
  database: Database,
  site: ExaminedSite,
  { first, last, population, maxRecords, signal }: WeeksToCount,
): Promise<boolean> {
  const { rows: stale } = await database.query<{ week: string; records: number; now: Date }>(sql`
    select date_trunc('week', y.day)::date::text as week, sum(y.count)::integer as records, now() as now
    from site_days y
    left join site_weeks w on w.site_id = y.site_id and w.week = date_trunc('week', y.day)::date
    where y.site_id = ${site.id} and y.day between ${first}::date and ${last}::date + 6
    group by 1, w.counted_at, w.figures ->> 'population'
    having w.counted_at is null or max(y.changed_at) >= w.counted_at
      or w.figures ->> 'population' is distinct from ${population}
    order by 1
  `)
  let left = maxRecords
  for (const { week, records, now } of stale) {
    if (left <= 0 || signal.aborted) return false
    const figures = { population, ...(await countWeek(database, site, { week, population })) }
    await database.query(sql`
      insert into site_weeks (site_id, week, counted_at, figures)
      values (${site.id}, ${week}::date, ${now}, ${JSON.stringify(figures)})
      on conflict (site_id, week) do update
      set counted_at = excluded.counted_at, figures = excluded.figures
    `)
    left -= Math.max(1, records)
  }
  return true
}

async function countWeek(
  database: Database,
  site: ExaminedSite,
  { week, population }: { week: string; population: Population },
): Promise<Omit<SiteWeek, 'week'>> {
  const [from, to] = [startOfLocalDay(site.time_zone, week), endOfLocalDay(site.time_zone, addDays(week, 6))]
  const time = { from_dt: new Date(from).toISOString(), to_dt: new Date(to).toISOString() }
  const aggregate = async (fields: object) => {
    const body = aggregateBody.parse({ time, sites: [site.id], population, ...fields })
    return (await aggregateRecords(database, { viewer: everySite(site.organization_id), body, limits: LIMITS })).items
  }
  const [total] = await aggregate({ speed_bin_kmh: 50 })
  const groups = await aggregate({ group_by: ['channel', 'vehicle_class'] })
  const channels: { [number: string]: number } = {}
  for (const { channel, count } of groups) channels[String(channel)] = (channels[String(channel)] ?? 0) + count
  return {
    count: total?.count ?? 0,
    channels,
    without_class: groups.reduce((sum, { vehicle_class, count }) => sum + (vehicle_class === 'unknown' ? count : 0), 0),
    speeds: total?.speed_histogram?.reduce((sum, [, count]) => sum + count, 0) ?? 0,
    p85_kmh: total?.speed_kmh.p85 ?? null,
  }
}

/** The counted weeks of a site, in the order of time. */
export async function readWeeks(database: Database, siteId: number, first: string, last: string): Promise<SiteWeek[]> {
  const { rows } = await database.query<{ week: string; figures: Omit<SiteWeek, 'week'> }>(sql`
    select week::text, figures
    from site_weeks
    where site_id = ${siteId} and week between ${first}::date and ${last}::date
    order by week
  `)
  return rows.map(({ week, figures }) => ({ week, ...figures }))
}

import sql from 'sql-template-tag'
import { MIN_COVERAGE } from '../../../contract/quality.ts'
import { HOUR_MS } from '../../../contract/times/time.ts'
import { addDays, localDate, startOfLocalDay } from '../../../contract/times/time-zone.ts'
import type { Population } from '../../../contract/vehicles/population.ts'
import { DATA_KINDS } from '../../field/sites/site-row.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { findClockJumps, MIN_COVERAGE_OF_SHAPE } from '../../records/imports/shift/find-clock-jumps.ts'
import { endOfLocalDay } from '../../records/uploads/days/coverage.ts'
import { countMostly } from '../aggregates/counts-mostly.ts'
import { countWeeks, readWeeks } from './count-weeks.ts'
import { findMovedWeeks } from './find-moved-weeks.ts'
import { findQuietHours } from './find-quiet-hours.ts'
import { findUnusualDays } from './find-unusual-days.ts'
import { forgetDeletedDays } from './forget-deleted-days.ts'
import { type DaysToRead, type ExaminedSite, readMeasuredDays } from './read-measured-days.ts'
import { type FoundAnomaly, readDecided, storeFindings } from './store-findings.ts'

/** A day is compared with the four weeks before it. */
const REFERENCE_DAYS = 28

export interface ExamineLimits {
  /** Days that are examined, the last ones of those that changed. */
  days: number
  /** Records that are counted in a turn; the rest follows in the next one. */
  records: number
}
export const EXAMINE_LIMITS: ExamineLimits = { days: 400, records: 5_000_000 }

/**
 * Examines the days of a site that have changed since the last time, and those that are compared with them, up to yesterday.
 * False when there is more to count: call it again.
 */
export async function examineSite(
  database: Database,
  site: ExaminedSite,
  signal: AbortSignal,
  limits: ExamineLimits = EXAMINE_LIMITS,
): Promise<boolean> {
  await forgetDeletedDays(database, site)
  const { now, first: changed, last: lastChanged } = await readChanged(database, site.id)
  const yesterday = addDays(localDate(site.time_zone, now.getTime()), -1)
  if (changed !== null && lastChanged !== null && changed <= yesterday) {
    const affected = addDays(lastChanged, REFERENCE_DAYS)
    const last = affected < yesterday ? affected : yesterday
    const earliest = addDays(last, 1 - limits.days)
    const first = await startOfRuns(database, site, changed > earliest ? changed : earliest)
    const weeks = { first: addDays(mondayOf(first), -7), last: addDays(mondayOf(addDays(last, 1)), -7) }
    const population = await readPopulation(database, site)
    const counted = await countWeeks(database, site, { ...weeks, population, maxRecords: limits.records, signal })
    if (!counted) return false
    const found = [
      ...(await findInDays(database, site, { first, last, population })),
      ...findMovedWeeks(await readWeeks(database, site.id, weeks.first, weeks.last)).map(
        ({ kind, week, evidence }) => ({
          kind,
          evidence,
          from: startOfLocalDay(site.time_zone, week),
          to: endOfLocalDay(site.time_zone, addDays(week, 6)),
        }),
      ),
    ]
    const [from, to] = [startOfLocalDay(site.time_zone, first), endOfLocalDay(site.time_zone, last)]
    await storeFindings(database, site.id, { found: found.filter(one => one.from >= from), from, to })
  }
  await database.query(sql`
    insert into site_checks (site_id, checked_at)
    values (${site.id}, ${now})
    on conflict (site_id) do update
    set checked_at = excluded.checked_at,
      requested_at = case when site_checks.requested_at > excluded.checked_at then site_checks.requested_at end
  `)
  return true
}

/** The vehicles that the pages of a site show. */
async function readPopulation(
  database: Database,
  { id, organization_id, time_zone }: ExaminedSite,
): Promise<Population> {
  const { rows } = await database.query<{ last_measured: Date | null }>(sql`
    select greatest(k.last_vehicle, k.last_interval) as last_measured
    from (${DATA_KINDS} where s.id = ${id}) k
  `)
  const last_measured = rows[0]?.last_measured ?? null
  return (await countMostly(database, organization_id, { id, last_measured, time_zone })) ?? 'motor'
}

async function findInDays(
  database: Database,
  site: ExaminedSite,
  { first, last, population }: DaysToRead,
): Promise<FoundAnomaly[]> {
  const zone = site.time_zone
  const start = (day: string) => startOfLocalDay(zone, day)
  const { days, hours } = await readMeasuredDays(database, site, {
    first: addDays(first, -REFERENCE_DAYS),
    last,
    population,
  })
  const isDecided = await readDecided(database, site.id)
  const isNoVehicles = (hour: number) => isDecided('no_vehicles', hour)
  const quiet = findQuietHours(hours, start(first), endOfLocalDay(zone, last), isNoVehicles)
  // One outage is one finding: what has too few vehicles because there were none for hours is found already.
  const isOutage = (day: string) => {
    const [from, to] = [start(day), endOfLocalDay(zone, day)]
    if (quiet.some(run => run.from < to && run.to > from)) return true
    return Array.from({ length: (to - from) / HOUR_MS }, (_, i) => from + i * HOUR_MS).some(isNoVehicles)
  }
  const unusual = findUnusualDays(
    days.map(day => ({ ...day, isMeasured: day.coverage >= MIN_COVERAGE })),
    (kind, day) => isDecided(kind, start(day)) || (kind === 'low_volume' && isOutage(day)),
  )
  const jumps = findClockJumps(days.map(day => ({ ...day, isMeasured: day.coverage >= MIN_COVERAGE_OF_SHAPE })))
  return [
    ...unusual
      .filter(run => run.last >= first)
      .map(({ kind, first: from, last: to, ...evidence }) => ({
        kind,
        evidence,
        from: start(from),
        to: endOfLocalDay(zone, to),
      })),
    ...quiet.map(({ from, to, ...evidence }) => ({ kind: 'no_vehicles' as const, evidence, from, to })),
    ...jumps.map(({ day, ...evidence }) => ({
      kind: 'clock_jump' as const,
      evidence,
      from: start(day),
      to: null,
    })),
  ]
}

/** The days that have changed since the site was last examined; null when none has. */
async function readChanged(
  database: Queryable,
  siteId: number,
): Promise<{ now: Date; first: string | null; last: string | null }> {
  const { rows } = await database.query<{ now: Date; first: string | null; last: string | null }>(sql`
    select now() as now, min(y.day)::text as first, max(y.day)::text as last
    from site_days y
    left join site_checks c on c.site_id = y.site_id
    where y.site_id = ${siteId} and y.changed_at >= coalesce(c.checked_at, '-infinity')
  `)
  return rows[0] as (typeof rows)[0]
}

/** A finding that lasts over the first day is found again as a whole. */
async function startOfRuns(database: Queryable, { id, time_zone }: ExaminedSite, first: string): Promise<string> {
  const start = new Date(startOfLocalDay(time_zone, first))
  const { rows } = await database.query<{ starts_at: Date | null }>(sql`
    select min(starts_at) as starts_at
    from findings
    where site_id = ${id} and starts_at < ${start} and ends_at >= ${start}
  `)
  const earlier = rows[0]?.starts_at
  return earlier ? localDate(time_zone, earlier.getTime()) : first
}

function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

import type { TimeRange } from '../../contract/time-range.ts'
import { hasSchoolCalendar, readCalendarDays } from '../calendars/read-calendar-days.ts'
import type { Queryable } from '../database/connect.ts'
import { readQualityPeriods } from '../quality/read-quality-periods.ts'
import type { CountedSite } from '../records/aggregate/aggregate-records.ts'
import { exclusionsOf } from '../records/counting/conditions.ts'
import { readCoverage } from '../records/counting/coverage.ts'
import { readSpeedLimits } from '../sites/read-speed-limits.ts'
import type { SiteFacts } from './site-facts.ts'

export interface FactsRequest {
  organizationId: number
  /** The year whose school calendar is needed. */
  year: number | null
  /** Holds the windows of all sites. */
  window: TimeRange
  withQuality: boolean
  withCalendar: boolean
}

const DAY_MS = 86_400_000

/** What is known of sites besides their records. */
export async function readFacts(database: Queryable, rows: CountedSite[], request: FactsRequest): Promise<SiteFacts[]> {
  const { organizationId, window, withQuality, withCalendar } = request
  const ids = rows.map(site => site.id)
  const covered = await readCoverage(database, ids, window)
  const limits = await readSpeedLimits(database, ids)
  const periods = withQuality
    ? await readQualityPeriods(database, ids, new Date(window.from), new Date(window.to))
    : new Map<number, never[]>()
  // Local days may begin up to 14 hours before those of UTC, and end as much after them.
  const days = withCalendar
    ? await readCalendarDays(database, organizationId, ids, dateOf(window.from - DAY_MS), dateOf(window.to + DAY_MS))
    : new Map<number, never>()
  const schools = withCalendar ? await readSchoolCalendars(database, rows, request) : new Map<string, boolean>()
  return rows.map(site => ({
    id: site.id,
    zone: site.time_zone,
    channels: site.channels,
    limits: limits.get(site.id) ?? [],
    covered: covered.get(site.id) ?? [],
    exclusions: exclusionsOf(periods.get(site.id) ?? [], window.to),
    calendar: days.get(site.id) ?? new Map(),
    hasSchoolCalendar: schools.get(site.region) ?? false,
  }))
}

const FIRST_DAY = Date.parse('0001-01-01T00:00:00Z')
const LAST_DAY = Date.parse('9999-12-31T00:00:00Z')

/** Within the years that have four digits. */
const dateOf = (ms: number) => new Date(Math.max(FIRST_DAY, Math.min(ms, LAST_DAY))).toISOString().slice(0, 10)

/** By region: all sites of a region have the same school calendar. */
async function readSchoolCalendars(
  database: Queryable,
  rows: CountedSite[],
  { organizationId, year }: FactsRequest,
): Promise<Map<string, boolean>> {
  const known = new Map<string, boolean>()
  for (const { id, region } of rows) {
    if (year === null || known.has(region)) continue
    known.set(region, await hasSchoolCalendar(database, organizationId, id, year))
  }
  return known
}

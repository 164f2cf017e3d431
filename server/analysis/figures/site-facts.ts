import { DAY_MS, type TimeRange } from '../../../contract/times/time.ts'
import { type CalendarDay, hasSchoolCalendar, readCalendarDays } from '../../field/calendars/read-calendar-days.ts'
import { readQualityPeriods } from '../../field/quality/read-quality-periods.ts'
import { readSpeedLimits } from '../../field/sites/limits/read-speed-limits.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { readCoverage } from '../../records/coverage.ts'
import type { CountedSite } from '../aggregates/aggregate-records.ts'
import { exclusionsOf } from '../counting/conditions.ts'
import type { FiguresBody } from './schema.ts'

/** What is known of a site besides its records. */
export type SiteFacts = Awaited<ReturnType<typeof readFacts>>[number]

interface FactsRequest {
  organizationId: number
  body: FiguresBody
  /** Holds the windows of all sites. */
  window: TimeRange
}

export async function readFacts(database: Queryable, rows: CountedSite[], request: FactsRequest) {
  const { organizationId, window, body } = request
  const withCalendar = body.calendar === 'site'
  const ids = rows.map(site => site.id)
  const covered = await readCoverage(database, ids, window)
  const limits = await readSpeedLimits(database, ids)
  const leavesOut = body.quality === 'exclude'
  const periods = leavesOut ? await readQualityPeriods(database, ids, new Date(window.from), new Date(window.to)) : null
  // Local days may begin up to 14 hours before those of UTC, and end as much after them.
  const [first, last] = [dateOf(window.from - DAY_MS), dateOf(window.to + DAY_MS)]
  const days = withCalendar ? await readCalendarDays(database, organizationId, ids, first, last) : null
  const schools = withCalendar ? await readSchoolCalendars(database, rows, request) : null
  return rows.map(({ id, time_zone, channels, region }) => ({
    id,
    zone: time_zone,
    channels,
    limits: limits.get(id) ?? [],
    /** Measured time, sorted and disjoint, in milliseconds since 1970. */
    covered: covered.get(id) ?? [],
    exclusions: exclusionsOf(periods?.get(id) ?? [], window.to),
    calendar: days?.get(id) ?? new Map<string, CalendarDay>(),
    /** Whether the school holidays of the whole year are known. */
    hasSchoolCalendar: schools?.get(region) ?? false,
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
  { organizationId, body: { year, sections } }: FactsRequest,
): Promise<Map<string, boolean>> {
  const known = new Map<string, boolean>()
  if (year === undefined || !sections.includes('aadt')) return known
  for (const { id, region } of rows) {
    if (!known.has(region)) known.set(region, await hasSchoolCalendar(database, organizationId, id, year))
  }
  return known
}

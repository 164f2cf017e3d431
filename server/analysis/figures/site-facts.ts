import { DAY_MS, type TimeRange } from '../../../contract/times/time.ts'
import { type CalendarDay, hasSchoolCalendar, readCalendarDays } from '../../field/calendars/read-calendar-days.ts'
import { readQualityPeriods } from '../../field/quality/read-quality-periods.ts'
import { readSpeedLimits, type SpeedLimit } from '../../field/sites/limits/read-speed-limits.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { readCoverage } from '../../records/coverage.ts'
import type { CountedSite } from '../aggregates/aggregate-records.ts'
import { type Exclusion, exclusionsOf } from '../counting/conditions.ts'
import type { FiguresBody } from './schema.ts'

/** What is known of a site besides its records. Times are milliseconds since 1970. */
export interface SiteFacts {
  id: number
  zone: string
  channels: number[]
  limits: SpeedLimit[]
  /** Measured time, sorted and disjoint. */
  covered: TimeRange[]
  exclusions: Exclusion[]
  calendar: ReadonlyMap<string, CalendarDay>
  /** Whether the school holidays of the whole year are known. */
  hasSchoolCalendar: boolean
}

interface FactsRequest {
  organizationId: number
  body: FiguresBody
  /** Holds the windows of all sites. */
  window: TimeRange
}

export async function readFacts(database: Queryable, rows: CountedSite[], request: FactsRequest): Promise<SiteFacts[]> {
  const { organizationId, window, body } = request
  const withCalendar = body.calendar === 'site'
  const ids = rows.map(site => site.id)
  const covered = await readCoverage(database, ids, window)
  const limits = await readSpeedLimits(database, ids)
  const periods =
    body.quality === 'exclude'
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
  { organizationId, body: { year, sections } }: FactsRequest,
): Promise<Map<string, boolean>> {
  const known = new Map<string, boolean>()
  if (year === undefined || !sections.includes('aadt')) return known
  for (const { id, region } of rows) {
    if (!known.has(region)) known.set(region, await hasSchoolCalendar(database, organizationId, id, year))
  }
  return known
}

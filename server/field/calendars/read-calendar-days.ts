import sql from 'sql-template-tag'
import { DAY_MS } from '../../../contract/times/time.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { publicHolidays } from '../sites/public-holidays.ts'

export interface CalendarDay {
  /** The names of the public holiday, and of the school holidays, that it belongs to. */
  holiday?: string
  schoolHoliday?: string
  /** Names of the organization's other lists. */
  others?: string[]
}

interface SiteOfCalendar {
  id: number
  region: string
}

interface CalendarEntryRow {
  calendar: number
  kind: 'school_holidays' | 'other'
  region: string | null
  /** Null: for all sites. */
  sites: number[] | null
  first: string
  last: string
  name: string
}

/** The days from `fromDate` to `toDate`, both included, on which something is: by site and day. */
export async function readCalendarDays(
  database: Queryable,
  organizationId: number,
  siteIds: number[],
  fromDate: string,
  toDate: string,
): Promise<Map<number, Map<string, CalendarDay>>> {
  const sites = await readRegions(database, organizationId, siteIds)
  const entries = await readEntries(database, organizationId, fromDate, toDate)
  // Sites of a region with the same lists have the same days, and share them.
  const shared = new Map<string, Map<string, CalendarDay>>()
  const days = new Map<number, Map<string, CalendarDay>>()
  for (const { id, region } of sites) {
    const ofSite = entries.filter(entry => isFor(entry, id, region))
    const key = `${region} ${[...new Set(ofSite.map(({ calendar }) => calendar))].sort()}`
    const known = shared.get(key) ?? (await daysOf(region, ofSite, fromDate, toDate))
    shared.set(key, known)
    days.set(id, known)
  }
  return days
}

async function daysOf(
  region: string,
  entries: CalendarEntryRow[],
  from: string,
  to: string,
): Promise<Map<string, CalendarDay>> {
  const days = new Map<string, CalendarDay>()
  const at = (day: string): CalendarDay => {
    const known = days.get(day) ?? {}
    days.set(day, known)
    return known
  }
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++) {
    for (const [day, name] of await publicHolidays(region, year)) {
      if (day >= from && day <= to) at(day).holiday = name
    }
  }
  for (const entry of entries) {
    for (const day of daysBetween(entry.first, entry.last)) {
      const found = at(day)
      if (entry.kind === 'school_holidays') found.schoolHoliday ??= entry.name
      else {
        found.others ??= []
        found.others.push(entry.name)
      }
    }
  }
  return days
}

/** A list for `DE` is also for sites of `DE-NW`. */
function isFor(entry: CalendarEntryRow, siteId: number, region: string): boolean {
  const isHere = entry.region === null || region === entry.region || region.startsWith(`${entry.region}-`)
  return isHere && (entry.sites === null || entry.sites.includes(siteId))
}

function* daysBetween(first: string, last: string): Generator<string> {
  for (let ms = Date.parse(first); ms <= Date.parse(last); ms += DAY_MS) yield new Date(ms).toISOString().slice(0, 10)
}

async function readRegions(database: Queryable, organizationId: number, siteIds: number[]): Promise<SiteOfCalendar[]> {
  const { rows } = await database.query<SiteOfCalendar>(sql`
    select id, coalesce(region, country) as region
    from sites
    where organization_id = ${organizationId} and id = any(${siteIds}::integer[])
    order by id
  `)
  return rows
}

/** The organization's entries in these days, cut to them. */
async function readEntries(
  database: Queryable,
  organizationId: number,
  from: string,
  to: string,
): Promise<CalendarEntryRow[]> {
  const { rows } = await database.query<CalendarEntryRow>(sql`
    select c.id as calendar, c.kind, c.region, c.sites, greatest(d.first_day, ${from}::date)::text as first,
      least(d.last_day, ${to}::date)::text as last, d.name
    from calendars c
    join calendar_days d on d.calendar_id = c.id
    where c.organization_id = ${organizationId} and d.first_day <= ${to}::date and d.last_day >= ${from}::date
    order by d.first_day, d.last_day, c.id, d.name
  `)
  return rows
}

/** Whether the school holidays of a site are known for every day of a year. */
export async function hasSchoolCalendar(
  database: Queryable,
  organizationId: number,
  siteId: number,
  year: number,
): Promise<boolean> {
  const { rows } = await database.query<{ is_complete: boolean }>(sql`
    select coalesce(range_agg(daterange(c.complete_from, c.complete_to, '[]')), '{}')
      @> daterange(make_date(${year}, 1, 1), make_date(${year}, 12, 31), '[]') as is_complete
    from sites s
    join calendars c on c.organization_id = s.organization_id and c.kind = 'school_holidays'
      and c.complete_from is not null and (c.sites is null or s.id = any(c.sites))
      and (c.region is null or coalesce(s.region, s.country) = c.region
        or starts_with(coalesce(s.region, s.country), c.region || '-'))
    where s.id = ${siteId} and s.organization_id = ${organizationId}
  `)
  return rows[0]?.is_complete ?? false
}

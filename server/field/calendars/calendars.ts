import sql, { empty, type Sql } from 'sql-template-tag'
import { type CalendarKind, dayKind } from '../../../contract/times/calendars.ts'
import { DAY_MS } from '../../../contract/times/time.ts'
import type { Viewer } from '../../people/access/viewer.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { bindingOf, type Cursors, type ListPage } from '../../platform/http/cursors.ts'
import { notFound, permissionDenied } from '../../platform/http/errors.ts'
import { checkCountryOrRegion, listRegions, publicHolidays } from '../sites/public-holidays.ts'
import { hasSchoolCalendar, readCalendarDays } from './read-calendar-days.ts'

export interface CalendarRow {
  id: number
  name: string
  kind: CalendarKind
  region: string | null
  sites: number[] | null
  complete_from: string | null
  complete_to: string | null
  entries: number
  first_day: string | null
  last_day: string | null
  created_at: Date
  changed_at: Date
}

const COLUMNS: Sql = sql`
  c.id, c.name, c.kind, c.region, c.sites, c.complete_from::text, c.complete_to::text, d.entries, d.first_day, d.last_day,
  c.created_at, c.changed_at
`
const TABLES: Sql = sql`
  calendars c
  cross join lateral (
    select count(*)::integer as entries, min(first_day)::text as first_day, max(last_day)::text as last_day
    from calendar_days
    where calendar_id = c.id
  ) d
`

/** The calendar of a path: 404 when there is none, 403 when the viewer may not see it. */
export async function findCalendar(database: Queryable, viewer: Viewer, id: number): Promise<CalendarRow> {
  const { rows } = await database.query<CalendarRow & { organization_id: number }>(sql`
    select c.organization_id, ${COLUMNS}
    from ${TABLES}
    where c.id = ${id}::bigint
  `)
  if (!rows[0]) throw notFound()
  const { organization_id, ...calendar } = rows[0]
  const visible = organization_id === viewer.organizationId && visiblePart(viewer, calendar)
  if (!visible) throw permissionDenied()
  return visible
}

/** A calendar of some sites, as far as the viewer sees these; null where they see none. */
function visiblePart({ only }: Viewer, calendar: CalendarRow): CalendarRow | null {
  if (!only || !calendar.sites) return calendar
  const sites = calendar.sites.filter(site => only.sites.includes(site))
  return sites.length > 0 ? { ...calendar, sites } : null
}

/** All calendars that a viewer may see, by name. Their number is limited. */
export async function listCalendars(database: Queryable, viewer: Viewer): Promise<{ items: CalendarRow[] }> {
  const { rows } = await database.query<CalendarRow>(sql`
    select ${COLUMNS}
    from ${TABLES}
    where c.organization_id = ${viewer.organizationId}
    order by c.name, c.id
  `)
  return { items: rows.flatMap(row => visiblePart(viewer, row) ?? []) }
}

interface EntryRow {
  id: number
  first_day: string
  last_day: string
  name: string
}

/** The entries of a calendar by their first day. */
export async function listEntries(
  database: Queryable,
  cursors: Cursors,
  viewer: Viewer,
  calendarId: number,
  { limit, cursor }: ListPage,
) {
  const binding = bindingOf('calendar-entries', viewer, { calendar: calendarId })
  const [day, id] = cursor === null ? [] : await cursors.verify(binding, cursor, 2, 'cursor')
  const behind =
    day === undefined ? empty : sql`and (first_day, id) > (${new Date(day).toISOString()}::date, ${id}::bigint)`
  const { rows } = await database.query<EntryRow>(sql`
    select id, first_day::text, last_day::text, name
    from calendar_days
    where calendar_id = ${calendarId} ${behind}
    order by first_day, id
    limit ${limit + 1}
  `)
  const page = await cursors.page(rows, { binding, limit, positionOf: row => [Date.parse(row.first_day), row.id] })
  return { ...page, items: page.items.map(({ id: _, ...entry }) => entry) }
}

/** The public holidays of a country or region in a year, and the regions that one can choose instead. */
export async function readHolidays({ region, year }: { region: string; year: number }) {
  await checkCountryOrRegion(region)
  const days = [...(await publicHolidays(region, year))].map(([date, name]) => ({ date, name }))
  return {
    region,
    year,
    regions: await listRegions(region.slice(0, 2)),
    days: days.sort((a, b) => (a.date < b.date ? -1 : 1)),
  }
}

interface SiteOfEntries {
  id: number
  country: string
  region: string | null
}

/** All days of a year at a site. */
export async function readSiteCalendar(database: Queryable, organizationId: number, site: SiteOfEntries, year: number) {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  const region = site.region ?? site.country
  const known = (await readCalendarDays(database, organizationId, [site.id], first, last)).get(site.id)
  const days = []
  for (let ms = Date.parse(first); ms <= Date.parse(last); ms += DAY_MS) {
    const date = new Date(ms).toISOString().slice(0, 10)
    const { holiday = null, schoolHoliday = null, others = [] } = known?.get(date) ?? {}
    days.push({ date, kind: dayKind(date, holiday !== null), holiday, school_holiday: schoolHoliday, others })
  }
  return {
    site: site.id,
    year,
    region,
    has_public_holidays: (await publicHolidays(region, year)).size > 0,
    has_school_calendar: await hasSchoolCalendar(database, organizationId, site.id, year),
    days,
  }
}

import sql from 'sql-template-tag'
import type { FigureSection } from '../../contract/figure-sections.ts'
import { MAX_DAYS_OF_HOURS, type ReportSection } from '../../contract/reports.ts'
import { localDate } from '../../contract/time-zone.ts'
import { readCalendarDays } from '../calendars/read-calendar-days.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { computeFigures, FIGURE_LIMITS } from '../figures/compute-figures.ts'
import { figuresBody } from '../figures/schema.ts'
import type { SiteFigures } from '../figures/site-figures.ts'
import { readOpenFindings } from '../findings/findings.ts'
import { readQualityPeriods } from '../quality/read-quality-periods.ts'
import { listGaps } from '../records/list-gaps.ts'
import { describeSite, findSite } from '../sites/find-sites.ts'
import type { ReportOptions } from './schema.ts'

export interface ReportRequest {
  organizationId: number
  siteId: number
  /** Milliseconds since 1970. */
  from: number
  to: number
  /** Filters on records as they were sent, by their names. */
  filters: { [name: string]: unknown }
  options: ReportOptions
  madeAt: Date
  userId: number
}

export type ReportData = Awaited<ReturnType<typeof readReport>>

/** Figures of the site and of each direction, which are read from rollups. */
const ALWAYS: FigureSection[] = ['volume', 'peak_hours', 'speeds', 'above_limit', 'classes', 'hours', 'by_day']
const WITH_DIRECTIONS: ReportSection[] = ['by_direction', 'volume', 'speeds', 'classes']

const DAY_MS = 86_400_000

/** All that the wanted parts of a report are made of. It is read when the report is written. */
export async function readReport(database: Database, request: ReportRequest) {
  const { organizationId, siteId, from, to, options } = request
  const row = await findSite(database, organizationId, siteId)
  const site = await describeSite(database, row)
  const wants = (section: ReportSection) => options.sections?.includes(section) ?? true
  const chosen = request.filters.channels as number[] | undefined
  const channels = site.channels.filter(({ number }) => !chosen || chosen.includes(number))
  const figuresOf = async (sections: FigureSection[], filter: object) => {
    const time = { from_dt: new Date(from).toISOString(), to_dt: new Date(to).toISOString() }
    const { units } = options
    const class_scheme = wants('classes') ? options.class_scheme : undefined
    const body = figuresBody.parse({
      ...request.filters,
      ...filter,
      time,
      sites: [siteId],
      sections,
      units,
      class_scheme,
    })
    const { items } = await computeFigures(database, organizationId, body, FIGURE_LIMITS)
    return items[0] as unknown as SiteFigures
  }
  const isShort = to - from <= (MAX_DAYS_OF_HOURS + 1) * DAY_MS
  const own: FigureSection[] = wants('speeds') ? [...ALWAYS, 'histograms'] : ALWAYS
  const figures = await figuresOf(
    [
      ...own,
      ...(isShort && options.counts === '15m' && wants('counts') ? (['quarters'] as const) : []),
      // Single records are read for headways, which takes several times as long.
      ...(wants('definitions') ? (['pace', 'free_flow'] as const) : []),
    ],
    {},
  )
  const directions = []
  for (const channel of channels.length > 1 && WITH_DIRECTIONS.some(wants) ? channels : []) {
    directions.push({ channel, figures: await figuresOf(own, { channels: [channel.number] }) })
  }
  const days = await readCalendarDays(database, organizationId, [siteId], dayOf(from), dayOf(to - 1))
  const periods = await readQualityPeriods(database, [siteId], new Date(from), new Date(to))
  const gaps = await listGaps(database, row, { from, to })
  return {
    ...request,
    ...{ site, channels, figures, directions },
    holidays: [...(days.get(siteId) ?? [])].flatMap(([date, { holiday }]) =>
      holiday ? [{ date, name: holiday }] : [],
    ),
    periods: periods.get(siteId) ?? [],
    findings: await readOpenFindings(database, row, { from, to }),
    gaps: gaps.items,
    ...(await readMaker(database, request)),
  }

  function dayOf(ms: number): string {
    return localDate(row.time_zone, ms)
  }
}

/** Who makes the report, and for which organization. */
export async function readMaker(database: Queryable, { organizationId, userId }: ReportRequest) {
  const { rows } = await database.query<{ organization: string; madeBy: string }>(sql`
    select o.name as organization, coalesce(u.name, '') as "madeBy"
    from organizations o
    left join users u on u.id = ${userId}
    where o.id = ${organizationId}
  `)
  return rows[0] as { organization: string; madeBy: string }
}

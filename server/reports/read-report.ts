import sql from 'sql-template-tag'
import { FIGURE_SECTIONS, type FigureSection } from '../../contract/figure-sections.ts'
import { MAX_DAYS_OF_HOURS } from '../../contract/reports.ts'
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
  organization: string
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

/** Figures of each direction; the others are of the site as a whole. */
const OF_DIRECTION: FigureSection[] = [
  'volume',
  'peak_hours',
  'speeds',
  'above_limit',
  'classes',
  'histograms',
  'hours',
  'by_day',
]
const NEEDED = FIGURE_SECTIONS.filter(section => section !== 'aadt' && section !== 'design_hours')

const DAY_MS = 86_400_000
/** For everything that the report reads; the figures of a year of a busy site take seconds for each direction. */
export const READ_MS = 600_000

/** All that a report is made of. It is read when the report is written. */
export async function readReport(database: Database, request: ReportRequest) {
  const { organizationId, siteId, from, to, options } = request
  const within = database.within(READ_MS)
  const row = await findSite(within, organizationId, siteId)
  const site = await describeSite(within, row)
  const chosen = request.filters.channels as number[] | undefined
  const channels = site.channels.filter(({ number }) => !chosen || chosen.includes(number))
  const figuresOf = async (sections: FigureSection[], own: object) => {
    const time = { from_dt: new Date(from).toISOString(), to_dt: new Date(to).toISOString() }
    const { units, class_scheme } = options
    const body = figuresBody.parse({ ...request.filters, ...own, time, sites: [siteId], sections, units, class_scheme })
    const { items } = await computeFigures(within, organizationId, body, FIGURE_LIMITS)
    return items[0] as unknown as SiteFigures
  }
  const isShort = to - from <= (MAX_DAYS_OF_HOURS + 1) * DAY_MS
  const all = isShort && options.counts === '15m' ? NEEDED : NEEDED.filter(section => section !== 'quarters')
  const figures = await figuresOf(all, {})
  const directions = []
  for (const channel of channels.length > 1 ? channels : []) {
    directions.push({ channel, figures: await figuresOf(OF_DIRECTION, { channels: [channel.number] }) })
  }
  const days = await readCalendarDays(within, organizationId, [siteId], dayOf(from), dayOf(to - 1))
  const periods = await readQualityPeriods(within, [siteId], new Date(from), new Date(to))
  const gaps = await listGaps(within, row, { from, to })
  return {
    ...request,
    ...{ site, channels, figures, directions },
    holidays: [...(days.get(siteId) ?? [])].flatMap(([date, { holiday }]) =>
      holiday ? [{ date, name: holiday }] : [],
    ),
    periods: periods.get(siteId) ?? [],
    findings: await readOpenFindings(within, row, { from, to }),
    gaps: gaps.items,
    madeBy: await readMaker(within, request.userId),
  }

  function dayOf(ms: number): string {
    return localDate(row.time_zone, ms)
  }
}

export async function readMaker(database: Queryable, userId: number): Promise<string> {
  const { rows } = await database.query<{ name: string }>(sql`
    select name
    from users
    where id = ${userId}
  `)
  return rows[0]?.name ?? ''
}

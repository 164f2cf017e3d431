import sql from 'sql-template-tag'
import { MAX_DAYS_OF_HEADWAYS, MAX_DAYS_OF_HOURS, type ReportSection } from '../../../contract/reports.ts'
import { HOUR_MS, QUARTER_S, type TimeRange } from '../../../contract/times/time.ts'
import { localDate } from '../../../contract/times/time-zone.ts'
import { readCalendarDays } from '../../field/calendars/read-calendar-days.ts'
import { readQualityPeriods } from '../../field/quality/read-quality-periods.ts'
import { describeSite, findSite } from '../../field/sites/find-sites.ts'
import type { Viewer } from '../../people/access/viewer.ts'
import { readLogo } from '../../people/organizations/logo.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { listGaps } from '../../records/list-gaps.ts'
import { computeSections } from '../figures/compute-figures.ts'
import { FIGURE_LIMITS, measureSites } from '../figures/measure-sites.ts'
import type { MeasuredSite } from '../figures/measured-site.ts'
import { readPermanentSites } from '../figures/permanent-sites.ts'
import { figuresBody } from '../figures/schema.ts'
import { estimate } from '../figures/section-estimate.ts'
import { freeFlow, onlyLimit, pace, speedBins } from '../figures/sections-speed.ts'
import { classes } from '../figures/sections-volume.ts'
import { describeUsed } from '../figures/used.ts'
import { readOpenFindings } from '../findings/findings.ts'
import type { ReportOptions } from './schema.ts'

export interface ReportRequest {
  viewer: Viewer
  siteId: number
  /** Milliseconds since 1970. */
  from: number
  to: number
  /** Filters on records as they were sent, by their names. */
  filters: { [name: string]: unknown }
  options: ReportOptions
  madeAt: Date
  userId: number
  /** Anyone may read it: no device is named. */
  isPublic?: boolean
}

export type ReportData = Awaited<ReturnType<typeof readReport>>

const WITH_DIRECTIONS: ReportSection[] = ['by_direction', 'volume', 'speeds', 'classes']

/** With the hour by which the end of summer time makes it longer. */
const isUpTo = ({ from, to }: TimeRange, days: number) => to - from <= (days * 24 + 1) * HOUR_MS

/** Up to so many days, plots over time have hours; beyond, days. */
const MAX_DAYS_OF_HOURLY_PLOTS = 14

export type Step = '1h' | '1d'
const stepOf = (range: TimeRange): Step => (isUpTo(range, MAX_DAYS_OF_HOURLY_PLOTS) ? '1h' : '1d')

/** All that the wanted parts of a report are made of. It is read when the report is written. */
export async function readReport(database: Database, request: ReportRequest) {
  const { viewer, siteId, from, to, options } = request
  const row = await findSite(database, viewer, siteId)
  const site = await describeSite(database, row)
  const wants = (section: ReportSection) => options.sections?.includes(section) ?? true
  const chosen = request.filters.channels as number[] | undefined
  const channels = site.channels.filter(({ number }) => !chosen || chosen.includes(number))
  const class_scheme = wants('classes') ? options.class_scheme : undefined
  const hasHeadways = wants('definitions') && isUpTo(request, MAX_DAYS_OF_HEADWAYS)
  const wantsQuarters = wants('counts') && options.counts === '15m' && isUpTo(request, MAX_DAYS_OF_HOURS)
  const body = figuresBody.parse({
    ...request.filters,
    sites: [siteId],
    units: options.units,
    class_scheme,
    population: options.population,
    quality: options.quality,
    estimate: options.estimate,
    time: { from_dt: new Date(from).toISOString(), to_dt: new Date(to).toISOString() },
    // Whose speeds are counted apart from those of the range, and with peak hours volumes by quarters of an hour. Single records
    // are read for headways.
    sections: [
      'by_day',
      'peak_hours',
      ...(stepOf(request) === '1h' ? ['hours'] : []),
      ...(hasHeadways ? ['free_flow'] : []),
    ],
  })
  const listed = channels.length > 1 && WITH_DIRECTIONS.some(wants) ? channels : []
  const numbers = listed.map(({ number }) => number)
  const [measured] = await measureSites(database, { viewer, body, limits: FIGURE_LIMITS, directions: numbers })
  if (!measured) throw new Error(`No figures of site ${siteId}.`)
  const { hasHours, hasQuarters, counter } = measured
  const limit = onlyLimit(measured)
  measured.permanent = await readPermanentSites(database, measured, { viewer, body, read: new Map() })
  const figures = {
    ...describeFigures(measured, limit),
    pace: pace(measured),
    estimate: estimate(measured),
    free_flow: hasHeadways ? freeFlow(measured) : null,
    quarters: wantsQuarters && hasQuarters ? computeSections(measured, ['quarters']).quarters : null,
  }
  const directions = listed.map((channel, i) => ({
    channel,
    figures: describeFigures(measured.directions[i] as MeasuredSite, limit),
  }))
  const days = await readCalendarDays(database, viewer.organizationId, [siteId], dayOf(from), dayOf(to - 1))
  const periods = await readQualityPeriods(database, [siteId], new Date(from), new Date(to))
  const gaps = await listGaps(database, row, { from, to })
  return {
    ...request,
    site,
    channels,
    step: hasHours ? stepOf(request) : '1d',
    /** The longest interval where quarters of an hour are not known, in seconds. */
    sumsOf: counter.lengths.beside(QUARTER_S)?.seconds ?? null,
    lacksQuarters: wantsQuarters && !hasQuarters,
    figures,
    directions,
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

/** The figures of the site, or of a direction. */
const describeFigures = (site: MeasuredSite, limit: number | null) => ({
  used: describeUsed(site),
  ...computeSections(site, ['volume', 'peak_hours', 'speeds', 'above_limit', 'by_day']),
  hours: site.hasHours ? computeSections(site, ['hours']).hours : null,
  classes: classes(site, [...site.local.days.keys()]),
  speed_bins: speedBins(site, limit),
})

/** Who makes the report, and for which organization. */
export async function readMaker(database: Queryable, { viewer: { organizationId }, userId }: ReportRequest) {
  const { rows } = await database.query<{ organization: string; madeBy: string }>(sql`
    select o.name as organization, coalesce(u.name, '') as "madeBy"
    from organizations o
    left join users u on u.id = ${userId}
    where o.id = ${organizationId}
  `)
  return { ...(rows[0] as { organization: string; madeBy: string }), logo: await readLogo(database, organizationId) }
}

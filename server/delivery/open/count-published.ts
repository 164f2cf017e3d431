import type { FigureSection } from '../../../contract/figure-sections.ts'
import { MAX_PAGE_SIZE } from '../../../contract/limits.ts'
import { localDate, startOfLocalDay } from '../../../contract/times/time-zone.ts'
import { classifierOf, type TargetScheme } from '../../../contract/vehicles/target-schemes.ts'
import { type AggregateLimits, aggregateRecords } from '../../analysis/aggregates/aggregate-records.ts'
import type { aggregateBody } from '../../analysis/aggregates/schema.ts'
import { yearWindow } from '../../analysis/counting/local-time.ts'
import { computeFigures } from '../../analysis/figures/compute-figures.ts'
import type { FigureLimits } from '../../analysis/figures/measure-sites.ts'
import type { FiguresBody } from '../../analysis/figures/schema.ts'
import { everySite } from '../../people/access/viewer.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Value } from '../../platform/http/requests/fields.ts'
import { fieldError, publishedPart, requireInterval, requireWholeIntervals, type Terms } from './terms.ts'

/** A request of a reader may count less than one of an organization: it has no one who answers for it. */
export const OPEN_LIMITS = {
  sites: 20,
  /** Links to share that an organization has at a time. */
  links: 500,
  aggregate: { records: 20_000_000, items: 20_000 } satisfies AggregateLimits,
  /** One interval of all public sites, or a day of some. */
  datex: { records: 20_000_000, items: 200_000, measured: 10_000 },
  /** Records that are read for a page of vehicles. */
  vehicles: MAX_PAGE_SIZE,
  figures: { records: 20_000_000, siteDays: 4_000, items: 20_000 } satisfies FigureLimits,
}
export type OpenLimits = typeof OPEN_LIMITS

type AggregateBody = Value<typeof aggregateBody>

export function checkAggregate(body: AggregateBody, terms: Terms): void {
  requireWholeIntervals(body.time, terms)
  requireInterval(body.interval, terms)
  if (body.speed_bin_kmh !== undefined && !terms.showsSpeeds) throw fieldError('speed_bin_kmh', NO_SPEEDS)
  requireScheme(body.class_scheme, terms)
}

/** Classes by length are lengths. */
function requireScheme(scheme: TargetScheme | undefined, { showsSpeeds }: Terms): void {
  if (!showsSpeeds && scheme && classifierOf(scheme).by === 'length') throw fieldError('class_scheme', NO_SPEEDS)
}

/** What `POST …/aggregate` answers of the published part of a window. */
export async function aggregatePublished(database: Database, body: AggregateBody, terms: Terms, limits: OpenLimits) {
  const { organizationId, zone, until, showsSpeeds } = terms
  const time = publishedPart(body.time, until)
  const published_until = new Date(until)
  if (!time) return { time_zone: zone, items: [], published_until }
  const counted = { ...body, time, ...(!showsSpeeds && { speeds: false }) }
  const aggregate = await aggregateRecords(database, {
    viewer: everySite(organizationId),
    body: counted,
    limits: limits.aggregate,
  })
  return { ...aggregate, published_until }
}

const NO_SPEEDS = 'Speeds, lengths and headways of these sites are not published.'

/** Sections that count vehicles and classes alone. */
const WITHOUT_SPEEDS: readonly FigureSection[] = [
  'volume',
  'aadt',
  'design_hours',
  'peak_hours',
  'classes',
  'weekday_hour_volumes',
  'day_volumes',
  'quarters',
]
/** Sections that look for the busiest hour by quarters of an hour, or list these. */
const OF_QUARTERS: readonly FigureSection[] = ['peak_hours', 'by_direction', 'quarters']
/** Sections that show the time between two vehicles: in a short window these are two that can be told apart. */
const OF_WHOLE_DAYS: readonly FigureSection[] = ['headways', 'free_flow']

export function checkFigures({ sections, time, hours, class_scheme }: FiguresBody, terms: Terms): void {
  if (time) requireWholeIntervals(time, terms)
  requireScheme(class_scheme, terms)
  if (sections.includes('estimate'))
    throw fieldError('sections', 'estimate: The sites that give its factors are not published.')
  const hidden = terms.showsSpeeds ? undefined : sections.find(section => !WITHOUT_SPEEDS.includes(section))
  if (hidden) throw fieldError('sections', `${hidden}: ${NO_SPEEDS}`)
  const finer = terms.shortest === '1h' ? sections.find(section => OF_QUARTERS.includes(section)) : undefined
  if (finer) throw fieldError('sections', `${finer} needs quarters of an hour, and published are whole hours.`)
  const ofDays = sections.find(section => OF_WHOLE_DAYS.includes(section))
  const isOfDays = !hours && (!time || [time.from, time.to].every(ms => startOfDay(ms, terms.zone) === ms))
  if (ofDays && !isOfDays) {
    const sentence = `${ofDays} is published of whole days only: begin and end at midnight by the clock of ${terms.zone}, and leave out hours.`
    throw fieldError('sections', sentence)
  }
}

const startOfDay = (ms: number, zone: string): number => startOfLocalDay(zone, localDate(zone, ms))

/** What `POST …/figures` answers of the published days of a window or a year. */
export async function computePublished(database: Database, body: FiguresBody, terms: Terms, limits: OpenLimits) {
  const { organizationId, zone } = terms
  // Figures are about days: one that is not whole yet would be left out, or count too little.
  const until = startOfDay(terms.until, zone)
  const time = publishedPart(body.time ?? yearWindow(body.year as number, zone), until)
  const published_until = new Date(until)
  if (!time) return { units: body.units, items: [], published_until }
  const counted = { ...body, time }
  const figures = await computeFigures(database, {
    viewer: everySite(organizationId),
    body: counted,
    limits: limits.figures,
  })
  return { ...figures, published_until }
}

import { errorSentence } from '../../contract/error-sentences.ts'
import type { FigureSection } from '../../contract/figure-sections.ts'
import { classifierOf } from '../../contract/target-schemes.ts'
import type { TimeRange } from '../../contract/time-range.ts'
import { limitInMph, toMph, type Units } from '../../contract/units.ts'
import type { Database } from '../database/connect.ts'
import { ValidationError } from '../http/errors.ts'
import { countSelection, refuseRecords } from '../records/aggregate/aggregate-records.ts'
import { type ClockRequest, isCounted } from '../records/aggregate/clock-filter.ts'
import { canonicalFilters } from '../records/record-filters.ts'
import { readUploadSchemes } from '../records/upload-schemes.ts'
import { checkSites } from '../sites/find-sites.ts'
import { limitSteps } from '../sites/limit-steps.ts'
import { LocalTime, yearWindow } from './local-time.ts'
import { DEFAULT_OPTIONS, type FigureOptions, MeasuredSite } from './measured-site.ts'
import { readFacts, readSiteRows } from './read-facts.ts'
import type { FiguresBody } from './schema.ts'
import type { SiteFacts } from './site-facts.ts'
import { SiteTally, type TallyOptions } from './site-tally.ts'
import { type NeededColumns, tallyRecords } from './tally-records.ts'

export interface FigureLimits {
  /** Read for a request, of whole local days. */
  records: number
  /** Sites x days of a request. */
  siteDays: number
  /** Sites x hours of the section `hours`, and sites x quarters of `quarters`. */
  items: number
}

export const FIGURE_LIMITS: FigureLimits = { records: 20_000_000, siteDays: 100_000, items: 50_000 }

/** Statements over a year of many sites take longer than the default timeout allows. */
export const SLOW = { statementMs: 60_000 }

interface MeasuredDirections {
  site: MeasuredSite
  /** Channels of it, each as if it was requested alone; their speeds are counted as a whole, without cells. */
  directions: MeasuredSite[]
}

/** The sites of a request with all that its sections are computed from. The records are read once, for directions too. */
export async function measureSites(
  database: Database,
  organizationId: number,
  body: FiguresBody,
  limits: FigureLimits,
  directions: number[] = [],
): Promise<Iterable<MeasuredDirections>> {
  if (body.sites) await checkSites(database, organizationId, body.sites, 'sites')
  const filters = canonicalFilters(body)
  const rows = await readSiteRows(database, organizationId, filters.sites)
  const localTimes = new LocalTimes(body)
  const times = rows.map(row => localTimes.of(row.time_zone))
  refuseTooMany(times, body.sections, limits)
  const window = spanOf(times.map(local => local.window))
  const { records, now } = await database.transaction(tx => countSelection(tx, rows, window), SLOW)
  refuseRecords(records, limits.records)
  const facts = await database.transaction(
    tx =>
      readFacts(tx, rows, {
        organizationId,
        year: body.sections.includes('aadt') ? (body.year ?? null) : null,
        window,
        withQuality: body.quality === 'exclude',
        withCalendar: body.calendar === 'site',
      }),
    SLOW,
  )
  const options = tallyOptions(body, body.sections)
  const ofDirections = tallyOptions(body, [])
  const tallies = facts.map((site, i) => {
    const local = times[i] as LocalTime
    const own = { limits: limitsOf(site, body.speed_limit, body.units), quarters: countedQuarters(local, body) }
    return [
      new SiteTally(site, local, { ...options, ...own, channel: null }),
      ...directions.map(channel => new SiteTally(site, local, { ...ofDirections, ...own, channel })),
    ] as const
  })
  if (facts.length > 0) {
    const ids = facts.map(site => site.id)
    const needed = await neededColumns(database, ids, options)
    const bySite = new Map(tallies.map(some => [some[0].facts.id, some]))
    await tallyRecords(database, { organizationId, ...window, filters }, bySite, needed)
  }
  return measureTallies(tallies, figureOptionsOf(body, now))
}

/** One site at a time: each takes much memory. */
function* measureTallies(
  tallies: (readonly [SiteTally, ...SiteTally[]])[],
  options: FigureOptions,
): Generator<MeasuredDirections> {
  for (const [all, ...others] of tallies) {
    yield {
      site: new MeasuredSite(all, options),
      directions: others.map(
        tally => new MeasuredSite(tally, { ...options, channels: [tally.options.channel as number] }),
      ),
    }
  }
}

/** Local times by zone: sites of one zone share theirs. */
class LocalTimes {
  readonly #request: { time?: TimeRange; year?: number }
  readonly #zones = new Map<string, LocalTime>()

  constructor(request: { time?: TimeRange; year?: number }) {
    this.#request = request
  }

  of(zone: string): LocalTime {
    const { time, year } = this.#request
    const known = this.#zones.get(zone)
    if (known) return known
    const local = new LocalTime(time ?? yearWindow(year as number, zone), zone)
    this.#zones.set(zone, local)
    return local
  }
}

const spanOf = (windows: TimeRange[]): TimeRange => ({
  from: Math.min(...windows.map(({ from }) => from)),
  to: Math.max(...windows.map(({ to }) => to)),
})

function refuseTooMany(times: LocalTime[], sections: FigureSection[], limits: FigureLimits): void {
  const days = times.reduce((sum, local) => sum + local.days.length, 0)
  if (days > limits.siteDays) {
    const sentence = errorSentence('tooManyDays', { count: days, max: limits.siteDays })
    throw new ValidationError({ time: [sentence] }, 'selection_too_large')
  }
  for (const [section, edgesOf] of [
    ['hours', (local: LocalTime) => local.hourEdges],
    ['quarters', (local: LocalTime) => local.quarterEdges],
  ] as const) {
    const items = times.reduce((sum, local) => sum + edgesOf(local).length - 1, 0)
    if (!sections.includes(section) || items <= limits.items) continue
    const sentence = errorSentence('sectionTooLong', { section, count: items, max: limits.items })
    throw new ValidationError({ sections: [sentence] }, 'selection_too_large')
  }
}

/** Speed limits in 0.1 of the unit. */
export function limitsOf(site: SiteFacts, ownLimit: number | undefined, units: Units) {
  if (ownLimit !== undefined) return limitSteps([{ from: null, kmh: ownLimit }], limit => Math.round(limit * 10))
  return limitSteps(site.limits, kmh =>
    units === 'metric' ? kmh * 10 : Math.round(limitInMph(kmh, site.country) * 10),
  )
}

const SPEEDS = 3001

/** Speeds in 0.1 of the unit, by speed in 0.1 km/h; null when that is the unit. */
export const unitSpeeds = (units: Units): Uint16Array | null =>
  units === 'metric' ? null : Uint16Array.from({ length: SPEEDS }, (_, speed) => Math.round(toMph(speed / 10) * 10))

/** The quarters of an hour that the request counts; null is all. */
function countedQuarters(local: LocalTime, clock: ClockRequest): Uint8Array | null {
  if (!clock.weekdays && !clock.hours) return null
  return Uint8Array.from(local.dayOf, (day, quarter) => {
    const weekday = (local.days[day]?.weekday as number) + 1
    return isCounted(clock, weekday, Math.floor((local.minuteOf[quarter] as number) / 60)) ? 1 : 0
  })
}

type CellOptions = Omit<TallyOptions, 'limits' | 'quarters' | 'channel'>

function tallyOptions(body: FiguresBody, sections: FigureSection[]): CellOptions {
  const has = (...some: FigureSection[]) => some.some(section => sections.includes(section))
  return {
    unitSpeeds: unitSpeeds(body.units),
    countsAllClasses: body.vehicle_classes !== undefined,
    cells: {
      channel: has('by_direction', 'histograms'),
      clockHour: has('by_hour', 'histograms'),
      weekday: has('by_weekday'),
      weekdayHour: has('by_weekday_hour'),
      day: has('by_day', 'by_month'),
      hour: has('hours'),
      class: has('histograms'),
    },
    classifier: body.class_scheme ? classifierOf(body.class_scheme) : null,
    freeFlow: has('free_flow')
      ? {
          minHeadway: Math.round(body.free_flow_headway_s * 1000),
          platoonHeadway: Math.round(body.platoon_headway_s * 1000),
        }
      : null,
    hasHeadways: has('headways'),
    hasLengths: has('lengths'),
  }
}

/** What is read of single records; nothing of it: rollups are read instead. */
async function neededColumns(
  database: Database,
  ids: number[],
  { classifier, freeFlow, hasHeadways, hasLengths }: CellOptions,
): Promise<NeededColumns> {
  return {
    headway: freeFlow !== null || hasHeadways,
    length: classifier?.by === 'length' || hasLengths,
    codes:
      classifier?.by === 'code'
        ? await database.transaction(tx => readUploadSchemes(tx, ids, classifier.from), SLOW)
        : null,
  }
}

const PACE_WIDTH = { metric: 16, imperial: 10 }

function figureOptionsOf(body: FiguresBody, now: number): FigureOptions {
  return {
    year: body.year ?? null,
    now,
    minCoverage: body.min_coverage,
    paceWidth: Math.round((body.pace_width ?? PACE_WIDTH[body.units]) * 10),
    thresholds: body.above_limit,
    peakWindows: {
      morning: body.peak_windows?.morning ?? DEFAULT_OPTIONS.peakWindows.morning,
      afternoon: body.peak_windows?.afternoon ?? DEFAULT_OPTIONS.peakWindows.afternoon,
    },
    freeFlowHeadwayS: body.free_flow_headway_s,
    platoonHeadwayS: body.platoon_headway_s,
    channels: body.channels ?? null,
    clock: { weekdays: body.weekdays, hours: body.hours },
  }
}

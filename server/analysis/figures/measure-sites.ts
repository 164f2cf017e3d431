import { errorSentence } from '../../contract/error-sentences.ts'
import type { FigureSection } from '../../contract/figure-sections.ts'
import { classifierOf } from '../../contract/target-schemes.ts'
import type { TimeRange } from '../../contract/time-range.ts'
import type { Database } from '../database/connect.ts'
import { ValidationError } from '../http/errors.ts'
import { countSelection, readSites, refuseRecords } from '../records/aggregate/aggregate-records.ts'
import { type CellRequest, countCells, type NeededColumns } from '../records/counting/count-cells.ts'
import { LocalTime, yearWindow } from '../records/counting/local-time.ts'
import { SpeedMemory } from '../records/counting/speeds.ts'
import { populationOf } from '../records/population-fields.ts'
import { canonicalFilters } from '../records/record-filters.ts'
import { readUploadSchemes } from '../records/upload-schemes.ts'
import { checkSites } from '../sites/find-sites.ts'
import { DEFAULT_OPTIONS, type FigureOptions, MeasuredSite } from './measured-site.ts'
import { readFacts } from './read-facts.ts'
import { COUNTED, type FiguresBody } from './schema.ts'
import { type Counted, SiteCounts } from './site-counts.ts'

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

export interface FiguresRequest {
  organizationId: number
  body: FiguresBody
  limits: FigureLimits
  /** Channels that are measured beside each site. */
  directions?: number[]
}

interface MeasuredDirections {
  site: MeasuredSite
  /** Channels of it, each as if it was requested alone; their speeds are counted as a whole, without cells. */
  directions: MeasuredSite[]
}

/** The sites of a request with all that its sections are computed from. The records are read once, for directions too. */
export async function measureSites(
  database: Database,
  { organizationId, body, limits, directions = [] }: FiguresRequest,
): Promise<Iterable<MeasuredDirections>> {
  if (body.sites) await checkSites(database, organizationId, body.sites, 'sites')
  const filters = canonicalFilters(body)
  const rows = await readSites(database, organizationId, filters.sites)
  const zones = new Map<string, LocalTime>()
  for (const { time_zone } of rows) if (!zones.has(time_zone)) zones.set(time_zone, localTimeOf(body, time_zone))
  const times = rows.map(row => zones.get(row.time_zone) as LocalTime)
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
  const memory = new SpeedMemory()
  const options = { ...countedBy(body, body.sections), memory }
  const ofDirections = { ...countedBy(body, []), memory }
  const counts = facts.map((site, i) => {
    const local = times[i] as LocalTime
    const quarters = local.isCounted
    return [
      new SiteCounts(site, local, { ...options, quarters, channel: null }),
      ...directions.map(channel => new SiteCounts(site, local, { ...ofDirections, quarters, channel })),
    ] as const
  })
  if (facts.length > 0) {
    const siteIds = facts.map(site => site.id)
    const needed = await neededColumns(database, siteIds, options)
    await countSites(database, { organizationId, ...window, filters, siteIds, needed }, counts)
  }
  return measureCounts(counts, figureOptionsOf(body, now))
}

/** The cells of sites are read once, for all that is counted of each. */
export function countSites(
  database: Database,
  request: Omit<CellRequest, 'counters' | 'speedEdges'>,
  counts: (readonly SiteCounts[])[],
): Promise<void> {
  const edges = counts.flat().map(some => some.speedEdges)
  return countCells(database, {
    ...request,
    counters: new Map(counts.map(some => [some[0]?.facts.id as number, some.map(({ counter }) => counter)])),
    speedEdges: edges.includes(null) ? null : edges.flatMap(some => some ?? []),
  })
}

/** One site at a time: each takes much memory. */
function* measureCounts(
  counts: (readonly [SiteCounts, ...SiteCounts[]])[],
  options: FigureOptions,
): Generator<MeasuredDirections> {
  for (const [all, ...others] of counts) {
    yield {
      site: new MeasuredSite(all, options),
      directions: others.map(
        some => new MeasuredSite(some, { ...options, channels: [some.options.channel as number] }),
      ),
    }
  }
}

/** For a request with a window or a year. */
export const localTimeOf = (
  request: Partial<Pick<FiguresBody, 'time' | 'year' | 'weekdays' | 'hours'>>,
  zone: string,
): LocalTime => new LocalTime(request.time ?? yearWindow(request.year as number, zone), zone, request)

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

type CountedBy = Omit<Counted, 'quarters' | 'channel' | 'memory'>

function countedBy(body: FiguresBody, sections: FigureSection[]): CountedBy {
  const has = (...some: FigureSection[]) => some.some(section => sections.includes(section))
  return {
    units: body.units,
    speed_limit: body.speed_limit,
    population: populationOf(body, COUNTED.population),
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
  { classifier, freeFlow, hasHeadways, hasLengths }: CountedBy,
): Promise<NeededColumns> {
  return {
    lane: false,
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
  }
}

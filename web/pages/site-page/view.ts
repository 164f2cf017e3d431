import { parseDate, startOfMonth } from '@internationalized/date'
import type { Interval } from '../../../charts/intervals.ts'
import type { ExportRequest, SearchRequest, SiteDetail } from '../../../client/shapes.ts'
import { type CountedBy, countedByIn } from '../../../contract/intervals/counted-by.ts'
import { MAX_SEARCH_DAYS } from '../../../contract/limits.ts'
import { HOUR_MS, type TimeRange } from '../../../contract/times/time.ts'
import type { Units } from '../../../contract/units.ts'
import { chooseInterval } from '../../parts/plots/intervals.ts'
import { CLASSES, type VehicleClass } from '../../parts/plots/vehicle-classes.ts'
import { requestOfClock } from '../../parts/range/clock.ts'
import { type Comparison, readComparison } from '../../parts/range/comparison.ts'
import { type CountedChoice, readCounted, requestOfCounted } from '../../parts/range/counted.ts'
import {
  containsNow,
  type Days,
  isByHours,
  type Range,
  readRange,
  type Search,
  searchOf,
} from '../../parts/range/range.ts'
import { stateOf } from '../../parts/site-state/site-state.ts'
import { type ByNumberFilter, mapNumberFilters, NUMBER_FILTERS } from '../../service/number-filters.ts'

export type Tab = 'traffic' | 'year' | 'records' | 'commands' | 'uploads'
const TABS: readonly string[] = ['year', 'records', 'commands', 'uploads'] satisfies Tab[]

export type Matrix = 'volume' | 'v85' | 'above'

/** The state of a site's page, parsed from its address. */
export interface View {
  tab: Tab
  range: Range
  /** Whether it is compared by days, and not by hours. */
  isLong: boolean
  split: 'direction' | 'class'
  interval: Interval
  /** The shortest times by which the range can be counted; null: by any. */
  countedBy: CountedBy | null
  hasHours: boolean
  /** What the plot of weekdays by hour shows. */
  matrix: Matrix
  /** Whether the distributions of headways and lengths are shown. */
  hasDistributions: boolean
  channels: number[]
  classes: VehicleClass[]
  counted: CountedChoice
  /** Null: nothing is compared. */
  comparison: Comparison | null
  /** These filters apply only to the table of records. */
  lanes: number[]
  bounds: ByNumberFilter<Bounds>
  valid: boolean | null
  /** Live mode; only for a range that contains the current time. */
  isLive: boolean
}

/** `30-50`, `30-`, `-50` */
export interface Bounds {
  min: number | null
  max: number | null
}

export function readView(search: Search, site: SiteDetail, now: number): View {
  const range = readRange(search, site.time_zone, now, homeOf(site))
  const numbers = site.channels.map(channel => channel.number)
  const countedBy = countedByIn(site.counted_by, range.span)
  return {
    tab: TABS.includes(search.tab ?? '') ? (search.tab as Tab) : 'traffic',
    range,
    isLong: !isByHours(range.span),
    split: search.split === 'class' ? 'class' : 'direction',
    interval: chooseInterval(range.span.to - range.span.from, search.interval, countedBy),
    countedBy,
    hasHours: countedBy !== '1d',
    matrix: search.matrix === 'v85' || search.matrix === 'above' ? search.matrix : 'volume',
    hasDistributions: search.distributions === 'on',
    channels: splitList(search.channels)
      .map(Number)
      .filter(number => numbers.includes(number)),
    classes: splitList(search.classes).filter((name): name is VehicleClass => CLASSES.includes(name as VehicleClass)),
    counted: readCounted(search, site.counts_mostly),
    comparison: readComparison(search, range, now),
    lanes: splitList(search.lanes)
      .map(Number)
      .filter(lane => Number.isInteger(lane) && lane >= 1 && lane <= 20),
    bounds: mapNumberFilters(({ name }) => parseBounds(search[name])),
    valid: search.valid === 'yes' ? true : search.valid === 'no' ? false : null,
    isLive: search.live === 'on' && containsNow(range, now),
  }
}

/** A finished count opens on its own days. */
function homeOf(site: SiteDetail): Days | null {
  const { first_vehicle: first, last_vehicle: last } = site.data_range
  if (stateOf(site) !== 'counted' || !first || !last) return null
  return { first: parseDate(first.slice(0, 10)), last: parseDate(last.slice(0, 10)) }
}

/** A calendar year, or the last twelve months that are over. */
export interface ShownYear {
  /** In the address. */
  name: string
  /** Null: the last twelve months. */
  year: number | null
  first: string
  /** Included. */
  last: string
}

const LAST_12_MONTHS = 'last-12-months'

const calendarYear = (year: number): ShownYear => ({
  name: String(year),
  year,
  first: `${year}-01-01`,
  last: `${year}-12-31`,
})

function lastMonths(today: string): ShownYear {
  const end = startOfMonth(parseDate(today))
  const first = end.subtract({ months: 12 })
  return { name: LAST_12_MONTHS, year: null, first: String(first), last: String(end.subtract({ days: 1 })) }
}

/** The last twelve months, then the years with data, the latest first; which of them is shown, and of which channels. */
export function readYear({ year, channels }: Search, site: SiteDetail, today: string) {
  const { first_vehicle: first, last_vehicle: last } = site.data_range
  const [from, to] = [first ?? today, last ?? today].map(text => Number(text.slice(0, 4))) as [number, number]
  const years = Array.from({ length: to - from + 1 }, (_, i) => calendarYear(to - i))
  const choices = [lastMonths(today), ...years]
  return {
    choices,
    shown: choices.find(({ name }) => name === year) ?? calendarYear(to),
    channels: splitList(channels).map(Number).filter(Boolean),
  }
}

const splitList = (text: string | undefined) => (text ? text.split(',') : [])

export function parseBounds(text: string | undefined): Bounds {
  const [, min, max] = /^(\d*(?:\.\d+)?)-(\d*(?:\.\d+)?)$/.exec(text ?? '') ?? []
  return { min: min ? Number(min) : null, max: max ? Number(max) : null }
}

export const formatBounds = ({ min, max }: Bounds): string | undefined =>
  min === null && max === null ? undefined : `${min ?? ''}-${max ?? ''}`

type Filters = Pick<SearchRequest, 'sites' | 'time' | 'channels' | 'vehicle_classes'>

/** The filters of a request; no chosen channels or classes means all. */
export function filtersOf(site: SiteDetail, view: View, span = view.range.span): Filters {
  return {
    sites: [site.id],
    time: { from_dt: new Date(span.from).toISOString(), to_dt: new Date(span.to).toISOString() },
    ...(view.channels.length > 0 && { channels: view.channels }),
    ...(view.classes.length > 0 && { vehicle_classes: view.classes }),
  }
}

/** The filters of a request for figures, which count a population and only some weekdays and hours. */
export const countedFilters = (site: SiteDetail, view: View, span?: TimeRange) => ({
  ...filtersOf(site, view, span),
  ...requestOfClock(view.range.clock),
  ...requestOfCounted(view.counted, view.classes),
})

/** What a link to this view shows. */
export const sharedView = (site: SiteDetail, view: View, units: Units) => ({
  figures: { ...countedFilters(site, view), sections: ['volume' as const], units },
  interval: view.interval,
  split: view.split,
})

const isBounded = ({ min, max }: Bounds): boolean => min !== null || max !== null

const requestBounds = ({ min, max }: Bounds) => ({ ...(min !== null && { min }), ...(max !== null && { max }) })

/** Whether a filter is set that only the table of records has. */
export const hasRecordFilters = ({ lanes, bounds, valid }: View): boolean =>
  lanes.length > 0 || Object.values(bounds).some(isBounded) || valid !== null

/** The parameters of the address that clear those filters. */
export const NO_RECORD_FILTERS: Search = { lanes: undefined, valid: undefined, ...mapNumberFilters(() => undefined) }

const MAX_SEARCH_MS = MAX_SEARCH_DAYS * 24 * HOUR_MS

/** A search covers at most MAX_SEARCH_DAYS: the last ones of a longer range. Future time is left out. */
function searchedSpan({ span }: Range, now: number): TimeRange {
  const nextHour = Math.ceil((now + HOUR_MS / 6) / HOUR_MS) * HOUR_MS
  const to = Math.max(span.from + 1, Math.min(span.to, nextHour))
  return { from: Math.max(span.from, to - MAX_SEARCH_MS), to }
}

/** The records of the range, newest first; without the filters that only the table of records has. */
export const latestRequest = (site: SiteDetail, view: View, now: number): SearchRequest => ({
  ...filtersOf(site, view, searchedSpan(view.range, now)),
  order: 'desc',
})

/** The records that the table shows. */
export function recordsRequest(site: SiteDetail, view: View, now: number): SearchRequest {
  const bounds = NUMBER_FILTERS.flatMap(({ name, field }) =>
    isBounded(view.bounds[name]) ? [[field, requestBounds(view.bounds[name])]] : [],
  )
  return {
    ...latestRequest(site, view, now),
    ...(view.lanes.length > 0 && { lanes: view.lanes }),
    ...Object.fromEntries(bounds),
    ...(view.valid !== null && { valid: view.valid }),
  }
}

/** Records that are read in less than a quarter of a second. */
const MAX_UNASKED = 200_000

/** Headways need single records, which take several times as long: those of a long range, or of many vehicles, only on request. */
export const needsHeadways = (
  { isLong, hasDistributions }: Pick<View, 'isLong' | 'hasDistributions'>,
  vehicles: number,
) => hasDistributions || (!isLong && vehicles <= MAX_UNASKED)

export const isLongerThanSearch = ({ range }: View, now: number): boolean =>
  searchedSpan(range, now).from > range.span.from

/** The search parameters of the exports page for this view: `/exports?new=<the request>`. */
export function exportSearchOf(site: SiteDetail, view: View): { new: string } {
  const { order: _, ...records } = recordsRequest(site, view, Date.now())
  const request: Partial<ExportRequest> = {
    ...(view.tab === 'records' ? records : requestOfCounted(view.counted, view.classes)),
    ...filtersOf(site, view),
  }
  return { new: JSON.stringify(request) }
}

/** The search parameters of a report of this view: of the year that is shown, or of the range. */
export function reportSearchOf(site: SiteDetail, view: View, search: Search): Search {
  const { channels, classes, weekdays, hours, population, quality } = search
  const { shown } = readYear(search, site, String(view.range.today))
  const { from, to, zoom } = searchOf({ ...view.range, name: 'custom' })
  const days = view.tab === 'year' ? { from: shown.first, to: shown.last } : { from, to, zoom }
  return { ...days, channels, classes, weekdays, hours, population, quality }
}

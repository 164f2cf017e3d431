import type { TimeRange } from '../../../contract/time-range.ts'
import { localDate } from '../../../contract/time-zone.ts'
import { limitInMph, type Units } from '../../../contract/units.ts'
import { HEAVY_CLASSES, MOTOR_CLASSES, VEHICLE_CLASSES, type VehicleClass } from '../../../contract/vehicle-classes.ts'
import { type LimitSteps, type Limits, limitSteps } from '../../sites/limit-steps.ts'
import { withOffset } from '../../sites/site-row.ts'
import { channelOf, classOf, NO_SPEEDS, QUARTER_MS, type Rollup } from '../blocks/rollup.ts'
import type { SpeedHistogram } from '../blocks/span-rollup.ts'
import { coverageOf } from './bucket-coverage.ts'
import { bucketStarts } from './buckets.ts'
import type { ClockFilter } from './clock-filter.ts'
import type { Run } from './rollup-runs.ts'
import { convertSpeeds, countAbove, isAbove, type Speeds, tenthsOfMph } from './tally.ts'

/** 1 for each number of one of these classes. */
const maskOf = (classes: readonly VehicleClass[]) =>
  Uint8Array.from(VEHICLE_CLASSES, name => (classes.includes(name) ? 1 : 0))
const HEAVY = maskOf(HEAVY_CLASSES)
const MOTOR = maskOf(MOTOR_CLASSES)
const CHANNELS = 256
const MIN_DAY_COVERAGE = 0.95
/** In 0.1 km/h and 0.1 mph. */
const OVER_BY: { [units in Units]: Three } = { metric: [0, 100, 200], imperial: [0, 50, 100] }

const share = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000)
const sumOf = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0)
const mean = (values: number[]) => (values.length === 0 ? null : Math.round((sumOf(values) * 10) / values.length) / 10)

/** The speed limits of a site over time, in 0.1 km/h and in 0.1 mph. */
interface SiteLimits {
  kmh: LimitSteps
  mph: LimitSteps
}

type Three = [number, number, number]

/** Counts the speeds from index `first` up to `after` that exceed the limit by more than each step. */
function countOver(
  counts: Three,
  steps: Three,
  limit: number,
  speeds: Uint32Array,
  first: number,
  after: number,
): void {
  const whole = Math.floor(limit)
  const [a, b, c] = [whole + steps[0], whole + steps[1], whole + steps[2]]
  let [aboveA, aboveB, aboveC] = [0, 0, 0]
  for (let i = first; i < after; i++) {
    const speed = speeds[i] as number
    aboveA += isAbove(speed, a)
    aboveB += isAbove(speed, b)
    aboveC += isAbove(speed, c)
  }
  counts[0] += aboveA
  counts[1] += aboveB
  counts[2] += aboveC
}

function addAbove(counts: Three, steps: Three, limit: number, speeds: Speeds): void {
  for (const n of [0, 1, 2] as const) counts[n] += countAbove(speeds, Math.floor(limit) + steps[n])
}

/** Average daily traffic, peak hour, directions, heavy vehicles and speeding, over the whole window. */
export class Summary {
  readonly #zone: string
  /** The time that is counted; null: all. */
  readonly #counted: TimeRange[] | null
  readonly #limits: Map<number, SiteLimits>
  /** Starts of the quarters of an hour, hours and days, each followed by the end of the window. */
  readonly #quarters: number[]
  readonly #hours: number[]
  readonly #days: number[]
  readonly #counts: Uint32Array
  readonly #channels = new Float64Array(CHANNELS)
  readonly #over: Three = [0, 0, 0]
  /** Null unless figures in mph were requested. */
  readonly #overInMph: Three | null
  #limited = 0
  #heavy = 0
  #motor = 0
  #quarter = 0

  constructor(
    window: TimeRange,
    zone: string,
    sites: { id: number; limits: Limits; country: string }[],
    units: Units,
    clock: ClockFilter | null,
  ) {
    this.#zone = zone
    this.#counted = clock?.ranges ?? null
    this.#limits = new Map(
      sites.map(({ id, limits, country }) => {
        const inMph = (kmh: number) => Math.round(limitInMph(kmh, country) * 10)
        return [id, { kmh: limitSteps(limits, kmh => kmh * 10), mph: limitSteps(limits, inMph) }]
      }),
    )
    this.#overInMph = units === 'imperial' ? [0, 0, 0] : null
    this.#quarters = [...bucketStarts(window, '15m', zone), window.to]
    this.#hours = [...bucketStarts(window, '1h', zone), window.to]
    this.#days = [...bucketStarts(window, '1d', zone), window.to]
    this.#counts = new Uint32Array(this.#quarters.length - 1)
  }

  /** Times at which it changes how records are counted. */
  get cuts(): number[] {
    return [...this.#quarters, ...this.limitTimes]
  }

  /** When a limit of a site changes. */
  get limitTimes(): number[] {
    return [...this.#limits.values()].flatMap(({ kmh }) => kmh.times)
  }

  /**
   * Records of one quarter of an hour: the speeds from index `first` up to `after` are theirs. Fast when most are added in
   * ascending time.
   */
  add(
    ts: number,
    site: number,
    channel: number,
    vehicleClass: number,
    count: number,
    speeds: Uint32Array,
    first: number,
    after: number,
  ): void {
    this.#addAt(ts, count)
    this.#addGroup(channel, vehicleClass, count)
    this.#addSpeeds(ts, site, speeds, first, after)
  }

  /** Records of quarters of an hour under one limit. */
  addRun({ start, groups, counts, speeds }: Rollup, run: Run, site: number): void {
    const size = groups.length
    for (let quarter = run.first; quarter < run.after; quarter++) {
      let count = 0
      for (let n = 0; n < size; n++) count += counts[quarter * size + n] as number
      if (count > 0) this.#addAt(start + quarter * QUARTER_MS, count)
    }
    for (let n = 0; n < size; n++) {
      const group = groups[n] as number
      this.#addGroup(channelOf(group), classOf(group), run.sums[n] as number)
    }
    if (speeds !== NO_SPEEDS) this.#addSpeeds(run.ts, site, speeds, run.firstSpeed, run.afterSpeed)
  }

  /** So many of each speed, of a stretch of time under one limit. */
  addCounts(speeds: SpeedHistogram, site: number): void {
    const limits = this.#limits.get(site)
    const limit = limits?.kmh.at(speeds.from) ?? -1
    if (!limits || limit < 0) return
    this.#limited += speeds.total
    addAbove(this.#over, OVER_BY.metric, limit, speeds)
    if (this.#overInMph)
      addAbove(this.#overInMph, OVER_BY.imperial, limits.mph.at(speeds.from), convertSpeeds(speeds, tenthsOfMph))
  }

  #addAt(ts: number, count: number): void {
    while (this.#quarter > 0 && ts < (this.#quarters[this.#quarter] as number)) this.#quarter--
    while (ts >= (this.#quarters[this.#quarter + 1] as number)) this.#quarter++
    this.#counts[this.#quarter] = (this.#counts[this.#quarter] as number) + count
  }

  #addGroup(channel: number, vehicleClass: number, count: number): void {
    this.#channels[channel] = (this.#channels[channel] as number) + count
    if (HEAVY[vehicleClass] === 1) this.#heavy += count
    if (MOTOR[vehicleClass] === 1) this.#motor += count
  }

  #addSpeeds(ts: number, site: number, speeds: Uint32Array, first: number, after: number): void {
    const limits = this.#limits.get(site)
    const limit = limits?.kmh.at(ts) ?? -1
    if (!limits || limit < 0) return
    this.#limited += after - first
    countOver(this.#over, OVER_BY.metric, limit, speeds, first, after)
    if (!this.#overInMph) return
    const inMph = speeds.slice(first, after).map(tenthsOfMph)
    countOver(this.#overInMph, OVER_BY.imperial, limits.mph.at(ts), inMph, 0, inMph.length)
  }

  result(covered: TimeRange[][], now: number) {
    const measured = this.#measuredDays(covered, now)
    const weekdays = measured.filter(({ isWeekday }) => isWeekday)
    const all = sumOf(this.#channels)
    const [by_0_kmh, by_10_kmh, by_20_kmh] = this.#over.map(count => share(count, this.#limited))
    const [by_0_mph, by_5_mph, by_10_mph] = this.#overInMph?.map(count => share(count, this.#limited)) ?? []
    return {
      average_daily_traffic: mean(measured.map(day => day.count)),
      days: measured.length,
      average_weekday_traffic: mean(weekdays.map(day => day.count)),
      weekdays: weekdays.length,
      peak_hour: this.#busiest(this.#spansOf(this.#hours)),
      sliding_peak_hour: this.#busiest(this.#slidingHours()),
      directions: [...this.#channels.entries()].flatMap(([channel, count]) =>
        count === 0 ? [] : [{ channel, count, share: share(count, all) }],
      ),
      heavy_share: share(this.#heavy, this.#motor),
      over_limit: { by_0_kmh, by_10_kmh, by_20_kmh },
      ...(this.#overInMph && { over_limit_mph: { by_0_mph, by_5_mph, by_10_mph } }),
    }
  }

  /** Whole local days inside the window with a coverage of at least MIN_DAY_COVERAGE. */
  #measuredDays(covered: TimeRange[][], now: number): { count: number; isWeekday: boolean }[] {
    const coverage = coverageOf(covered, this.#days, now, this.#counted)
    const days = this.#spansOf(this.#days)
    return coverage.flatMap((measured, i) => {
      const [start, end] = [this.#days[i] as number, this.#days[i + 1] as number]
      const isWhole = end <= now && startsDay(start, this.#zone) && startsDay(end, this.#zone)
      if (!isWhole || (measured ?? 0) < MIN_DAY_COVERAGE) return []
      const weekday = new Date(`${localDate(this.#zone, start)}T00:00:00Z`).getUTCDay()
      return [{ count: this.#countIn(days[i] as Span), isWeekday: weekday >= 1 && weekday <= 5 }]
    })
  }

  #countIn({ first, after }: Span): number {
    let count = 0
    for (let i = first; i < after; i++) count += this.#counts[i] as number
    return count
  }

  /** Between each edge and the next one; all are edges of quarters of an hour too. */
  #spansOf(edges: number[]): Span[] {
    const spans: Span[] = []
    let [first, after] = [0, 0]
    for (const edge of edges.slice(1)) {
      while ((this.#quarters[after] as number) < edge) after++
      spans.push({ first, after })
      first = after
    }
    return spans
  }

  /** Each starts at a quarter of an hour, and is within one local day and the window. */
  #slidingHours(): Span[] {
    const hours: Span[] = []
    for (const day of this.#spansOf(this.#days)) {
      for (let first = day.first; first + 4 <= day.after; first++) hours.push({ first, after: first + 4 })
    }
    return hours
  }

  /** The first of those with the most records. */
  #busiest(hours: Span[]) {
    let [peak, most] = [null as Span | null, 0]
    for (const hour of hours) {
      const count = this.#countIn(hour)
      if (count > most) [peak, most] = [hour, count]
    }
    if (!peak) return null
    const { first } = peak
    const day = this.#spansOf(this.#days).findLast(one => one.first <= first) as Span
    return {
      start: withOffset(new Date(this.#quarters[first] as number), this.#zone),
      count: most,
      share_of_day: share(most, this.#countIn(day)),
    }
  }
}

/** Quarters of an hour, by their index: from the first one up to the one after. */
interface Span {
  first: number
  after: number
}

const startsDay = (ts: number, zone: string) => localDate(zone, ts - 1) !== localDate(zone, ts)

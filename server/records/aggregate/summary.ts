import { localDate } from '../../../contract/time-zone.ts'
import { limitInMph, type Units } from '../../../contract/units.ts'
import { HEAVY_CLASSES, MOTOR_CLASSES, VEHICLE_CLASSES, type VehicleClass } from '../../../contract/vehicle-classes.ts'
import { withOffset } from '../../sites/site-row.ts'
import { coverageOf, type Ranges } from './bucket-coverage.ts'
import { bucketStarts } from './buckets.ts'
import type { ClockFilter } from './clock-filter.ts'
import { NO_SPEED, tenthsOfMph } from './tally.ts'

const classNumber = (name: VehicleClass) => VEHICLE_CLASSES.indexOf(name)
const HEAVY = new Set(HEAVY_CLASSES.map(classNumber))
const MOTOR = new Set(MOTOR_CLASSES.map(classNumber))
const MIN_DAY_COVERAGE = 0.95
/** In 0.1 km/h and 0.1 mph. */
const OVER_BY = { metric: [0, 100, 200], imperial: [0, 50, 100] }

const share = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000)
const sumOf = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0)
const mean = (values: number[]) => (values.length === 0 ? null : Math.round((sumOf(values) * 10) / values.length) / 10)

/** The speed limit of a site in 0.1 km/h and in 0.1 mph. */
interface SiteLimits {
  kmh: number
  mph: number
}

function countOver(counts: number[], steps: number[], excess: number): void {
  for (const [i, step] of steps.entries()) if (excess > step) counts[i] = (counts[i] as number) + 1
}

/** Average daily traffic, peak hour, directions, heavy vehicles and speeding, over the whole window. */
export class Summary {
  readonly #zone: string
  /** The time that is counted; null: all. */
  readonly #counted: Ranges | null
  readonly #limits: Map<number, SiteLimits>
  /** Starts of the hours and days, each followed by the end of the window. */
  readonly #hours: number[]
  readonly #days: number[]
  readonly #hourCounts: Uint32Array
  readonly #dayCounts: Uint32Array
  readonly #channels = new Map<number, number>()
  readonly #over = OVER_BY.metric.map(() => 0)
  /** Null unless figures in mph were requested. */
  readonly #overInMph: number[] | null
  #limited = 0
  #heavy = 0
  #motor = 0
  #hour = 0
  #day = 0

  constructor(
    window: { from: number; to: number },
    zone: string,
    sites: { id: number; speed_limit_kmh: number | null; country: string }[],
    units: Units,
    clock: ClockFilter | null,
  ) {
    this.#zone = zone
    this.#counted = clock?.ranges ?? null
    this.#limits = new Map(
      sites.flatMap(({ id, speed_limit_kmh: kmh, country }) =>
        kmh ? [[id, { kmh: kmh * 10, mph: Math.round(limitInMph(kmh, country) * 10) }]] : [],
      ),
    )
    this.#overInMph = units === 'imperial' ? OVER_BY.imperial.map(() => 0) : null
    this.#hours = [...bucketStarts(window, '1h', zone), window.to]
    this.#days = [...bucketStarts(window, '1d', zone), window.to]
    this.#hourCounts = new Uint32Array(this.#hours.length - 1)
    this.#dayCounts = new Uint32Array(this.#days.length - 1)
  }

  /** Fast when most records are added in ascending time. */
  add(ts: number, site: number, channel: number, vehicleClass: number, speed: number, flags: number): void {
    while (this.#hour > 0 && ts < (this.#hours[this.#hour] as number)) this.#hour--
    while (this.#day > 0 && ts < (this.#days[this.#day] as number)) this.#day--
    while (ts >= (this.#hours[this.#hour + 1] as number)) this.#hour++
    while (ts >= (this.#days[this.#day + 1] as number)) this.#day++
    this.#hourCounts[this.#hour] = (this.#hourCounts[this.#hour] as number) + 1
    this.#dayCounts[this.#day] = (this.#dayCounts[this.#day] as number) + 1
    this.#channels.set(channel, (this.#channels.get(channel) ?? 0) + 1)
    if (HEAVY.has(vehicleClass)) this.#heavy++
    if (MOTOR.has(vehicleClass)) this.#motor++
    const limit = this.#limits.get(site)
    if (limit === undefined || speed < 0 || (flags & NO_SPEED) !== 0) return
    this.#limited++
    countOver(this.#over, OVER_BY.metric, speed - limit.kmh)
    if (this.#overInMph) countOver(this.#overInMph, OVER_BY.imperial, tenthsOfMph(speed) - limit.mph)
  }

  result(covered: Ranges[], now: number) {
    const measured = this.#measuredDays(covered, now)
    const weekdays = measured.filter(({ isWeekday }) => isWeekday)
    const all = sumOf(this.#channels.values())
    const [by_0_kmh, by_10_kmh, by_20_kmh] = this.#over.map(count => share(count, this.#limited))
    const [by_0_mph, by_5_mph, by_10_mph] = this.#overInMph?.map(count => share(count, this.#limited)) ?? []
    return {
      average_daily_traffic: mean(measured.map(day => day.count)),
      days: measured.length,
      average_weekday_traffic: mean(weekdays.map(day => day.count)),
      weekdays: weekdays.length,
      peak_hour: this.#peakHour(),
      directions: [...this.#channels]
        .sort(([a], [b]) => a - b)
        .map(([channel, count]) => ({ channel, count, share: share(count, all) })),
      heavy_share: share(this.#heavy, this.#motor),
      over_limit: { by_0_kmh, by_10_kmh, by_20_kmh },
      ...(this.#overInMph && { over_limit_mph: { by_0_mph, by_5_mph, by_10_mph } }),
    }
  }

  /** Whole local days inside the window with a coverage of at least MIN_DAY_COVERAGE. */
  #measuredDays(covered: Ranges[], now: number): { count: number; isWeekday: boolean }[] {
    const coverage = coverageOf(covered, this.#days, now, this.#counted)
    return coverage.flatMap((measured, i) => {
      const [start, end] = [this.#days[i] as number, this.#days[i + 1] as number]
      const isWhole = end <= now && startsDay(start, this.#zone) && startsDay(end, this.#zone)
      if (!isWhole || (measured ?? 0) < MIN_DAY_COVERAGE) return []
      const weekday = new Date(`${localDate(this.#zone, start)}T00:00:00Z`).getUTCDay()
      return [{ count: this.#dayCounts[i] as number, isWeekday: weekday >= 1 && weekday <= 5 }]
    })
  }

  /** The first of the busiest hours. */
  #peakHour() {
    let peak = 0
    for (const [i, count] of this.#hourCounts.entries()) if (count > (this.#hourCounts[peak] as number)) peak = i
    const count = this.#hourCounts[peak] as number
    if (count === 0) return null
    const start = this.#hours[peak] as number
    const day = this.#days.findLastIndex(dayStart => dayStart <= start)
    return {
      start: withOffset(new Date(start), this.#zone),
      count,
      share_of_day: share(count, this.#dayCounts[day] as number),
    }
  }
}

const startsDay = (ts: number, zone: string) => localDate(zone, ts - 1) !== localDate(zone, ts)

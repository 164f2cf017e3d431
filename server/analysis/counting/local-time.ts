import { DAY_MS, MINUTE_MS, mergeRanges, type TimeRange } from '../../../contract/times/time.ts'
import { addDays, localDate, startOfLocalDay, zoneOffsetMs } from '../../../contract/times/time-zone.ts'
import { bucketStarts } from './buckets.ts'
import { TimeGrid } from './time-grid.ts'

export interface LocalDay {
  date: string
  start: number
  end: number
  /** 0 is January. */
  month: number
  /** 0 is Monday. */
  weekday: number
}

/** Vehicles per day, hour and quarter. */
export interface Volumes {
  days: Float64Array
  hours: Float64Array
  quarters: Float64Array
}

export interface ClockRequest {
  weekdays?: number[]
  hours?: number[]
}

/** The hours of a window that are counted, sorted and disjoint; null: all of it. */
export function countedHours(clock: ClockRequest, window: TimeRange, zone: string): TimeRange[] | null {
  const { weekdays, hours } = clock
  if (!weekdays && !hours) return null
  const edges = [...bucketStarts(window, '1h', zone), window.to]
  const counted = edges.slice(0, -1).map((from, i): TimeRange => {
    const local = new Date(from + zoneOffsetMs(zone, from))
    const isOfDay = weekdays?.includes(local.getUTCDay() || 7) ?? true
    const isCounted = isOfDay && (hours?.includes(local.getUTCHours()) ?? true)
    return { from, to: isCounted ? (edges[i + 1] as number) : from }
  })
  return mergeRanges(counted)
}

/**
 * The local days, clock hours and quarters of an hour that a window touches, whole: also their parts outside the window. A
 * day has 23, 24 or 25 hours; an hour that the clock shows twice is two hours.
 */
export class LocalTime {
  readonly window: TimeRange
  readonly days: LocalDay[]
  /** Quarters of an hour. */
  readonly grid: TimeGrid
  /** Starts of the intervals, and the end of the last one. */
  readonly hourEdges: number[]
  readonly dayEdges: number[]
  /** `slots` has the number of each quarter; `one` has 0 for all. */
  readonly slots: Uint32Array
  readonly one: Uint32Array
  /** For each quarter: the numbers of its day and hour; the minute of the day, and weekday x 24 + hour, of its start. */
  readonly dayOf: Uint32Array
  readonly hourOf: Uint32Array
  readonly minuteOf: Uint32Array
  readonly weekdayHours: Uint32Array
  /** For each hour: the hour that the clock shows, weekday x 24 + that hour, and the number of its day. */
  readonly clockHourOf: Uint8Array
  readonly weekdayHourOf: Uint8Array
  readonly dayOfHour: Uint32Array
  /** The time that is counted, sorted and disjoint, and of each quarter whether it is counted; null: all. */
  readonly counted: TimeRange[] | null
  readonly isCounted: Uint8Array | null

  constructor(window: TimeRange, zone: string, clock: ClockRequest = {}) {
    this.window = window
    const whole = wholeDays(window, zone)
    const edges = (interval: '15m' | '1h' | '1d') => [...bucketStarts(whole, interval, zone), whole.to]
    this.dayEdges = edges('1d')
    this.hourEdges = edges('1h')
    this.grid = new TimeGrid(edges('15m'))
    this.days = this.dayEdges.slice(0, -1).map((start, i) => dayAt(start, this.dayEdges[i + 1] as number, zone))
    this.slots = this.grid.columnsOf(this.grid.edges)
    this.one = new Uint32Array(this.grid.size)
    this.dayOf = this.grid.columnsOf(this.dayEdges)
    this.hourOf = this.grid.columnsOf(this.hourEdges)
    this.minuteOf = minutesAt(this.grid.edges, zone)
    this.clockHourOf = new Uint8Array(minutesAt(this.hourEdges, zone).map(minute => Math.floor(minute / 60)))
    this.dayOfHour = new TimeGrid(this.hourEdges).columnsOf(this.dayEdges)
    this.weekdayHourOf = this.clockHourOf.map(
      (clockHour, hour) => (this.days[this.dayOfHour[hour] as number]?.weekday as number) * 24 + clockHour,
    )
    this.weekdayHours = this.hourOf.map(hour => this.weekdayHourOf[hour] as number)
    this.counted = countedHours(clock, whole, zone)
    this.isCounted = this.grid.within(this.counted)
  }

  /** The sums of counts by quarter of an hour or, where `columns` are hours, without those. */
  volumesOf(counted: Iterable<Uint32Array>, columns: 'quarters' | 'hours' = 'quarters'): Volumes {
    const isByHour = columns === 'hours'
    const quarters = new Float64Array(isByHour ? 0 : this.grid.size)
    const hours = new Float64Array(this.clockHourOf.length)
    const days = new Float64Array(this.days.length)
    const dayOf = isByHour ? this.dayOfHour : this.dayOf
    for (const counts of counted) {
      for (let column = 0; column < counts.length; column++) {
        const count = counts[column] as number
        if (count === 0) continue
        const hour = isByHour ? column : (this.hourOf[column] as number)
        const day = dayOf[column] as number
        if (!isByHour) quarters[column] = (quarters[column] as number) + count
        hours[hour] = (hours[hour] as number) + count
        days[day] = (days[day] as number) + count
      }
    }
    return { quarters, hours, days }
  }
}

const LAST_DATE = '9999-12-30'

/** The local days that a window touches. The last days before the year 10000 are cut at the window. */
function wholeDays({ from, to }: TimeRange, zone: string): TimeRange {
  const [first, last] = [localDate(zone, from), localDate(zone, to - 1)]
  // The first local date of the year 10000 is +010000-01.
  if (first.startsWith('+') || last.startsWith('+') || last > LAST_DATE) return { from, to }
  return {
    from: Math.min(from, startOfLocalDay(zone, first)),
    to: Math.max(to, startOfLocalDay(zone, addDays(last, 1))),
  }
}

function dayAt(start: number, end: number, zone: string): LocalDay {
  const date = localDate(zone, start)
  const day = new Date(start + zoneOffsetMs(zone, start))
  return { date, start, end, month: day.getUTCMonth(), weekday: (day.getUTCDay() + 6) % 7 }
}

/** The minute of the local day at the start of each interval. A loop, because `Uint32Array.from` took five times as long. */
function minutesAt(edges: number[], zone: string): Uint32Array {
  const minutes = new Uint32Array(edges.length - 1)
  for (let i = 0; i < minutes.length; i++) {
    const start = edges[i] as number
    minutes[i] = Math.floor(((((start + zoneOffsetMs(zone, start)) % DAY_MS) + DAY_MS) % DAY_MS) / MINUTE_MS)
  }
  return minutes
}

export const yearWindow = (year: number, zone: string): TimeRange => ({
  from: startOfLocalDay(zone, `${year}-01-01`),
  to: startOfLocalDay(zone, `${year + 1}-01-01`),
})

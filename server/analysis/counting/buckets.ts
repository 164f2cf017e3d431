import { DAY_MS, MINUTE_MS, type TimeRange } from '../../../contract/times/time.ts'
import { localDate, startOfLocalDay, zoneOffsetMs } from '../../../contract/times/time-zone.ts'

/** Those that requests for figures may name. */
export const INTERVALS = ['5m', '15m', '1h', '1d', '1w', '1mo'] as const
/** A minute is one of documents of DATEX II alone. */
export type Interval = '1m' | (typeof INTERVALS)[number]

const STEPS: { [interval in Interval]?: number } = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
}

/**
 * The starts of the intervals of a window in the local time of a zone. The first one is the start of the window; each ends
 * where the next one starts, the last at the end of the window. A local day has 23, 24 or 25 hours; when an hour occurs
 * twice, each has its own interval.
 */
export function bucketStarts(window: TimeRange, interval: Interval | null, zone: string): number[] {
  if (interval === null) return [window.from]
  const step = STEPS[interval]
  if (step !== undefined) return stepStarts(window, step, zone)
  const starts = [window.from]
  const next = (ts: number) => nextDay(ts, interval, zone)
  for (let start = next(window.from); start < window.to; start = next(start)) starts.push(start)
  return starts
}

/** The moments at which the local clock shows a whole step, or is changed. */
function stepStarts({ from, to }: TimeRange, step: number, zone: string): number[] {
  const starts: number[] = []
  let offset = zoneOffsetMs(zone, from)
  // A year has 35,136 quarters of an hour: where no clock is changed, one addition each.
  const untilStep = (ts: number) => step - modulo(ts + offset, step)
  for (let [start, next] = [from, from + untilStep(from)]; ; ) {
    starts.push(start)
    const after = zoneOffsetMs(zone, next)
    const isChanged = after !== offset
    start = isChanged ? changeBetween(start, next, zone) : next
    if (start >= to) return starts
    offset = after
    next = start + (isChanged ? untilStep(start) : step)
  }
}

/** When the clock changes inside a step (Lord Howe: by half an hour), a new step starts at the change. */
function changeBetween(from: number, to: number, zone: string): number {
  const before = zoneOffsetMs(zone, from)
  let [low, high] = [from, to]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (zoneOffsetMs(zone, middle) === before) low = middle
    else high = middle
  }
  return high
}

const LAST_DAY = Date.parse('9999-12-31T00:00:00Z')

/** Weeks begin on Monday. */
function nextDay(ts: number, interval: Interval, zone: string): number {
  const day = new Date(`${localDate(zone, ts)}T00:00:00Z`)
  if (interval === '1mo') day.setUTCMonth(day.getUTCMonth() + 1, 1)
  else day.setTime(day.getTime() + (interval === '1d' ? 1 : 7 - ((day.getUTCDay() + 6) % 7)) * DAY_MS)
  // Also when the local date is already in the year 10000, which has no date in four digits.
  if (!(day.getTime() <= LAST_DAY)) return Number.POSITIVE_INFINITY
  const next = startOfLocalDay(zone, day.toISOString().slice(0, 10))
  // A day that a zone skipped (Samoa, 2011-12-30) is empty.
  return next > ts ? next : nextDay(ts + DAY_MS, interval, zone)
}

const modulo = (value: number, by: number) => ((value % by) + by) % by

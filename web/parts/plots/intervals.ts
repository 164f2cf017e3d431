import { INTERVAL_MINUTES, type Interval, isShorterThanDay } from '../../../charts/intervals.ts'
import { DAY_MS, HOUR_MS } from '../../../contract/times/time.ts'
import { m } from './messages.ts'

/** The intervals of a range by its length; the first is the default. The extra hour allows for a day of 25 hours. */
const BY_LENGTH: [upTo: number, intervals: Interval[]][] = [
  [6 * HOUR_MS, ['5m', '15m']],
  [36 * HOUR_MS, ['15m', '5m', '1h']],
  [14 * DAY_MS + HOUR_MS, ['1h', '15m', '1d']],
  [92 * DAY_MS + HOUR_MS, ['1d', '1h', '1w']],
  [Number.POSITIVE_INFINITY, ['1d', '1w', '1mo']],
]

export const INTERVAL_LABELS: { [interval in Interval]: string } = {
  '5m': '5 min',
  '15m': '15 min',
  '1h': m.hour,
  '1d': m.day,
  '1w': m.week,
  '1mo': m.month,
}
/** Follows "Vehicles" in a sentence. */
export const PER_INTERVAL: { [interval in Interval]: string } = {
  '5m': m.per5Minutes,
  '15m': m.per15Minutes,
  '1h': m.perHour,
  '1d': m.perDay,
  '1w': m.perWeek,
  '1mo': m.perMonth,
}

/** The shortest first. */
export function intervalsOf(windowMs: number): Interval[] {
  const [, intervals] = BY_LENGTH.find(([upTo]) => windowMs <= upTo) as (typeof BY_LENGTH)[0]
  return [...intervals].sort((a, b) => INTERVAL_MINUTES[a] - INTERVAL_MINUTES[b])
}

export function chooseInterval(windowMs: number, requested: string | undefined): Interval {
  const [, intervals] = BY_LENGTH.find(([upTo]) => windowMs <= upTo) as (typeof BY_LENGTH)[0]
  return intervals.find(interval => interval === requested) ?? (intervals[0] as Interval)
}

/** The interval to request, from which the shown one is combined: a comparison by hours does not depend on what is shown. */
export const requestedInterval = (interval: Interval, isByHours: boolean): Interval =>
  isShorterThanDay(interval) ? interval : isByHours ? '1h' : '1d'

import { INTERVAL_MINUTES, type Interval, isShorterThanDay } from '../../../charts/intervals.ts'
import type { SiteDetail } from '../../../client/shapes.ts'
import { type CountedBy, countedByIn, secondsOf } from '../../../contract/intervals/counted-by.ts'
import { DAY_MS, HOUR_MS, type TimeRange } from '../../../contract/times/time.ts'
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

/** Those by which a range can be counted; null: by any. The default first. */
function listIntervals(windowMs: number, countedBy: CountedBy | null): Interval[] {
  const [, intervals] = BY_LENGTH.find(([upTo]) => windowMs <= upTo) as (typeof BY_LENGTH)[0]
  if (countedBy === null) return intervals
  const known = intervals.filter(interval => INTERVAL_MINUTES[interval] * 60 >= secondsOf(countedBy))
  return known.length > 0 ? known : [countedBy as Interval]
}

/** The shortest first. */
export const intervalsOf = (windowMs: number, countedBy: CountedBy | null): Interval[] =>
  [...listIntervals(windowMs, countedBy)].sort((a, b) => INTERVAL_MINUTES[a] - INTERVAL_MINUTES[b])

export function chooseInterval(
  windowMs: number,
  requested: string | undefined,
  countedBy: CountedBy | null = null,
): Interval {
  const intervals = listIntervals(windowMs, countedBy)
  return intervals.find(interval => interval === requested) ?? (intervals[0] as Interval)
}

export function isCountedBy({ counted_by }: Pick<SiteDetail, 'counted_by'>, times: TimeRange, interval: Interval) {
  const countedBy = countedByIn(counted_by, times)
  return countedBy === null || INTERVAL_MINUTES[interval] * 60 >= secondsOf(countedBy)
}

/** Where counts arrived as sums of hours or days. */
export const COUNTED_BY_TEXTS = { '1h': m.countedByHour, '1d': m.countedByDay }

/** Why a range of this length has fewer intervals to choose from; null where it has all. */
export function missingIntervalsText(windowMs: number, countedBy: CountedBy | null): string | null {
  const isMissing = intervalsOf(windowMs, countedBy).length < intervalsOf(windowMs, null).length
  return isMissing && (countedBy === '1h' || countedBy === '1d') ? COUNTED_BY_TEXTS[countedBy] : null
}

/** The interval to request, from which the shown one is combined: a comparison by hours does not depend on what is shown. */
export const requestedInterval = (interval: Interval, isByHours: boolean): Interval =>
  isShorterThanDay(interval) ? interval : isByHours ? '1h' : '1d'

import { DAY_S, HOUR_S, QUARTER_S, type TimeRange } from '../times/time.ts'

/** By how long times counts are listed, in seconds; the shortest first. */
const SECONDS = { '1m': 60, '5m': 300, '15m': QUARTER_S, '1h': HOUR_S, '1d': DAY_S } as const
export type CountedBy = keyof typeof SECONDS
export const COUNTED_BY = Object.keys(SECONDS) as CountedBy[]

export const secondsOf = (interval: CountedBy): number => SECONDS[interval]

interface Counted {
  start: number
  durationS: number
}

/**
 * Whether an interval can be counted by times of so many seconds: it divides them evenly, or is within one of them, as the
 * first and the last one of a recording.
 */
export function isWithin({ start, durationS }: Counted, seconds: number): boolean {
  if (seconds % durationS === 0) return true
  if (durationS > seconds) return false
  const times = [start, start + durationS * 1000 - 1].map(ms => Math.floor(ms / 1000 / seconds))
  return times[0] === times[1]
}

/** Whether that is so wherever it starts. */
export const isRegular = (durationS: number): boolean =>
  Object.values(SECONDS).every(seconds => durationS > seconds || seconds % durationS === 0)

/** The shortest times by which intervals can be counted. */
export const countedBy = (intervals: readonly Counted[]): CountedBy =>
  COUNTED_BY.find(name => intervals.every(interval => isWithin(interval, SECONDS[name]))) ?? '1d'

/** A time whose counts arrived as intervals, as answers show it. */
export interface CountedRange {
  from: string
  to: string
  interval: CountedBy
}

/** The shortest times by which all of a range can be counted; null where it has single vehicles alone. */
export function countedByIn(ranges: readonly CountedRange[], { from, to }: TimeRange): CountedBy | null {
  const found = ranges.filter(range => Date.parse(range.from) < to && Date.parse(range.to) > from)
  return COUNTED_BY.findLast(name => found.some(({ interval }) => interval === name)) ?? null
}

/** Null is the shortest. */
export const longerOf = (a: CountedBy, b: CountedBy | null): CountedBy =>
  b !== null && SECONDS[b] > SECONDS[a] ? b : a

import { HOUR_MS } from '../contract/times/time.ts'
import type { Bucket, CountedBuckets } from './buckets.ts'
import { totalsOf } from './volume-data.ts'

export type HourCell =
  /** Mean vehicles per measured hour, or another value of these hours. */
  | { kind: 'mean'; value: number; hours: number }
  /** The time has passed, and nothing was measured. */
  | { kind: 'gap' }
  /** Not reached yet, or not in the range. */
  | { kind: 'empty' }

/** An hour with less measured time has no meaningful mean. */
const MIN_MEASURED_HOURS = 0.25

/** 7 rows of 24, Monday first: means over the measured hours that are not excluded. Hours before `since` are not gaps. */
export function weekdayHours(hours: CountedBuckets, now: number, since = 0): HourCell[][] {
  const sums = Array.from({ length: 7 }, () =>
    Array.from({ length: 24 }, () => ({ count: 0, measured: 0, passed: false })),
  )
  const totals = totalsOf(hours)
  for (const [i, bucket] of hours.buckets.entries()) {
    const cell = sums[weekdayOf(bucket.local)]?.[Number(bucket.local.slice(11, 13))]
    if (!cell) continue
    if (bucket.end <= now && bucket.end > since) cell.passed = true
    if (bucket.isExcluded) continue
    cell.count += totals[i] as number
    cell.measured += measuredMs(bucket, now) / HOUR_MS
  }
  return sums.map(row =>
    row.map(({ count, measured, passed }): HourCell => {
      if (measured >= MIN_MEASURED_HOURS) return { kind: 'mean', value: count / measured, hours: measured }
      return { kind: passed ? 'gap' : 'empty' }
    }),
  )
}

const measuredMs = ({ start, end, coverage }: Bucket, now: number) =>
  (coverage ?? 0) * Math.max(0, Math.min(end, now) - start)

/** 0 is Monday. */
export const weekdayOf = (local: string): number => (new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay() + 6) % 7

/** The colour step of a value; 0 is the lowest. */
export const stepOf = (value: number, max: number, steps: number): number =>
  max <= 0 ? 0 : Math.min(steps - 1, Math.floor((value / max) * steps))

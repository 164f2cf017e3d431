import {
  type BinCounts,
  COUNT_SCALE,
  EDGE_SCALE,
  INTERVAL_FLAGS,
  type IntervalCount,
} from '../../../contract/intervals/interval-count.ts'
import type { TimeRange } from '../../../contract/times/time.ts'
import { VEHICLE_CLASSES } from '../../../contract/vehicles/vehicle-classes.ts'

/** One version of an interval. The same interval is stored again when a later upload brings it with other counts. */
export interface StoredInterval extends IntervalCount {
  upload: number
  /** A later upload corrected it: it does not count, unless that upload is taken back. */
  isReplaced: boolean
}

export const endOf = ({ start, durationS }: Pick<IntervalCount, 'start' | 'durationS'>): number =>
  start + durationS * 1000

/** From the first start to the last end. A day may have more intervals than a call takes arguments. */
export function rangeOf(intervals: readonly StoredInterval[]): TimeRange {
  const range = { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY }
  for (const one of intervals) {
    range.from = Math.min(range.from, one.start)
    range.to = Math.max(range.to, endOf(one))
  }
  return range
}

/** In the order in which they are stored: those of a channel together, and versions of an interval as they arrived. */
export const inStoredOrder = (a: StoredInterval, b: StoredInterval): number =>
  a.channel - b.channel || a.start - b.start || a.durationS - b.durationS || a.upload - b.upload

/** Marks all versions but the last of each interval as replaced, and all of uploads that are being taken back. Sorts them. */
export function markReplaced(versions: StoredInterval[], takingBack: ReadonlySet<number>): void {
  versions.sort(inStoredOrder)
  let later: StoredInterval | null = null
  for (let i = versions.length - 1; i >= 0; i--) {
    const version = versions[i] as StoredInterval
    const isSame =
      later?.channel === version.channel && later.start === version.start && later.durationS === version.durationS
    const isTakenBack = takingBack.has(version.upload)
    version.isReplaced = isSame || isTakenBack
    if (!isTakenBack) later = version
  }
}

/** A value of each interval: equal ones count the same. */
export const comparableCounts = ({ coveredS, flags, volume, classes, speeds, lengths }: IntervalCount): string =>
  JSON.stringify([coveredS, flags & ~INTERVAL_FLAGS.clock_unsynced, volume, classes, speeds, lengths])

const INVALID = INTERVAL_FLAGS.clock_unsynced | INTERVAL_FLAGS.device_fault
const FLAG_NAMES = Object.keys(INTERVAL_FLAGS) as (keyof typeof INTERVAL_FLAGS)[]

/** An Interval as answers show it. */
export const intervalFields = (site: number, interval: IntervalCount) => ({
  site,
  start: new Date(interval.start).toISOString(),
  end: new Date(endOf(interval)).toISOString(),
  duration_s: interval.durationS,
  channel: interval.channel,
  total: interval.volume / COUNT_SCALE,
  classes: classesOf(interval),
  class_codes: codesOf(interval),
  speeds: binsOf(interval.speeds, 'edges_kmh'),
  lengths: binsOf(interval.lengths, 'edges_m'),
  covered_s: interval.coveredS,
  valid: (interval.flags & INVALID) === 0,
  flags: FLAG_NAMES.filter(name => interval.flags & INTERVAL_FLAGS[name]),
})

function classesOf({ classes }: IntervalCount): { [name: string]: number } | null {
  if (!classes) return null
  const sums = new Map<number, number>()
  for (const { vehicleClass, count } of classes) sums.set(vehicleClass, (sums.get(vehicleClass) ?? 0) + count)
  return Object.fromEntries([...sums].map(([number, count]) => [VEHICLE_CLASSES[number], count / COUNT_SCALE]))
}

function codesOf({ classes }: IntervalCount): { [code: string]: number } | null {
  const coded = (classes ?? []).filter(({ code }) => code !== null)
  return coded.length === 0 ? null : Object.fromEntries(coded.map(({ code, count }) => [code, count / COUNT_SCALE]))
}

const binsOf = <Name extends 'edges_kmh' | 'edges_m'>(bins: BinCounts | null, name: Name) =>
  bins &&
  ({
    [name]: bins.edges.map(edge => edge && edge / EDGE_SCALE),
    counts: bins.counts.map(count => count / COUNT_SCALE),
  } as { [edges in Name]: BinCounts['edges'] } & { counts: number[] })

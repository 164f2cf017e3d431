import type { Bucket, CountedBuckets } from './buckets.ts'
import type { PlotMark } from './event-lane.ts'
import type { Interval } from './intervals.ts'

export interface VolumeSeries {
  key: string
  label: string
  colour: string
  counts: number[]
}

/** What the volume plot draws. */
export interface VolumeData {
  interval: Interval
  buckets: Bucket[]
  series: VolumeSeries[]
  totals: number[]
  /** Vehicles of each bucket that quality periods exclude: they are drawn, and in no other number. */
  excluded?: number[] | null
  /** Counts of an earlier period, one per bucket. */
  before: { counts: (number | null)[] } | null
  gaps: { start: string; end: string }[]
  marks?: PlotMark[]
}

export function totalsOf({ buckets, counts }: CountedBuckets): number[] {
  const lists = [...counts.values()]
  return buckets.map((_, i) => lists.reduce((sum, list) => sum + (list[i] as number), 0))
}

/** Totals of the visible series. */
export const shownTotals = ({ buckets, series }: VolumeData, hidden: ReadonlySet<string>): number[] => {
  const shown = series.filter(one => !hidden.has(one.key)).map(one => [one.key, one.counts] as const)
  return totalsOf({ buckets, counts: new Map(shown) })
}

/** Whether a bucket has a count: where nothing was measured the count is missing, not 0. */
export const hasCount = ({ buckets, totals }: VolumeData, i: number): boolean =>
  (buckets[i]?.coverage ?? 0) > 0 || (totals[i] ?? 0) > 0

export const gapSeconds = ({ start, end }: { start: string; end: string }): number =>
  (Date.parse(end) - Date.parse(start)) / 1000

import { type Bucket, type CountedBuckets, combineBuckets, isComplete, isMeasured } from '../../../charts/buckets.ts'
import { totalsOf } from '../../../charts/volume-data.ts'
import { formatCoverage, formatNumber } from '../../ui/text/format.ts'
import { m } from './messages.ts'

/** Counts of an earlier period, matched to the current buckets by local time. */
export interface Before {
  /** `Week before` */
  label: string
  /** One per drawn bucket; null if nothing was measured, or if that local time does not exist. */
  counts: (number | null)[]
  /** How much of that time was measured; null if that local time does not exist. */
  times: (Pick<Bucket, 'coverage' | 'isRunning' | 'isExcluded'> | null)[]
}

interface Matched {
  bucket: Bucket
  count: number
}

/** `drawn` are the buckets of `now`, or such that are combined from them. */
export function compareBuckets(
  now: CountedBuckets,
  before: CountedBuckets,
  { days, label }: { days: number; label: string },
  drawn: readonly Bucket[] = now.buckets,
): Before {
  const matched = matchBuckets(now, before, days)
  let next = 0
  const counts: Before['counts'] = []
  const times: Before['times'] = []
  for (const { end } of drawn) {
    const first = next
    while (next < matched.length && (now.buckets[next] as Bucket).start < end) next++
    const found = matched.slice(first, next).flatMap(one => one ?? [])
    const measured = found.filter(({ bucket }) => isMeasured(bucket))
    counts.push(measured.length === 0 ? null : measured.reduce((sum, { count }) => sum + count, 0))
    times.push(found.length === 0 ? null : together(found.map(({ bucket }) => bucket)))
  }
  return { label, counts, times }
}

function together(buckets: Bucket[]): Before['times'][number] {
  let [length, covered] = [0, 0]
  for (const { start, end, coverage } of buckets) {
    length += end - start
    covered += (coverage ?? 0) * (end - start)
  }
  return {
    coverage: covered / length,
    isRunning: buckets.some(({ isRunning }) => isRunning),
    isExcluded: buckets.some(({ isExcluded }) => isExcluded),
  }
}

interface CountToCompare {
  total: number
  before: Before
  index: number
}

/** The change in percent, where all of both times was measured; otherwise how little of the earlier one was. */
export function changeText(bucket: Bucket, { total, before, index }: CountToCompare): string {
  const [count, time] = [before.counts[index], before.times[index]]
  if (!count || !time || !isComplete(bucket)) return ''
  if (isComplete(time)) return ` (${formatNumber((total / count - 1) * 100, { digits: 1, signed: true })} %)`
  return time.isExcluded ? '' : ` (${m.shareMeasured({ share: formatCoverage(time.coverage) })})`
}

/** How the vehicles have changed, and of how much of the time that is known. */
export interface BucketChanges {
  /** Shares by channel, with the key null those of all together; empty where too little overlaps. */
  shares: ReadonlyMap<number | null, number | null>
  /** The share of the time up to now that is complete in both periods. */
  overlap: number
}

/** With less in common, two periods are not compared. */
export const MIN_OVERLAP = 0.5

/** By whole hours or days, so that a change does not depend on the interval that is shown. */
export function changesOf(
  now: CountedBuckets,
  before: CountedBuckets,
  days: number,
  step: '1h' | '1d',
  at: number,
): BucketChanges {
  const [ours, theirs] = [combineBuckets(now, step, at), combineBuckets(before, step, at)]
  const ofChannels = [...ours.counts.keys()].map(
    key => [Number(key), changeOf(onlyGroup(ours, key), onlyGroup(theirs, key), days)] as const,
  )
  const overlap = overlapOf(ours, theirs, days, at)
  const shares = new Map<number | null, number | null>([...ofChannels, [null, changeOf(ours, theirs, days)]])
  return { shares: overlap < MIN_OVERLAP ? new Map() : shares, overlap }
}

/** Counts only buckets that have ended, by their length. */
function overlapOf(now: CountedBuckets, before: CountedBuckets, days: number, at: number): number {
  let [passed, common] = [0, 0]
  for (const [i, found] of matchBuckets(now, before, days).entries()) {
    const bucket = now.buckets[i] as Bucket
    if (bucket.end > at) continue
    passed += bucket.end - bucket.start
    if (found && isComplete(bucket) && isComplete(found.bucket)) common += bucket.end - bucket.start
  }
  return passed === 0 ? 0 : common / passed
}

/** The change as a share, over buckets that are complete in both periods; null if there are none. */
function changeOf(now: CountedBuckets, before: CountedBuckets, days: number): number | null {
  const totals = totalsOf(now)
  let [sumNow, sumBefore] = [0, 0]
  for (const [i, found] of matchBuckets(now, before, days).entries()) {
    if (!found || !isComplete(now.buckets[i] as Bucket) || !isComplete(found.bucket)) continue
    sumNow += totals[i] as number
    sumBefore += found.count
  }
  return sumBefore === 0 ? null : sumNow / sumBefore - 1
}

/** Only the counts of one group. */
const onlyGroup = ({ buckets, counts }: CountedBuckets, group: string): CountedBuckets => ({
  buckets,
  counts: new Map([[group, counts.get(group) ?? buckets.map(() => 0)]]),
})

/** The bucket `days` before each of the current ones, by the clock of the site. */
function matchBuckets(now: CountedBuckets, before: CountedBuckets, days: number): (Matched | undefined)[] {
  const earlier = new Map<string, Matched[]>()
  const totals = totalsOf(before)
  for (const [i, bucket] of before.buckets.entries()) {
    const key = laterBy(days, bucket.local)
    earlier.set(key, [...(earlier.get(key) ?? []), { bucket, count: totals[i] as number }])
  }
  return now.buckets.map(bucket => earlier.get(bucket.local)?.shift())
}

/** A local time `days` later. */
function laterBy(days: number, local: string): string {
  const date = new Date(`${local.slice(0, 10)}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10) + local.slice(10)
}

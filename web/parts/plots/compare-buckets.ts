import { type Bucket, type Counted, combineBuckets, isComplete, isMeasured } from '../../../charts/buckets.ts'
import { totalsOf } from '../../../charts/volume-data.ts'

/** Counts of an earlier period, matched to the current buckets by local time. */
export interface Before {
  /** `Week before` */
  label: string
  /** One per drawn bucket; null if nothing was measured, or if that local time does not exist. */
  counts: (number | null)[]
}

interface Matched {
  bucket: Bucket
  count: number
}

/** `drawn` are the buckets of `now`, or such that are combined from them. */
export function compareBuckets(
  now: Counted,
  before: Counted,
  { days, label }: { days: number; label: string },
  drawn: readonly Bucket[] = now.buckets,
): Before {
  const matched = matchBuckets(now, before, days)
  let next = 0
  const counts = drawn.map(({ end }) => {
    let sum: number | null = null
    for (; next < matched.length && (now.buckets[next] as Bucket).start < end; next++) {
      const found = matched[next]
      if (found && isMeasured(found.bucket)) sum = (sum ?? 0) + found.count
    }
    return sum
  })
  return { label, counts }
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
export function changesOf(now: Counted, before: Counted, days: number, step: '1h' | '1d', at: number): BucketChanges {
  const [ours, theirs] = [combineBuckets(now, step, at), combineBuckets(before, step, at)]
  const ofChannels = [...ours.counts.keys()].map(
    key => [Number(key), changeOf(onlyGroup(ours, key), onlyGroup(theirs, key), days)] as const,
  )
  const overlap = overlapOf(ours, theirs, days, at)
  const shares = new Map<number | null, number | null>([...ofChannels, [null, changeOf(ours, theirs, days)]])
  return { shares: overlap < MIN_OVERLAP ? new Map() : shares, overlap }
}

/** Counts only buckets that have ended, by their length. */
function overlapOf(now: Counted, before: Counted, days: number, at: number): number {
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
function changeOf(now: Counted, before: Counted, days: number): number | null {
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
const onlyGroup = ({ buckets, counts }: Counted, group: string): Counted => ({
  buckets,
  counts: new Map([[group, counts.get(group) ?? buckets.map(() => 0)]]),
})

/** The bucket `days` before each of the current ones, by the clock of the site. */
function matchBuckets(now: Counted, before: Counted, days: number): (Matched | undefined)[] {
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

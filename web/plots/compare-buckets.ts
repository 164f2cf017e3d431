import { type Bucket, type Counted, isComplete, isMeasured } from '../../charts/buckets.ts'
import { totalsOf } from '../../charts/volume-data.ts'

/** Counts of an earlier period, matched to the current buckets by local time. */
export interface Before {
  /** `Week before` */
  label: string
  /** One per current bucket; null if nothing was measured, or if that local time does not exist. */
  counts: (number | null)[]
  /** The change as a share, over buckets that are complete in both periods; null if there are none. */
  change: number | null
}

export function compareBuckets(
  now: Counted,
  before: Counted,
  { days, label }: { days: number; label: string },
): Before {
  const earlier = new Map<string, { bucket: Bucket; count: number }[]>()
  const [totalsNow, totalsBefore] = [totalsOf(now), totalsOf(before)]
  for (const [i, bucket] of before.buckets.entries()) {
    const key = laterBy(days, bucket.local)
    earlier.set(key, [...(earlier.get(key) ?? []), { bucket, count: totalsBefore[i] as number }])
  }
  let [sumNow, sumBefore] = [0, 0]
  const counts = now.buckets.map((bucket, i) => {
    const found = earlier.get(bucket.local)?.shift()
    if (!found || !isMeasured(found.bucket)) return null
    if (isComplete(bucket) && isComplete(found.bucket)) {
      sumNow += totalsNow[i] as number
      sumBefore += found.count
    }
    return found.count
  })
  return { label, counts, change: sumBefore === 0 ? null : sumNow / sumBefore - 1 }
}

/** A local time `days` later. */
function laterBy(days: number, local: string): string {
  const date = new Date(`${local.slice(0, 10)}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10) + local.slice(10)
}

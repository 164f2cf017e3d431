import { type Bucket, type Counted, isComplete, isMeasured } from './buckets.ts'

/** The buckets of a time some days before, beside those of now by the clock of the site. */
export interface Before {
  days: number
  /** Of each bucket; null where nothing was measured, or where the clock shows no such time. */
  counts: (number | null)[]
  /** How much more there was now, as a share, over the buckets that are complete in both; null without any. */
  change: number | null
}

export function compareBuckets(now: Counted, before: Counted, days: number): Before {
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
  return { days, counts, change: sumBefore === 0 ? null : sumNow / sumBefore - 1 }
}

export function totalsOf({ buckets, counts }: Counted): number[] {
  const lists = [...counts.values()]
  return buckets.map((_, i) => lists.reduce((sum, list) => sum + (list[i] as number), 0))
}

/** A clock's time so many days later. */
function laterBy(days: number, local: string): string {
  const date = new Date(`${local.slice(0, 10)}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10) + local.slice(10)
}

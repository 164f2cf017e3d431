import type { Bucket } from './buckets.ts'

/** Where a moment lies among the buckets: 2.5 is the middle of the third. Before the first it is 0. */
export function placeInTime(buckets: readonly Bucket[], at: number): number {
  let [low, high] = [0, buckets.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((buckets[middle] as Bucket).end <= at) low = middle + 1
    else high = middle
  }
  const bucket = buckets[low]
  if (!bucket) return buckets.length
  return low + Math.max(0, at - bucket.start) / (bucket.end - bucket.start)
}

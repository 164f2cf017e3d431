import type { Interval } from './intervals.ts'

/** An item in the answer of an aggregate. */
export interface BucketItem {
  start: string
  end: string
  count: number
  coverage: number | null
  channel?: number
  vehicle_class?: string
  quality?: string[]
}

/** A time interval with its coverage. */
export interface Bucket {
  start: number
  end: number
  /** The clock of the site at its start and its end: `2026-11-12T17:00`. */
  local: string
  localEnd: string
  /** Measured share of the elapsed part; null if the bucket is in the future. */
  coverage: number | null
  isRunning: boolean
  /** Whether a quality period excludes some of it from figures. */
  isExcluded?: boolean
}

export const isMeasured = (bucket: Bucket): boolean => bucket.coverage !== null && bucket.coverage > 0
/** Whether the bucket has ended, was fully measured and is counted. Coverage of uploads may miss a few seconds. */
export const isComplete = (bucket: Pick<Bucket, 'coverage' | 'isRunning' | 'isExcluded'>): boolean =>
  !bucket.isRunning && !bucket.isExcluded && (bucket.coverage ?? 0) >= 0.99

export interface CountedBuckets {
  buckets: Bucket[]
  /** Counts per bucket, by group. */
  counts: Map<string, number[]>
}

/**
 * Counts the items of an answer by bucket and group. `groupOf` returns the group of an item, or null to leave it out.
 */
export function countBuckets(
  items: readonly BucketItem[],
  now: number,
  groupOf: (item: BucketItem) => string | null,
): CountedBuckets {
  const buckets: Bucket[] = []
  const counts = new Map<string, number[]>()
  for (const item of items) {
    if (buckets.at(-1)?.local !== clockOf(item.start) || buckets.at(-1)?.start !== Date.parse(item.start)) {
      buckets.push(bucketOf(item, now))
    }
    const bucket = buckets.at(-1)
    if (bucket && isExcluded(item)) bucket.isExcluded = true
    const group = groupOf(item)
    if (group === null) continue
    const ofGroup = counts.get(group) ?? []
    counts.set(group, ofGroup)
    const at = buckets.length - 1
    ofGroup[at] = (ofGroup[at] ?? 0) + item.count
  }
  for (const [group, list] of counts) {
    counts.set(
      group,
      buckets.map((_, i) => list[i] ?? 0),
    )
  }
  return { buckets, counts }
}

const isExcluded = ({ quality }: BucketItem): boolean => quality?.includes('exclude') ?? false

const clockOf = (moment: string) => moment.slice(0, 16)

function bucketOf(item: BucketItem, now: number): Bucket {
  const [start, end] = [Date.parse(item.start), Date.parse(item.end)]
  const isRunning = start <= now && now < end
  return { start, end, local: clockOf(item.start), localEnd: clockOf(item.end), coverage: item.coverage, isRunning }
}

/** Combines buckets into hours, days, weeks or months. */
export function combineBuckets({ buckets, counts }: CountedBuckets, interval: Interval, now: number): CountedBuckets {
  const combined: Bucket[] = []
  const targets: number[] = []
  let before = ''
  for (const bucket of buckets) {
    const last = combined.at(-1)
    const hasSameName = last !== undefined && nameOf(last.local, interval) === nameOf(bucket.local, interval)
    // Two hours with the same local time are different hours: the clock was set back between them.
    const isSame = hasSameName && (interval !== '1h' || bucket.local > before)
    if (isSame) combined[combined.length - 1] = joinBuckets(last, bucket, now)
    else combined.push(bucket)
    before = bucket.local
    targets.push(combined.length - 1)
  }
  const sums = new Map<string, number[]>()
  for (const [group, list] of counts) {
    const sum = combined.map(() => 0)
    for (const [i, count] of list.entries()) sum[targets[i] as number] = (sum[targets[i] as number] as number) + count
    sums.set(group, sum)
  }
  return { buckets: combined, counts: sums }
}

/** The hour, day, week (by its Monday) or month of a local time. */
function nameOf(local: string, interval: Interval): string {
  if (interval !== '1w') return local.slice(0, interval === '1h' ? 13 : interval === '1mo' ? 7 : 10)
  const day = new Date(`${local.slice(0, 10)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}

function joinBuckets(a: Bucket, b: Bucket, now: number): Bucket {
  const passed = (bucket: Bucket) => Math.max(0, Math.min(bucket.end, now) - bucket.start)
  const whole = passed(a) + passed(b)
  const covered = (a.coverage ?? 0) * passed(a) + (b.coverage ?? 0) * passed(b)
  return {
    start: a.start,
    end: b.end,
    local: a.local,
    localEnd: b.localEnd,
    coverage: whole === 0 ? null : covered / whole,
    isRunning: a.start <= now && now < b.end,
    ...((a.isExcluded || b.isExcluded) && { isExcluded: true }),
  }
}

/** The position of a time among the buckets: 2.5 is the middle of the third. Times before the first give 0. */
export function indexAtTime(buckets: readonly Bucket[], at: number): number {
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

import { localDate, startOfLocalDay, zoneOffsetMs } from '../../contract/time-zone.ts'

/** Milliseconds since 1970; `from` is included, `to` is not. */
export type Range = [from: number, to: number]

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long a site may be without a vehicle before the time counts as not measured: longer at night. */
function maxQuietMs(zone: string, ts: number): number {
  const hour = Math.floor(((((ts + zoneOffsetMs(zone, ts)) % DAY) + DAY) % DAY) / HOUR)
  return hour >= 22 || hour < 6 ? 60 * MINUTE : 15 * MINUTE
}

const isQuietEnough = (zone: string, earlier: number, later: number): boolean =>
  later - earlier <= maxQuietMs(zone, earlier)

/**
 * The time that an upload's records prove to be measured: between each of them and its neighbours, of the same upload or
 * of others. All times ascend.
 */
export function coveredAround(own: number[], others: number[], zone: string): Range[] {
  const ranges: Range[] = []
  let [o, n] = [0, 0]
  let earlier = { ts: Number.NaN, isOwn: false }
  while (n < own.length || o < others.length) {
    const isOwn = o === others.length || (n < own.length && (own[n] as number) <= (others[o] as number))
    const ts = (isOwn ? own[n++] : others[o++]) as number
    if ((isOwn || earlier.isOwn) && ts > earlier.ts && isQuietEnough(zone, earlier.ts, ts)) {
      const last = ranges.at(-1)
      if (last && last[1] === earlier.ts) last[1] = ts
      else ranges.push([earlier.ts, ts])
    }
    earlier = { ts, isOwn: isOwn || (earlier.isOwn && earlier.ts === ts) }
  }
  return ranges
}

/**
 * The time that several uploads together prove to be measured, from all their records (ascending). The result is as if
 * they had been stored one after the other: the newest upload sees the records of all, the oldest only its own.
 */
export function coveredByAll(
  records: { ts: number; upload: number }[],
  isIncluded: (upload: number) => boolean,
  zone: string,
): Range[] {
  const moments: { ts: number; uploads: Set<number>; before: number; after: number }[] = []
  const momentsOf = new Map<number, number[]>()
  for (const { ts, upload } of records) {
    if (moments.at(-1)?.ts !== ts) {
      moments.push({ ts, uploads: new Set(), before: moments.length - 1, after: moments.length + 1 })
    }
    const { uploads } = moments.at(-1) as (typeof moments)[0]
    if (uploads.has(upload)) continue
    uploads.add(upload)
    const numbers = momentsOf.get(upload)
    if (numbers) numbers.push(moments.length - 1)
    else momentsOf.set(upload, [moments.length - 1])
  }
  const ranges: Range[] = []
  for (const [upload, numbers] of [...momentsOf].sort(([a], [b]) => b - a)) {
    for (const number of isIncluded(upload) ? numbers : []) {
      const { ts, before, after } = moments[number] as (typeof moments)[0]
      const [earlier, later] = [moments[before]?.ts, moments[after]?.ts]
      if (earlier !== undefined && isQuietEnough(zone, earlier, ts)) ranges.push([earlier, ts])
      if (later !== undefined && isQuietEnough(zone, ts, later)) ranges.push([ts, later])
    }
    for (const number of numbers) {
      const { uploads, before, after } = moments[number] as (typeof moments)[0]
      uploads.delete(upload)
      if (uploads.size > 0) continue
      const [earlier, later] = [moments[before], moments[after]]
      if (earlier) earlier.after = after
      if (later) later.before = before
    }
  }
  return merged(ranges)
}

/** Disjoint ranges of the same time, ascending. */
export function merged(ranges: Range[]): Range[] {
  const result: Range[] = []
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else if (to > from) result.push([from, to])
  }
  return result
}

/** Whether all of [from, to] was measured; the ranges must be disjoint. */
export const isCovered = (ranges: Range[], from: number, to: number): boolean =>
  ranges.some(range => range[0] <= from && to <= range[1])

/** Ranges cut at the site's midnights, by local day. */
export function byLocalDay(ranges: Range[], zone: string): Map<string, Range[]> {
  const days = new Map<string, Range[]>()
  for (const [from, to] of ranges) {
    let start = from
    while (start < to) {
      const day = localDate(zone, start)
      const end = Math.min(to, endOfLocalDay(zone, day))
      days.set(day, [...(days.get(day) ?? []), [start, end]])
      start = end
    }
  }
  return days
}

export function endOfLocalDay(zone: string, day: string): number {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10)
  return startOfLocalDay(zone, next)
}

/** As PostgreSQL writes a tstzmultirange. */
export const multirangeText = (ranges: Range[]): string =>
  `{${ranges.map(([from, to]) => `[${new Date(from).toISOString()},${new Date(to).toISOString()})`).join(',')}}`

/** Groups times (ascending) with at most `maxDistance` between neighbours: the first and last time of each group. */
export function stretchesOf(times: number[], maxDistance: number): Range[] {
  const stretches: Range[] = []
  for (const ts of times) {
    const last = stretches.at(-1)
    if (last && ts - last[1] <= maxDistance) last[1] = ts
    else stretches.push([ts, ts])
  }
  return stretches
}

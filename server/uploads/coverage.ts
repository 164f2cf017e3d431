import { localDate, startOfLocalDay, zoneOffsetMs } from '../../contract/time-zone.ts'

/** From the first millisecond up to, but without, the second. */
export type Range = [from: number, to: number]

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long no vehicle may pass before we no longer believe that anybody was measuring: longer at night. */
function longestQuiet(zone: string, ts: number): number {
  const hour = Math.floor(((((ts + zoneOffsetMs(zone, ts)) % DAY) + DAY) % DAY) / HOUR)
  return hour >= 22 || hour < 6 ? 60 * MINUTE : 15 * MINUTE
}

const isQuietEnough = (zone: string, earlier: number, later: number): boolean =>
  later - earlier <= longestQuiet(zone, earlier)

/**
 * What an upload's records tell about when the site was measured: the time between each of them and its neighbours,
 * of the upload or of others. All times ascend.
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
 * The same of all the uploads together that brought these records (ascending): each is asked as if it had just come,
 * from the newest (it sees the records of all) down to the oldest.
 */
export function coveredByAll(
  records: { ts: number; upload: number }[],
  isAsked: (upload: number) => boolean,
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
    const places = momentsOf.get(upload)
    if (places) places.push(moments.length - 1)
    else momentsOf.set(upload, [moments.length - 1])
  }
  const ranges: Range[] = []
  for (const [upload, places] of [...momentsOf].sort(([a], [b]) => b - a)) {
    for (const place of isAsked(upload) ? places : []) {
      const { ts, before, after } = moments[place] as (typeof moments)[0]
      const [earlier, later] = [moments[before]?.ts, moments[after]?.ts]
      if (earlier !== undefined && isQuietEnough(zone, earlier, ts)) ranges.push([earlier, ts])
      if (later !== undefined && isQuietEnough(zone, ts, later)) ranges.push([ts, later])
    }
    for (const place of places) {
      const { uploads, before, after } = moments[place] as (typeof moments)[0]
      uploads.delete(upload)
      if (uploads.size > 0) continue
      const [earlier, later] = [moments[before], moments[after]]
      if (earlier) earlier.after = after
      if (later) later.before = before
    }
  }
  return merged(ranges)
}

/** The same time without overlaps, ascending. */
export function merged(ranges: Range[]): Range[] {
  const result: Range[] = []
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else if (to > from) result.push([from, to])
  }
  return result
}

/** Whether the whole of [from, to] was measured; the ranges are disjoint. */
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

/** Times (ascending) in a row, cut where more than `apart` lies between two: the first and the last of each. */
export function stretchesOf(times: number[], apart: number): Range[] {
  const stretches: Range[] = []
  for (const ts of times) {
    const last = stretches.at(-1)
    if (last && ts - last[1] <= apart) last[1] = ts
    else stretches.push([ts, ts])
  }
  return stretches
}

import { DAY_MS, mergeRanges, type TimeRange } from '../../../../contract/times/time.ts'
import { localDate, startOfLocalDay } from '../../../../contract/times/time-zone.ts'

/** Whether the time between two neighbouring records was measured although no vehicle passed. */
export type IsMeasured = (quiet: TimeRange) => boolean

/**
 * The time that an upload's records prove to be measured: between each of them and its neighbours, of the same upload or
 * of others. All times ascend.
 */
export function coveredAround(own: number[], others: number[], isMeasured: IsMeasured): TimeRange[] {
  const ranges: TimeRange[] = []
  let [o, n] = [0, 0]
  let earlier = { ts: Number.NaN, isOwn: false }
  while (n < own.length || o < others.length) {
    const isOwn = o === others.length || (n < own.length && (own[n] as number) <= (others[o] as number))
    const ts = (isOwn ? own[n++] : others[o++]) as number
    if ((isOwn || earlier.isOwn) && ts > earlier.ts && isMeasured({ from: earlier.ts, to: ts })) {
      const last = ranges.at(-1)
      if (last && last.to === earlier.ts) last.to = ts
      else ranges.push({ from: earlier.ts, to: ts })
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
  isMeasured: IsMeasured,
): TimeRange[] {
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
  const ranges: TimeRange[] = []
  for (const [upload, numbers] of [...momentsOf].sort(([a], [b]) => b - a)) {
    for (const number of isIncluded(upload) ? numbers : []) {
      const { ts, before, after } = moments[number] as (typeof moments)[0]
      const [earlier, later] = [moments[before]?.ts, moments[after]?.ts]
      const quiet = [
        earlier === undefined ? [] : { from: earlier, to: ts },
        later === undefined ? [] : { from: ts, to: later },
      ]
      ranges.push(...quiet.flat().filter(isMeasured))
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
  return mergeRanges(ranges)
}

/** Whether all of [from, to] was measured; the ranges must be disjoint. */
export const isCovered = (ranges: TimeRange[], from: number, to: number): boolean =>
  ranges.some(range => range.from <= from && to <= range.to)

/** Ranges cut at the site's midnights, by local day. */
export function byLocalDay(ranges: TimeRange[], zone: string): Map<string, TimeRange[]> {
  const days = new Map<string, TimeRange[]>()
  for (const { from, to } of ranges) {
    let start = from
    while (start < to) {
      const day = localDate(zone, start)
      const end = Math.min(to, endOfLocalDay(zone, day))
      days.set(day, [...(days.get(day) ?? []), { from: start, to: end }])
      start = end
    }
  }
  return days
}

export function endOfLocalDay(zone: string, day: string): number {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
  return startOfLocalDay(zone, next)
}

/** As PostgreSQL writes a tstzmultirange. */
export const multirangeText = (ranges: TimeRange[]): string =>
  `{${ranges.map(({ from, to }) => `[${new Date(from).toISOString()},${new Date(to).toISOString()})`).join(',')}}`

/** Groups times (ascending) with at most `maxDistance` between neighbours: the first and last time of each group. */
export function stretchesOf(times: number[], maxDistance: number): { first: number; last: number }[] {
  const stretches: { first: number; last: number }[] = []
  for (const ts of times) {
    const stretch = stretches.at(-1)
    if (stretch && ts - stretch.last <= maxDistance) stretch.last = ts
    else stretches.push({ first: ts, last: ts })
  }
  return stretches
}

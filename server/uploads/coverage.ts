import { localDate, startOfLocalDay, zoneOffsetMs } from '../http/time-zone.ts'

/** From the first millisecond up to, but without, the second. */
export type Range = [from: number, to: number]

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long no vehicle may pass before we no longer believe that anybody was measuring: longer at night. */
export function longestQuiet(zone: string, ts: number): number {
  const hour = Math.floor(((((ts + zoneOffsetMs(zone, ts)) % DAY) + DAY) % DAY) / HOUR)
  return hour >= 22 || hour < 6 ? 60 * MINUTE : 15 * MINUTE
}

/** What neighbouring records (ascending times) tell about when the site was measured. */
export function coveredBetween(times: number[], zone: string): Range[] {
  const ranges: Range[] = []
  for (let i = 1; i < times.length; i++) {
    const [earlier, later] = [times[i - 1] as number, times[i] as number]
    if (later === earlier || later - earlier > longestQuiet(zone, earlier)) continue
    const last = ranges.at(-1)
    if (last && last[1] === earlier) last[1] = later
    else ranges.push([earlier, later])
  }
  return ranges
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

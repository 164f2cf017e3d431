export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
export const QUARTER_S = 900
export const HOUR_S = 3600
export const DAY_S = 24 * HOUR_S

/** Milliseconds since 1970; `from` is included, `to` is not. */
export interface TimeRange {
  from: number
  to: number
}

/** Sorted and disjoint; ranges of no length are left out. */
export function mergeRanges(ranges: readonly TimeRange[]): TimeRange[] {
  const merged: TimeRange[] = []
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (to <= from) continue
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return merged
}

/** The common part of two lists of sorted and disjoint ranges. */
export function intersectRanges(a: readonly TimeRange[], b: readonly TimeRange[]): TimeRange[] {
  const common: TimeRange[] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [first, second] = [a[i] as TimeRange, b[j] as TimeRange]
    const [from, to] = [Math.max(first.from, second.from), Math.min(first.to, second.to)]
    if (from < to) common.push({ from, to })
    if (first.to < second.to) i++
    else j++
  }
  return common
}

/** What is left of `ranges` without `removed`. Both are sorted and disjoint. */
export function subtractRanges(ranges: readonly TimeRange[], removed: readonly TimeRange[]): TimeRange[] {
  const rest: TimeRange[] = []
  let next = 0
  for (const { from, to } of ranges) {
    let start = from
    while (next < removed.length && (removed[next] as TimeRange).to <= start) next++
    for (let i = next; i < removed.length && (removed[i] as TimeRange).from < to; i++) {
      const gap = removed[i] as TimeRange
      if (gap.from > start) rest.push({ from: start, to: gap.from })
      start = Math.max(start, gap.to)
    }
    if (start < to) rest.push({ from: start, to })
  }
  return rest
}

/** The length of the ranges within [from, to), in milliseconds. They are disjoint. */
export function lengthWithin(ranges: readonly TimeRange[], { from, to }: TimeRange): number {
  let length = 0
  for (const range of ranges) length += Math.max(0, Math.min(range.to, to) - Math.max(range.from, from))
  return length
}

/** The number of the last interval that starts at or before a time, searched from number `low`. */
export function intervalOf(edges: number[], ts: number, low: number): number {
  let [first, after] = [low, edges.length - 1]
  while (after - first > 1) {
    const middle = (first + after) >> 1
    if ((edges[middle] as number) <= ts) first = middle
    else after = middle
  }
  return first
}

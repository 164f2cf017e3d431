import type { Ranges } from '../records/aggregate/bucket-coverage.ts'

/** Sorted and disjoint. */
export function mergeRanges(ranges: Ranges): Ranges {
  const merged: Ranges = []
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = merged[merged.length - 1]
    if (to <= from) continue
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

/** Both are sorted and disjoint. */
export function subtractRanges(ranges: Ranges, removed: Ranges): Ranges {
  const rest: Ranges = []
  let next = 0
  for (const [from, to] of ranges) {
    let start = from
    while (next < removed.length && (removed[next] as [number, number])[1] <= start) next++
    for (let i = next; i < removed.length && (removed[i] as [number, number])[0] < to; i++) {
      const [removedFrom, removedTo] = removed[i] as [number, number]
      if (removedFrom > start) rest.push([start, removedFrom])
      start = Math.max(start, removedTo)
    }
    if (start < to) rest.push([start, to])
  }
  return rest
}

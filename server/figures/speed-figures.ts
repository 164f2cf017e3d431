import { rankOf, type Speeds } from '../records/counting/speeds.ts'
import type { LimitedSpeeds } from '../records/counting/tables.ts'
import type { FigureOptions } from './measured-site.ts'
import { hundredthsOrNull, shareOf, toHundredths, Z } from './numbers.ts'

const PERCENTS = [15, 50, 85, 95]

/** Speeds in the unit of the request; percentiles by nearest rank. */
export function describeSpeeds({ total, counts }: Speeds) {
  if (total === 0) {
    const none = { mean: null, harmonic_mean: null, standard_deviation: null, p15: null, p50: null, p85: null }
    return { count: 0, ...none, p95: null, max: null, p85_half_width: null }
  }
  const ranks = PERCENTS.map(percent => rankOf(percent, total))
  const found: number[] = []
  let [sum, inverse, seen, max] = [0, 0, 0, 0]
  for (let speed = 0; seen < total; speed++) {
    const count = counts[speed] as number
    if (count === 0) continue
    sum += speed * count
    inverse += count / speed
    seen += count
    max = speed
    while (found.length < ranks.length && seen >= (ranks[found.length] as number)) found.push(speed / 10)
  }
  const deviation = deviationOfCounts({ total, counts }, sum / total, max)
  const [p15, p50, p85, p95] = found as [number, number, number, number]
  return {
    count: total,
    mean: toHundredths(sum / total / 10),
    harmonic_mean: toHundredths(total / inverse / 10),
    standard_deviation: hundredthsOrNull(deviation),
    p15,
    p50,
    p85,
    p95,
    max: max / 10,
    p85_half_width: hundredthsOrNull(
      deviation === null ? null : Z * deviation * Math.sqrt((2 + 1.04 ** 2) / (2 * total)),
    ),
  }
}

/** In the unit, with n - 1. */
function deviationOfCounts({ total, counts }: Speeds, mean: number, max: number): number | null {
  if (total < 2) return null
  let squares = 0
  for (let speed = 0; speed <= max; speed++) {
    const count = counts[speed] as number
    if (count > 0) squares += count * (speed - mean) ** 2
  }
  return Math.sqrt(squares / (total - 1)) / 10
}

/** The window [from, from + width) with the most vehicles, the lowest of equal ones. `width` in 0.1 of the unit. */
export function findPace({ total, counts }: Speeds, width: number) {
  if (total === 0) return { from: null, to: null, count: 0, share: null, reason: 'no_speed' }
  let inside = 0
  for (let speed = 0; speed < width && speed < counts.length; speed++) inside += counts[speed] as number
  let [best, from] = [inside, 0]
  for (let start = 1; start < counts.length; start++) {
    inside += (counts[start + width - 1] ?? 0) - (counts[start - 1] as number)
    if (inside > best) [best, from] = [inside, start]
  }
  return { from: from / 10, to: (from + width) / 10, count: best, share: shareOf(best, total), reason: null }
}

/** Vehicles above each threshold of the limit of their time. */
export function countAbove(speeds: LimitedSpeeds, thresholds: FigureOptions['thresholds']) {
  const limits: number[] = []
  const totals = thresholds.map(() => ({ count: 0, sum: 0 }))
  let limited = 0
  let withoutLimit = 0
  for (const [limit, { total, counts }] of speeds.byLimit()) {
    if (limit < 0) {
      withoutLimit += total
      continue
    }
    limits.push(limit)
    limited += total
    const firsts = thresholds.map(threshold => firstAbove(limit, threshold))
    // No vehicle is faster once all were seen.
    for (let speed = 0, seen = 0; seen < total; speed++) {
      const count = counts[speed] as number
      if (count === 0) continue
      seen += count
      for (let i = 0; i < firsts.length; i++) {
        if (speed < (firsts[i] as number)) continue
        const above = totals[i] as { count: number; sum: number }
        above.count += count
        above.sum += speed * count
      }
    }
  }
  return {
    reason: limited > 0 ? null : withoutLimit > 0 ? 'no_speed_limit' : 'no_speed',
    limits: limits.sort((a, b) => a - b).map(limit => limit / 10),
    records: limited,
    records_without_limit: withoutLimit,
    items: thresholds.map(({ percent, offset }, i) => {
      const { count, sum } = totals[i] as { count: number; sum: number }
      return {
        percent,
        offset,
        count,
        share: shareOf(count, limited),
        mean: count === 0 ? null : toHundredths(sum / count / 10),
      }
    }),
  }
}

/** The lowest speed in 0.1 of the unit above limit x percent / 100 + offset; binary fractions are rounded away. */
function firstAbove(limit: number, { percent, offset }: { percent: number; offset: number }): number {
  const threshold = Math.round(((limit * percent) / 100 + offset * 10) * 1e6) / 1e6
  return Math.max(0, Math.floor(threshold) + 1)
}

/** The share above the limit itself; null where there is none. */
export const aboveShare = (cell: LimitedSpeeds | undefined): number | null =>
  cell ? shareOf(cell.above, cell.limited) : null

/** `[above, count]` of bins whose upper edge is included, with an edge at the limit. All in 0.1 of the unit but `above`. */
export function binsUpTo({ total, counts }: Speeds, width: number, limit: number | null): [number, number][] {
  const bins: [number, number][] = []
  const edge = (limit ?? 0) % width
  for (let [above, seen] = [edge === 0 ? 0 : edge - width, 0]; seen < total; above += width) {
    // A speed of 0 is in the first bin.
    let count = above === 0 ? (counts[0] as number) : 0
    for (let speed = Math.max(0, above + 1); speed <= above + width; speed++) count += counts[speed] ?? 0
    if (count > 0 || bins.length > 0) bins.push([above / 10, count])
    seen += count
  }
  return bins
}

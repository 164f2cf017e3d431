import type { Units } from '../../contract/units.ts'
import { highestAtLimit, highestAtThreshold, limitOfCode } from '../records/counting/judge-speeds.ts'
import { MPH, rankOf, type Speeds } from '../records/counting/speeds.ts'
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

/** Vehicles above each threshold of the limit of their time, each judged in the unit in which it is signed. */
export function countAbove(speeds: LimitedSpeeds, thresholds: FigureOptions['thresholds'], units: Units) {
  const totals = thresholds.map(() => ({ count: 0, sum: 0 }))
  let limited = 0
  let withoutLimit = 0
  for (const [limit, { total, counts }] of speeds.byLimit()) {
    if (limit < 0) {
      withoutLimit += total
      continue
    }
    limited += total
    const highest = thresholds.map(threshold => highestAtThreshold(limit, threshold, units))
    // No vehicle is faster once all were seen.
    for (let speed = 0, seen = 0; seen < total; speed++) {
      const count = counts[speed] as number
      if (count === 0) continue
      seen += count
      for (let i = 0; i < highest.length; i++) {
        if (speed <= (highest[i] as number)) continue
        const above = totals[i] as { count: number; sum: number }
        above.count += count
        above.sum += tenthsIn(units, speed) * count
      }
    }
  }
  return {
    reason: limited > 0 ? null : withoutLimit > 0 ? 'no_speed_limit' : 'no_speed',
    limits: limitsOf(speeds, units),
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

/** The limits of the times at which the speeds were measured, in the unit. */
export const limitsOf = (speeds: LimitedSpeeds, units: Units): number[] =>
  [...new Set(speeds.limits.map(limit => limitOfCode(limit, units)))].sort((a, b) => a - b)

/** In 0.1 of the unit. */
interface Bins {
  width: number
  /** An edge of bins; 0 when absent. */
  edge?: number | null
  /** Whether a speed at an edge is in the bin below it. */
  isUpTo?: boolean
}

/** `[from, count, above]` of each bin: all vehicles, and those of them above the limit of their time; `from` in the unit. */
export function binSpeeds(
  speeds: LimitedSpeeds,
  units: Units,
  { width, edge, isUpTo }: Bins,
): [number, number, number][] {
  const shift = (edge ?? 0) % width
  const found = new Map<number, [count: number, above: number]>()
  for (const [limit, { counts }] of speeds.byLimit()) {
    const highest = limit < 0 ? counts.length : highestAtLimit(limit)
    for (let speed = 0; speed < counts.length; speed++) {
      const count = counts[speed] as number
      if (count === 0) continue
      const place = (tenthsIn(units, speed) - shift) / width
      // With an edge at 0, a speed of 0 is in the first bin.
      const number = isUpTo ? Math.max(shift === 0 ? 0 : -1, Math.ceil(place) - 1) : Math.floor(place)
      const bin = found.get(number) ?? [0, 0]
      bin[0] += count
      if (speed > highest) bin[1] += count
      found.set(number, bin)
    }
  }
  if (found.size === 0) return []
  const [first, last] = [Math.min(...found.keys()), Math.max(...found.keys())]
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const [count, above] = found.get(first + i) ?? [0, 0]
    return [((first + i) * width + shift) / 10, count, above]
  })
}

/** In 0.1 of the unit. */
const tenthsIn = (units: Units, speed: number): number =>
  units === 'imperial' ? ((MPH as Uint16Array)[speed] as number) : speed

/** The share above the limit itself; null where there is none. */
export const aboveShare = (cell: LimitedSpeeds | undefined): number | null =>
  cell ? shareOf(cell.above, cell.limited) : null

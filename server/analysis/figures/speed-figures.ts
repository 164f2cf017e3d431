import { highestAtLimit, limitOfCode, type Threshold } from '../counting/judge-speeds.ts'
import { hundredthsOrNull, shareOf, toHundredths, Z } from '../counting/numbers.ts'
import { percentileOf, type Speeds, speedStatistics, sumOver, tenthsIn } from '../counting/speeds.ts'
import type { LimitedSpeeds } from '../counting/tables.ts'

/** Speeds in the unit of the request; percentiles by nearest rank. */
export function describeSpeeds(speeds: Speeds) {
  const { total } = speeds
  const { mean, p15, p50, p85, max } = speedStatistics(speeds)
  const exactMean = sumOver(speeds, speed => speed) / total
  const squares = sumOver(speeds, speed => (speed - exactMean) ** 2)
  const deviation = total < 2 ? null : Math.sqrt(squares / (total - 1)) / 10
  const halfWidth = deviation === null ? null : Z * deviation * Math.sqrt((2 + 1.04 ** 2) / (2 * total))
  return {
    count: total,
    mean,
    harmonic_mean: total === 0 ? null : toHundredths(total / sumOver(speeds, speed => 1 / speed) / 10),
    standard_deviation: hundredthsOrNull(deviation),
    p15,
    p50,
    p85,
    p95: percentileOf(speeds, 95),
    max,
    p85_half_width: hundredthsOrNull(halfWidth),
  }
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
export function describeAbove(speeds: LimitedSpeeds, thresholds: Threshold[]) {
  const { count: all, limited } = speeds
  const totals = speeds.aboveEach(thresholds, speeds.units)
  return {
    reason: limited > 0 ? null : all > 0 ? 'no_speed_limit' : 'no_speed',
    limits: limitsOf(speeds),
    records: limited,
    records_without_limit: all - limited,
    items: totals.map(({ count, sum }, i) => ({
      ...thresholds[i],
      count,
      share: shareOf(count, limited),
      mean: count === 0 ? null : toHundredths(sum / count / 10),
    })),
  }
}

/** The limits of the times at which the speeds were measured, in the unit. */
export const limitsOf = ({ limits, units }: LimitedSpeeds): number[] =>
  [...new Set(limits.map(limit => limitOfCode(limit, units)))].sort((a, b) => a - b)

/** In 0.1 of the unit. */
interface Bins {
  width: number
  /** An edge of bins; 0 when absent. */
  edge?: number | null
  /** Whether a speed at an edge is in the bin below it. */
  isUpTo?: boolean
}

/** `[from, count, above]` of each bin: all vehicles, and those of them above the limit of their time; `from` in the unit. */
export function binSpeeds(speeds: LimitedSpeeds, { width, edge, isUpTo }: Bins): [number, number, number][] {
  const shift = (edge ?? 0) % width
  // The first one is of the bin that begins below 0.
  const found: [count: number, above: number][] = []
  for (const [limit, { counts }] of speeds.byLimit()) {
    const highest = limit < 0 ? counts.length : highestAtLimit(limit)
    for (let speed = 0; speed < counts.length; speed++) {
      const count = counts[speed] as number
      if (count === 0) continue
      const place = (tenthsIn(speeds.units, speed) - shift) / width
      // With an edge at 0, a speed of 0 is in the first bin.
      const number = isUpTo ? Math.max(shift === 0 ? 0 : -1, Math.ceil(place) - 1) : Math.floor(place)
      const [all, above] = found[number + 1] ?? [0, 0]
      found[number + 1] = [all + count, above + (speed > highest ? count : 0)]
    }
  }
  const first = found.findIndex(bin => bin !== undefined)
  const bins = Array.from(found, (bin: [number, number] | undefined, i): [number, number, number] => {
    const [count, above] = bin ?? [0, 0]
    return [((i - 1) * width + shift) / 10, count, above]
  })
  return bins.slice(Math.max(first, 0))
}

/** The share above the limit itself; null where there is none. */
export const aboveShare = (cell: LimitedSpeeds | undefined): number | null =>
  cell ? shareOf(cell.above, cell.limited) : null

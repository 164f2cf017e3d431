import { describeBins, hasOpenBin, isInOpenBin } from './bins.ts'
import type { Speeds } from './speeds.ts'

/** The sum of a value of each vehicle by its speed, which is in 0.1 of the unit. */
export function sumOver({ total, counts }: Speeds, value: (speed: number) => number): number {
  let sum = 0
  // Not by visitSpeeds: what a closure adds to is allocated again with each addition.
  for (let speed = 0, seen = 0; seen < total; speed++) {
    const count = counts[speed] as number
    seen += count
    if (count > 0) sum += count * value(speed)
  }
  return sum
}

/**
 * The lowest speeds, in the unit, that so many percent of the vehicles did not exceed: percentiles are by nearest rank. The
 * percents ascend. And the sum of all speeds up to the last one.
 */
function walkRanks({ total, counts }: Speeds, percents: readonly number[]) {
  const found: number[] = []
  let [sum, seen, speed] = [0, 0, -1]
  for (const percent of percents) {
    const rank = Math.ceil((percent * total) / 100)
    while (seen < rank) {
      const count = counts[++speed] as number
      sum += speed * count
      seen += count
    }
    found.push(speed / 10)
  }
  return { sum, found }
}

/** Null without speeds, and in a bin without an upper edge. */
export const percentileOf = (speeds: Speeds, percent: number): number | null =>
  speeds.total === 0 ? null : knownIn(speeds, walkRanks(speeds, [percent]).found[0] as number)

const knownIn = ({ bins }: Speeds, speed: number): number | null => (isInOpenBin(bins, speed * 10) ? null : speed)

/** V85 is the speed at 85 percent, the highest that at 100. */
const PERCENTS = [15, 50, 85, 100]

interface SpeedStatistics {
  mean: number | null
  p15: number | null
  p50: number | null
  p85: number | null
  max: number | null
  /** Where they are known by bins alone. */
  from_bins?: boolean
  bin_width?: number
}

/** Null without speeds. Those of bins are interpolated in their bin, and null where that has no upper edge. */
export function speedStatistics(speeds: Speeds | undefined): SpeedStatistics {
  if (!speeds?.total) return { mean: null, p15: null, p50: null, p85: null, max: null }
  const { sum, found } = walkRanks(speeds, PERCENTS)
  const [p15, p50, p85, max] = found.map(speed => knownIn(speeds, speed)) as [number, number, number, number]
  const mean = Math.round((sum * 10) / speeds.total) / 100
  const { bins } = speeds
  if (!bins) return { mean, p15, p50, p85, max }
  return { mean: hasOpenBin(speeds) ? null : mean, p15, p50, p85, max: null, ...describeBins(bins) }
}

/** The mean in the unit, exactly; null without speeds and with an open bin. */
export const meanSpeed = (speeds: Speeds): number | null =>
  speeds.total === 0 || hasOpenBin(speeds) ? null : sumOver(speeds, speed => speed) / speeds.total / 10

import type { SiteFigures } from '../../../../client/shapes.ts'
import type { BucketChanges } from '../../../parts/plots/compare-buckets.ts'

interface Peak {
  from: string
  volume: number
  phf: number | null
}

/** The figures of one direction, or of all together. */
export interface DirectionRow {
  /** Null: all directions. */
  channel: number | null
  vehicles: number
  /** The change of the vehicles, as a share of those of the compared period. */
  change: number | null
  /** The share of the vehicles of all directions. */
  share: number | null
  mean: number | null
  p50: number | null
  p85: number | null
  aboveLimit: number | null
  heavy: number | null
  morning: Peak | null
  afternoon: Peak | null
}

/** One row for each direction, and all of them together last. */
export function directionRows(figures: SiteFigures, changes: BucketChanges | null = null): DirectionRow[] {
  const { by_direction, speeds, above_limit, peak_hours } = figures
  if (!by_direction) return []
  const changeOf = (channel: number | null) => changes?.shares.get(channel) ?? null
  const rows = by_direction.items.map(
    ({ channel, count, heavy_share, speeds: own, morning, afternoon }): DirectionRow => ({
      channel,
      vehicles: count,
      change: changeOf(channel),
      share: by_direction.count === 0 ? null : count / by_direction.count,
      mean: own.mean,
      p50: own.p50,
      p85: own.p85,
      aboveLimit: own.above_limit,
      heavy: heavy_share,
      morning,
      afternoon,
    }),
  )
  return [
    ...rows,
    {
      channel: null,
      vehicles: by_direction.count,
      change: changeOf(null),
      share: null,
      mean: speeds?.mean ?? null,
      p50: speeds?.p50 ?? null,
      p85: speeds?.p85 ?? null,
      aboveLimit: above_limit?.items[0]?.share ?? null,
      heavy: by_direction.heavy_share,
      morning: peak_hours?.morning.mean_working_day ?? null,
      afternoon: peak_hours?.afternoon.mean_working_day ?? null,
    },
  ]
}

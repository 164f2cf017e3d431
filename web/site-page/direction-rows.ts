import type { SiteFigures } from '../../client/shapes.ts'

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
  /** Vehicles of the mean day that counts: ranges of which one is still running are compared by it. */
  perDay: number | null
  /** Of the vehicles of all directions. */
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
export function directionRows({ by_direction, volume, speeds, above_limit, peak_hours }: SiteFigures): DirectionRow[] {
  if (!by_direction) return []
  const rows = by_direction.items.map(
    ({ channel, count, mean, heavy_share, speeds: own, morning, afternoon }): DirectionRow => ({
      channel,
      vehicles: count,
      perDay: mean,
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
      perDay: volume?.adt ?? null,
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

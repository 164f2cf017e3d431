import type { VehicleClass } from '../vehicles/vehicle-classes.ts'

/**
 * An interval of a file, with the names of an interval that a device sends. What the file leaves blank is null or absent, never
 * 0: a blank bin was not measured. Rows that were not measured at all are no readings.
 */
export interface IntervalReading {
  /** Milliseconds since 1970; a local time as if it were UTC. Also where the file names the end of the interval. */
  start: number
  duration_s: number
  channel: number
  /** The total of the file. It is compared with the sums of the others. */
  total?: number | null
  /** By class of ours; not beside `class_codes`. */
  classes?: { [name in VehicleClass]?: number | null } | null
  /** By code of the file's class scheme. */
  class_codes?: { [code: number]: number | null } | null
  speeds?: SpeedBins | null
  lengths?: LengthBins | null
  /** Seconds of the duration that were measured; absent: all. */
  covered_s?: number | null
  device_fault?: boolean
  /** The counter's own name, where the file says it: a file may hold several counters, each of them of another site. */
  counter: string | null
  /** Whether `start` is a local time; not used where the whole format has local time. */
  isLocal: boolean
}

/** One more edge than counts, ascending; the last edge is null where the last bin has no upper edge. */
interface SpeedBins {
  edges_kmh: (number | null)[]
  counts: (number | null)[]
}

interface LengthBins {
  edges_m: (number | null)[]
  counts: (number | null)[]
}

interface Counts extends Pick<IntervalReading, 'total' | 'class_codes'> {
  classes?: { [name: string]: number | null } | null
  speeds?: { counts: (number | null)[] } | null
  lengths?: { counts: (number | null)[] } | null
}

/** The vehicles of an interval, as they are stored: its total, or the largest sum of the others. */
export function volumeOf({ total, classes, class_codes, speeds, lengths }: Counts): number {
  const parts = [Object.values(classes ?? class_codes ?? {}), speeds?.counts ?? [], lengths?.counts ?? []]
  return Math.max(total ?? 0, ...parts.map(counts => counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)))
}

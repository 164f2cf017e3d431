import { DAY_S } from '../times/time.ts'

/** What a counter added up over one interval of one channel, instead of sending each vehicle. */

export const MIN_INTERVAL_S = 60
export const MAX_INTERVAL_S = DAY_S

/** Counts have at most two decimals: some counters scale theirs up by the share of the time in which they saw anything. */
export const COUNT_SCALE = 100
export const MAX_INTERVAL_COUNT = 10_000_000

/** Bins of one kind: class codes, or bins of speeds or of lengths. */
export const MAX_INTERVAL_BINS = 100

/** Edges of bins: up to 1000 km/h and 300 m; stored to 0.01 km/h and 1 cm. */
export const MAX_SPEED_EDGE_KMH = 1000
export const MAX_LENGTH_EDGE_M = 300
export const EDGE_SCALE = 100

/** The bits are stored, so they never change. Answers list the flags in this order. */
export const INTERVAL_FLAGS = {
  /** The total that was sent is not the sum of the classes, speeds or lengths beside it. */
  total_differs: 1,
  clock_unsynced: 8,
  device_fault: 16,
} as const

/** The count of a class code, or of a class without a code. */
export interface ClassCount {
  /** Its number in VEHICLE_CLASSES. */
  vehicleClass: number
  /** The device's own code in its class scheme. */
  code: number | null
  /** Hundredths. */
  count: number
}

export interface BinCounts {
  /** One more than counts, ascending, in 0.01 km/h or cm. A bin holds its lower edge. The last one is null where the last bin is open. */
  edges: (number | null)[]
  /** Hundredths. */
  counts: number[]
}

/** An interval in the units of storage. What was not counted is null, which is not 0. */
export interface IntervalCount {
  /** Milliseconds since 1970, a whole second. */
  start: number
  durationS: number
  channel: number
  /** How many seconds of the duration were measured; counts are not scaled up by it. */
  coveredS: number
  flags: number
  /** Hundredths: the total that was sent, or the largest sum of the others where that is more. */
  volume: number
  /** Sorted by class and code. */
  classes: ClassCount[] | null
  speeds: BinCounts | null
  lengths: BinCounts | null
}

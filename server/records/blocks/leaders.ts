import { NO_NUMBER, NO_TIME } from './columns.ts'

// Headways and gaps as an upload fills them in (server/uploads/follow.ts), from the records of the block alone. Part
// of the format: blocks hold only differences to these, so they must never change.

const OLDEST_LEADER_MS = 300_000
/** The last record of each channel and lane, as its index plus `base`. What is below `base` is of an earlier call. */
const lastOfLane = new Int32Array(65_536)
let base = 1
const MAX_BASE = 2 ** 30

/** Of each record the index of the one before in its channel and lane, counted from `from`; -1 if there is none within 5 minutes. */
export function findLeaders(
  leaders: Int32Array,
  ts: Float64Array,
  channel: Uint8Array,
  lane: Uint8Array,
  from: number,
  to: number,
): void {
  if (base > MAX_BASE) {
    lastOfLane.fill(0)
    base = 1
  }
  for (let i = from; i < to; i++) {
    const key = ((channel[i] as number) << 8) | (lane[i] as number)
    const leader = (lastOfLane[key] as number) - base
    leaders[i - from] =
      leader >= 0 && (ts[i] as number) - (ts[from + leader] as number) <= OLDEST_LEADER_MS ? leader : -1
    lastOfLane[key] = base + i - from
  }
  base += to - from
}

/** The gap behind a leader of this speed and length. NO_TIME if it cannot be known. */
export function gapBehind(headway: number, speed: number, length: number): number {
  if (headway === NO_TIME || length === NO_NUMBER || speed === NO_NUMBER || speed === 0) return NO_TIME
  // cm / (0.1 km/h) = 0.36 s
  const gap = Math.round(headway - (length / speed) * 360)
  return gap < 0 ? NO_TIME : gap
}

/** 0: as expected. 1: null, but a value is expected. From 2 on: the difference, or where null is expected, the value. */
export function encodeDerived(actual: number, expected: number): number {
  if (actual === expected) return 0
  if (actual === NO_TIME) return 1
  if (expected === NO_TIME) return actual + 2
  return actual > expected ? (actual - expected) * 2 + 1 : (expected - actual) * 2
}

export function decodeDerived(code: number, expected: number): number {
  if (code === 0) return expected
  if (code === 1) return NO_TIME
  if (expected === NO_TIME) return code - 2
  return (code & 1) === 1 ? expected + (code >>> 1) : expected - (code >>> 1)
}

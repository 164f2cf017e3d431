import { NO_NUMBER, NO_TIME } from './columns.ts'

// What the records before lead to expect: headway and gap as an upload fills them in (server/records/uploads/fill-headways.ts), and the
// class code. Part of the format: blocks hold only differences to these, so they must never change.

const MAX_LEADER_MS = 300_000
/** The last record of each slot, as its index plus `base`. What is below `base` is of an earlier call. */
const lastOfSlot = new Int32Array(65_536)
let base = 1
const MAX_BASE = 2 ** 30
/** Spreads sites over the slots. Where two of them share one the prediction is wrong, which costs bytes and nothing else. */
const SITE_FACTOR = 40_503

/** For each record, the index (0 at `from`) of the previous one with the same site and these two columns; -1 if none. */
export function findBefore(
  before: Int32Array,
  site: Int32Array,
  one: Uint8Array,
  other: Uint8Array,
  from: number,
  to: number,
): void {
  if (base > MAX_BASE) {
    lastOfSlot.fill(0)
    base = 1
  }
  for (let i = from; i < to; i++) {
    const slot = (Math.imul(site[i] as number, SITE_FACTOR) + ((one[i] as number) << 8) + (other[i] as number)) & 0xffff
    before[i - from] = Math.max((lastOfSlot[slot] as number) - base, -1)
    lastOfSlot[slot] = base + i - from
  }
  base += to - from
}

/** The headway of a record, from the time since the one before; NO_TIME if that is too long ago. */
export const headwayAfter = (ms: number): number => (ms <= MAX_LEADER_MS ? ms : NO_TIME)

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

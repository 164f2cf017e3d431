import { MINUTE_MS, type TimeRange } from '../../../../contract/times/time.ts'
import type { ShiftRow } from './start-shift.ts'

/** What is moved, in milliseconds since 1970, and by how much. */
export interface Move extends TimeRange {
  shiftMs: number
}

export const moveOf = ({ shift_minutes, from_dt, to_dt }: ShiftRow): Move => ({
  shiftMs: shift_minutes * MINUTE_MS,
  from: from_dt?.getTime() ?? Number.NEGATIVE_INFINITY,
  to: to_dt?.getTime() ?? Number.POSITIVE_INFINITY,
})

export const movedTime = (ts: number, { from, to, shiftMs }: Move): number =>
  ts >= from && ts < to ? ts + shiftMs : ts

/** The measured time before, in and behind the range that is moved. */
export function movedCovers(covers: readonly (readonly [from: number, to: number])[], move: Move): TimeRange[] {
  return covers.flatMap(([from, to]) => {
    const inside = { from: Math.max(from, move.from), to: Math.min(to, move.to) }
    const parts = [
      { from, to: Math.min(to, move.from) },
      { from: inside.from + move.shiftMs, to: inside.to + move.shiftMs },
      { from: Math.max(from, move.to), to },
    ]
    return parts.filter(part => part.from < part.to)
  })
}

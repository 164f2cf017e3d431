import { MINUTE_MS, type TimeRange } from '../../../../contract/times/time.ts'

/** Records of an import that are moved together. */
export interface ShiftPart {
  shift_minutes: number
  /** Only records from then on, and until before then, are moved. */
  from_dt: Date | null
  to_dt: Date | null
}

/** What is moved, in milliseconds since 1970, and by how much. */
export interface Move extends TimeRange {
  shiftMs: number
}

/** In the order of time; they do not overlap. */
export const movesOf = (parts: ShiftPart[]): Move[] =>
  parts.map(({ shift_minutes, from_dt, to_dt }) => ({
    shiftMs: shift_minutes * MINUTE_MS,
    from: from_dt?.getTime() ?? Number.NEGATIVE_INFINITY,
    to: to_dt?.getTime() ?? Number.POSITIVE_INFINITY,
  }))

/** By the clock that was wrong, so that what one part moves is not moved again by the next. */
export function movedTime(ts: number, moves: Move[]): number {
  const move = moves.find(({ from, to }) => ts >= from && ts < to)
  return move ? ts + move.shiftMs : ts
}

/** The measured time in, before, between and behind the parts that are moved. */
export function movedCovers(covers: readonly (readonly [from: number, to: number])[], moves: Move[]): TimeRange[] {
  const stays = [Number.NEGATIVE_INFINITY, ...moves.map(({ to }) => to)].map((from, i) => ({
    from,
    to: moves[i]?.from ?? Number.POSITIVE_INFINITY,
    shiftMs: 0,
  }))
  const parts = [...stays, ...moves].sort((a, b) => a.from - b.from)
  return covers.flatMap(([from, to]) =>
    parts
      .map(part => ({ from: Math.max(from, part.from), to: Math.min(to, part.to), shiftMs: part.shiftMs }))
      .filter(part => part.from < part.to)
      .map(part => ({ from: part.from + part.shiftMs, to: part.to + part.shiftMs })),
  )
}

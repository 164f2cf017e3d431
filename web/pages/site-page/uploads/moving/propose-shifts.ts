import type { Finding } from '../../../../../client/shapes.ts'
import { DAY_MS } from '../../../../../contract/times/time.ts'

/** A part of an import whose clock was wrong. */
export interface ProposedShift {
  /** By how many hours its records come at their true time; negative: earlier. */
  hours: number
  /** ISO 8601; null: from the first record, until the last one. */
  from: string | null
  to: string | null
}

interface Stored {
  first_vehicle: string | null
  last_vehicle: string | null
}

/**
 * The parts of an import between the days on which its clock jumped. Each jump is one against the weeks before, so that the clock
 * is wrong by the sum of all jumps up to then: back and forth again is right.
 */
export function proposeShifts(findings: readonly Finding[], stored: Stored): ProposedShift[] {
  const [first, last] = [stored.first_vehicle, stored.last_vehicle].map(at =>
    at === null ? Number.NaN : Date.parse(at),
  )
  const jumps = findings
    .filter(({ kind, lag_hours, from }) => {
      const at = Date.parse(from)
      return kind === 'clock_jump' && lag_hours !== null && at <= (last as number) && at > (first as number) - DAY_MS
    })
    .sort((a, b) => Date.parse(a.from) - Date.parse(b.from))
  let wrongBy = 0
  return jumps.flatMap(({ lag_hours, from }, i): ProposedShift[] => {
    wrongBy += lag_hours as number
    if (wrongBy === 0) return []
    return [
      { hours: -wrongBy, from: Date.parse(from) > (first as number) ? from : null, to: jumps[i + 1]?.from ?? null },
    ]
  })
}

/** The first day of a count is found by its midnight. */

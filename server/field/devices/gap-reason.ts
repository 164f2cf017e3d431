export type GapReason = 'offline' | 'not_measuring' | 'unknown'

/** All in milliseconds. */
export interface Gap {
  start: number
  end: number
}

/** What is known about a site around a gap. */
export interface GapEvidence {
  /** The periods of statuses with `measuring: false`. */
  idle: Gap[]
  /** The times of statuses and uploads, at least those nearest to the gap. */
  seen: number[]
  /** When a device was assigned to the site, and how long it may be silent. */
  assignments: (Gap & { maxSilenceMs: number })[]
}

/**
 * Why a time was not measured: the device reported that it did not measure, or it sent nothing for so long that it was
 * offline. Otherwise the reason is unknown.
 */
export function gapReason(gap: Gap, { idle, seen, assignments }: GapEvidence): GapReason {
  if (idle.some(period => overlap(period, gap))) return 'not_measuring'
  return assignments.some(assignment => wasSilent(gap, assignment, seen)) ? 'offline' : 'unknown'
}

const overlap = (a: Gap, b: Gap): boolean => a.start < b.end && b.start < a.end

/** Between two statuses or uploads, or between one and the start or end of the assignment. */
function wasSilent(gap: Gap, assignment: GapEvidence['assignments'][number], seen: number[]): boolean {
  const during = seen.filter(at => at > assignment.start && at < assignment.end).sort((a, b) => a - b)
  const moments = [assignment.start, ...during, assignment.end]
  return moments.slice(1).some((end, i) => {
    const start = moments[i] as number
    return end - start > assignment.maxSilenceMs && overlap({ start, end }, gap)
  })
}

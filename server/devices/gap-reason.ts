export type GapReason = 'offline' | 'not_measuring' | 'unknown'

/** All in milliseconds. */
export interface Gap {
  start: number
  end: number
}

/** What is known of a site around a gap. */
export interface Signs {
  /** Times that statuses with `measuring: false` speak of. */
  idle: Gap[]
  /** When a device gave a sign of itself, a status or an upload; of the times around the gap at least the nearest ones. */
  seen: number[]
  /** Which device stood there when, and how long it may be silent. */
  stays: (Gap & { longestSilenceMs: number })[]
}

/**
 * Why a time was not measured: the device said so itself, or it gave no sign for so long that it was offline (while one
 * stood there). Otherwise nobody knows.
 */
export function gapReason(gap: Gap, { idle, seen, stays }: Signs): GapReason {
  if (idle.some(one => overlap(one, gap))) return 'not_measuring'
  return stays.some(stay => wasSilent(gap, stay, seen)) ? 'offline' : 'unknown'
}

const overlap = (a: Gap, b: Gap): boolean => a.start < b.end && b.start < a.end

/** Between two signs, or between a sign and the begin or end of its stay. */
function wasSilent(gap: Gap, stay: Signs['stays'][number], seen: number[]): boolean {
  const during = seen.filter(at => at > stay.start && at < stay.end).sort((a, b) => a - b)
  const moments = [stay.start, ...during, stay.end]
  return moments.slice(1).some((end, i) => {
    const start = moments[i] as number
    return end - start > stay.longestSilenceMs && overlap({ start, end }, gap)
  })
}

import type { Ranges } from '../records/aggregate/bucket-coverage.ts'
import { coveredMs } from '../records/aggregate/bucket-coverage.ts'
import type { LocalTime } from './local-time.ts'
import { mergeRanges, subtractRanges } from './ranges.ts'
import type { Exclusion, SiteFacts } from './site-facts.ts'

/** Why a day does not count; null when it does. */
export const DAY_REASONS = ['outside_window', 'not_over', 'channel_excluded', 'excluded', 'coverage'] as const
export type DayReason = (typeof DAY_REASONS)[number]

export interface Judgement {
  days: { reason: DayReason | null; coverage: number }[]
  hours: { counts: boolean; coverage: number }[]
}

const HOUR_MS = 3_600_000

/**
 * Which days and hours count for the totals of these channels. Excluded time is time that was not measured; a day or hour in
 * which only some of the channels are excluded does not count. An hour is measured against 60 minutes, so that the halves
 * into which a change of the clocks by 30 minutes cuts an hour do not count.
 */
export function judgeDays(
  local: LocalTime,
  facts: SiteFacts,
  channels: number[],
  { now, minCoverage }: { now: number; minCoverage: number },
): Judgement {
  const { full, partial } = splitExclusions(facts.exclusions, channels)
  const { from, to } = local.window
  const measured = facts.covered.flatMap(([start, end]): Ranges => {
    const [first, last] = [Math.max(start, from), Math.min(end, to, now)]
    return first < last ? [[first, last]] : []
  })
  const counted = subtractRanges(measured, full)
  const shares = (ranges: Ranges, edges: number[], lengthOf: (i: number) => number) =>
    coveredMs([ranges], edges, now).map((ms, i) => ms / lengthOf(i))
  const lengthOfDay = (i: number) => (local.dayEdges[i + 1] as number) - (local.dayEdges[i] as number)
  const ofDays = shares(counted, local.dayEdges, lengthOfDay)
  const measuredOfDays = shares(measured, local.dayEdges, lengthOfDay)
  const ofHours = shares(counted, local.hourEdges, () => HOUR_MS)
  const isPartial = overlapTest(partial)
  return {
    days: local.days.map(({ start, end }, i) => {
      const coverage = ofDays[i] as number
      const reason = (): DayReason | null => {
        if (start < from || end > to) return 'outside_window'
        if (end > now) return 'not_over'
        if (isPartial(start, end)) return 'channel_excluded'
        if (coverage >= minCoverage) return null
        return (measuredOfDays[i] as number) >= minCoverage ? 'excluded' : 'coverage'
      }
      return { reason: reason(), coverage }
    }),
    hours: ofHours.map((coverage, i) => ({
      coverage,
      counts: coverage >= minCoverage && !isPartial(local.hourEdges[i] as number, local.hourEdges[i + 1] as number),
    })),
  }
}

/** The time in which all of the channels are excluded, and that in which only some of them are. */
function splitExclusions(exclusions: Exclusion[], channels: number[]): { full: Ranges; partial: Ranges } {
  const full: Ranges = []
  const partial: Ranges = []
  for (const { effect, from, to, channels: excluded } of exclusions) {
    if (effect !== 'exclude') continue
    const count = excluded ? channels.filter(channel => excluded.includes(channel)).length : channels.length
    if (count === channels.length) full.push([from, to])
    else if (count > 0) partial.push([from, to])
  }
  const merged = mergeRanges(full)
  return { full: merged, partial: subtractRanges(mergeRanges(partial), merged) }
}

/** Calls must ascend in time, or repeat. */
function overlapTest(ranges: Ranges): (start: number, end: number) => boolean {
  return (start, end) => ranges.some(([from, to]) => from < end && to > start)
}

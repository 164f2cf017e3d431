import { HOUR_MS, intersectRanges, mergeRanges, subtractRanges, type TimeRange } from '../../../contract/times/time.ts'
import { coveredMs } from '../../records/coverage.ts'
import type { Exclusion } from '../counting/conditions.ts'
import type { LocalTime } from '../counting/local-time.ts'
import type { SiteFacts } from './site-facts.ts'

/** Why a day does not count; null when it does. */
export const DAY_REASONS = [
  'outside_window',
  'not_selected',
  'not_over',
  'channel_excluded',
  'excluded',
  'coverage',
] as const
export type DayReason = (typeof DAY_REASONS)[number]

export interface Judgement {
  /** `ms` is the counted time of the day: all of it, unless the request selects hours. */
  days: { reason: DayReason | null; coverage: number; ms: number }[]
  /** Computed on request: many sections need days alone. */
  readonly hours: { counts: boolean; coverage: number }[]
}

/**
 * Which days and hours count for the totals of these channels. Excluded time is time that was not measured; a day or hour in
 * which only some of the channels are excluded does not count. An hour is measured against 60 minutes, so that the halves
 * into which a change of the clocks by 30 minutes cuts an hour do not count. With `selected` only that time is looked at.
 */
export function judgeDays(
  local: LocalTime,
  facts: SiteFacts,
  channels: number[],
  { now, minCoverage, selected = null }: { now: number; minCoverage: number; selected?: TimeRange[] | null },
): Judgement {
  const within = (ranges: TimeRange[]) => (selected ? intersectRanges(ranges, selected) : ranges)
  const { full, partial } = splitExclusions(facts.exclusions, channels)
  const { dayEdges, hourEdges } = local
  const { from, to } = local.window
  const measured = within(intersectRanges(facts.covered, [{ from, to: Math.min(to, now) }]))
  const counted = subtractRanges(measured, full)
  const shares = (ranges: TimeRange[], edges: number[], lengthOf: (i: number) => number) =>
    coveredMs([ranges], edges, now).map((ms, i) => (ms === 0 ? 0 : ms / lengthOf(i)))
  const lengths = coveredMs([selected ?? [wholeOf(dayEdges)]], dayEdges, Number.POSITIVE_INFINITY)
  const lengthOfDay = (i: number) => lengths[i] as number
  const ofDays = shares(counted, dayEdges, lengthOfDay)
  const measuredOfDays = full.length === 0 ? ofDays : shares(measured, dayEdges, lengthOfDay)
  let hours: Judgement['hours'] | undefined
  const partly = within(intersectRanges(partial, [{ from, to }]))
  const isPartial = (start: number, end: number) => partly.some(one => one.from < end && one.to > start)
  return {
    days: local.days.map(({ start, end }, i) => {
      const coverage = ofDays[i] as number
      const reason = (): DayReason | null => {
        if (start < from || end > to) return 'outside_window'
        if (lengthOfDay(i) === 0) return 'not_selected'
        if (end > now) return 'not_over'
        if (isPartial(start, end)) return 'channel_excluded'
        if (coverage >= minCoverage) return null
        return (measuredOfDays[i] as number) >= minCoverage ? 'excluded' : 'coverage'
      }
      return { reason: reason(), coverage, ms: lengthOfDay(i) }
    }),
    get hours() {
      hours ??= shares(counted, hourEdges, () => HOUR_MS).map((coverage, i) => ({
        coverage,
        counts: coverage >= minCoverage && !isPartial(hourEdges[i] as number, hourEdges[i + 1] as number),
      }))
      return hours
    },
  }
}

/** The time in which all of the channels are excluded, and that in which only some of them are. */
function splitExclusions(exclusions: Exclusion[], channels: number[]): { full: TimeRange[]; partial: TimeRange[] } {
  const full: TimeRange[] = []
  const partial: TimeRange[] = []
  for (const { effect, from, to, channels: excluded } of exclusions) {
    if (effect !== 'exclude') continue
    const count = excluded ? channels.filter(channel => excluded.includes(channel)).length : channels.length
    if (count === channels.length) full.push({ from, to })
    else if (count > 0) partial.push({ from, to })
  }
  const merged = mergeRanges(full)
  return { full: merged, partial: subtractRanges(mergeRanges(partial), merged) }
}

const wholeOf = (edges: number[]): TimeRange => ({ from: edges[0] as number, to: edges.at(-1) as number })

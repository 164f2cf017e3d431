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

export type Judgement = ReturnType<typeof judgeDays>

/**
 * Which days and hours count for the totals of these channels. Excluded time is time that was not measured; a day or hour in
 * which only some of the channels are excluded does not count. An hour is measured against 60 minutes, so that the halves
 * into which a change of the clocks by 30 minutes cuts an hour do not count. Only the time that the request counts is looked at.
 */
export function judgeDays(
  local: LocalTime,
  facts: SiteFacts,
  channels: number[],
  { now, minCoverage }: { now: number; minCoverage: number },
) {
  const { dayEdges, hourEdges, counted: selected } = local
  const within = (ranges: TimeRange[]) => (selected ? intersectRanges(ranges, selected) : ranges)
  const { full, partial } = splitExclusions(facts.exclusions, channels)
  const { from, to } = local.window
  const measured = within(intersectRanges(facts.covered, [{ from, to: Math.min(to, now) }]))
  const counted = subtractRanges(measured, full)
  const lengths = selected
    ? coveredMs([selected], dayEdges, Number.POSITIVE_INFINITY)
    : local.days.map(({ start, end }) => end - start)
  const sharesOfDays = (ranges: TimeRange[]) =>
    coveredMs([ranges], dayEdges, now).map((ms, i) => (ms === 0 ? 0 : ms / (lengths[i] as number)))
  const ofDays = sharesOfDays(counted)
  const measuredOfDays = full.length === 0 ? ofDays : sharesOfDays(measured)
  let hours: { coverage: number; counts: boolean }[] | undefined
  const partly = within(intersectRanges(partial, [{ from, to }]))
  const isPartial = (start: number, end: number) => partly.some(one => one.from < end && one.to > start)
  return {
    days: local.days.map(({ start, end }, i) => {
      const [coverage, ms] = [ofDays[i] as number, lengths[i] as number]
      const reason = (): DayReason | null => {
        if (start < from || end > to) return 'outside_window'
        if (ms === 0) return 'not_selected'
        if (end > now) return 'not_over'
        if (isPartial(start, end)) return 'channel_excluded'
        if (coverage >= minCoverage) return null
        return (measuredOfDays[i] as number) >= minCoverage ? 'excluded' : 'coverage'
      }
      // The counted time of the day: all of it, unless the request selects hours.
      return { reason: reason(), coverage, ms }
    }),
    /** Computed on request: many sections need days alone. */
    get hours() {
      hours ??= coveredMs([counted], hourEdges, now).map((ms, i) => {
        const coverage = ms / HOUR_MS
        const isWhole = !isPartial(hourEdges[i] as number, hourEdges[i + 1] as number)
        return { coverage, counts: coverage >= minCoverage && isWhole }
      })
      return hours
    },
  }
}

/** The time in which all of the channels are excluded, and that in which only some of them are. */
function splitExclusions(exclusions: Exclusion[], channels: number[]): { full: TimeRange[]; partial: TimeRange[] } {
  const ofTime = exclusions.filter(({ effect }) => effect === 'exclude')
  const isOf = (exclusion: Exclusion) => (channel: number) => exclusion.channels?.includes(channel) ?? true
  const full = mergeRanges(ofTime.filter(exclusion => channels.every(isOf(exclusion))))
  const some = mergeRanges(ofTime.filter(exclusion => channels.some(isOf(exclusion))))
  return { full, partial: subtractRanges(some, full) }
}

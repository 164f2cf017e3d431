import { type CalendarDate, parseDate } from '@internationalized/date'
import { MAX_AGGREGATE_DAYS } from '../../../contract/limits.ts'
import { formatLocalDate } from '../../ui/text/date-format.ts'
import { type Clock, clockOf } from './clock.ts'
import { m } from './messages.ts'
import { PRESETS } from './presets.ts'
import { countDays, type Days, isTooLong, type RangeName } from './range.ts'

/** A range as it is being chosen; nothing outside of the picker sees it. */
export interface RangeDraft {
  /** `2026-06-01`; null while it is not a complete date. */
  from: string | null
  to: string | null
  weekdays: number[]
  hours: { from: number; to: number }
}

export interface RangeChoice extends Days {
  name: RangeName
  clock: Clock
}

export const draftOf = ({ first, last }: Days, clock: Clock): RangeDraft => ({
  from: first.toString(),
  to: last.toString(),
  weekdays: clock.weekdays ?? [1, 2, 3, 4, 5, 6, 7],
  hours: clock.hours ?? { from: 0, to: 24 },
})

/** Null while a date is not complete, or the last is before the first. */
export function daysOf({ from, to }: RangeDraft): Days | null {
  if (!from || !to) return null
  const days = { first: parseDate(from), last: parseDate(to) }
  return days.first.compare(days.last) <= 0 ? days : null
}

/** Why a draft cannot be shown: a sentence for the place where it is mended. */
export function problemOfDraft(
  draft: RangeDraft,
  today: CalendarDate,
  maxDays = MAX_AGGREGATE_DAYS,
): { days?: string; isTooLong?: boolean; hours?: string; weekdays?: string } {
  const days = daysOf(draft)
  return {
    ...(draft.from && draft.to && !days && { days: m.lastBeforeFirst }),
    ...(days && days.first.compare(today) > 0 && { days: m.afterToday }),
    ...(days && isTooLong(days, maxDays) && { days: tooLong(days, maxDays), isTooLong: true }),
    ...(draft.hours.from >= draft.hours.to && { hours: m.hoursRefused }),
    ...(draft.weekdays.length === 0 && { weekdays: m.noWeekday }),
  }
}

/** `1 Jan 2025 to 7 Jun 2026 is 523 days; a range holds at most 366.` */
export const tooLong = (days: Days, maxDays = MAX_AGGREGATE_DAYS): string =>
  m.tooLong({
    first: formatLocalDate(days.first.toString()),
    last: formatLocalDate(days.last.toString()),
    days: countDays(days),
    max: maxDays,
  })

/** The choice, or null while there is a problem. */
export function choiceOf(draft: RangeDraft, today: CalendarDate, maxDays?: number): RangeChoice | null {
  const days = daysOf(draft)
  if (!days || Object.keys(problemOfDraft(draft, today, maxDays)).length > 0) return null
  const named = PRESETS.find(({ name, days: of }) => name !== 'custom' && isSame(of(today), days))
  return { ...days, name: named?.name ?? 'custom', clock: clockOf(draft.weekdays, draft.hours) }
}

export const isSame = (a: Days, b: Days): boolean => a.first.compare(b.first) === 0 && a.last.compare(b.last) === 0

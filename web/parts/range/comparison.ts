import {
  type CalendarDate,
  endOfMonth,
  fromAbsolute,
  isSameDay,
  parseDate,
  startOfMonth,
} from '@internationalized/date'
import { DAY_MS, type TimeRange } from '../../../contract/times/time.ts'
import { formatDateRange } from '../../ui/text/date-format.ts'
import { m } from './messages.ts'
import {
  countDays,
  type Days,
  isByHours,
  isTooLong,
  parseDateOrNull,
  type Range,
  type Search,
  timeOf,
} from './range.ts'

export type CompareName = 'week' | '4weeks' | 'month' | 'year'

/** The period that a range is compared with. */
export interface Comparison extends Days {
  /** Null: any other days. */
  name: CompareName | null
  /** All of it: plots draw it beside the whole range. */
  whole: TimeRange
  /** What figures are compared with: while the range is running, only up to the same time; null if nothing has passed. */
  span: TimeRange | null
  /** The part of the range that `span` is compared with. */
  passed: TimeRange
  /** The local time at which `span` is cut; null if it is not. */
  until: string | null
  /** By how many days its times are before those of the range. */
  days: number
  /** `Week before`, `1 – 7 May 2026` */
  label: string
  /** The same in the middle of a sentence. */
  inSentence: string
}

/**
 * Reads `?compare=off`, `week`, `4weeks`, `month`, `year` or `2026-05-01,2026-05-31`. Without it the range is compared with
 * the fewest whole weeks before that do not overlap it.
 */
export function readComparison(search: Search, range: Range, now: number): Comparison | null {
  if (search.compare === 'off') return null
  const [first, last] = (search.compare ?? '').split(',').map(parseDateOrNull)
  if (first && last && first.compare(last) <= 0 && !isTooLong({ first, last })) {
    return comparisonOf(range, { first, last }, null, now)
  }
  const name = COMPARE_NAMES.find(one => one === search.compare)
  if (name) return comparisonOf(range, daysOf(name, range), name, now)
  const days = weeksBefore(range) * 7
  const names: { [days: number]: CompareName } = { 7: 'week', 28: '4weeks' }
  return comparisonOf(range, shift(range, days), names[days] ?? null, now)
}

export const COMPARE_NAMES: CompareName[] = ['week', '4weeks', 'month', 'year']

/** Weekdays are compared with the same weekdays. */
const DAYS_OF_YEAR = 364

function daysOf(name: CompareName, range: Days): Days {
  if (name === 'month') return monthBefore(range)
  return shift(range, name === 'week' ? 7 : name === '4weeks' ? 28 : DAYS_OF_YEAR)
}

const shift = ({ first, last }: Days, days: number): Days => ({
  first: first.subtract({ days }),
  last: last.subtract({ days }),
})

/** A whole month is compared with the whole month before. */
function monthBefore({ first, last }: Days): Days {
  const before = first.subtract({ months: 1 })
  const isMonth = isSameDay(first, startOfMonth(first)) && isSameDay(last, endOfMonth(first))
  return { first: before, last: isMonth ? endOfMonth(before) : before.add({ days: countDays({ first, last }) - 1 }) }
}

/** The fewest whole weeks that cover the length of the range. */
const weeksBefore = ({ span }: Range): number => Math.max(1, Math.ceil((span.to - span.from) / DAY_MS / 7 - 0.01))

/** Whether the compared days are all before those of the range. */
export const isBefore = (name: CompareName, range: Days): boolean => daysOf(name, range).last.compare(range.first) < 0

function comparisonOf(range: Range, compared: Days, name: CompareName | null, now: number): Comparison {
  const days = range.first.compare(compared.first)
  const at = (day: CalendarDate) => day.toDate(range.zone).getTime()
  const earlier = (ms: number) => fromAbsolute(ms, range.zone).subtract({ days }).toDate().getTime()
  const whole = range.zoom
    ? { from: earlier(range.zoom.from), to: earlier(range.zoom.to) }
    : { from: at(compared.first), to: at(compared.last.add({ days: 1 })) }
  const until = passedUntil(range, now)
  const isCut = range.span.to > now && earlier(until) < whole.to
  const to = isCut ? earlier(until) : whole.to
  return {
    ...compared,
    name,
    whole,
    days,
    span: to > whole.from ? { from: whole.from, to } : null,
    passed: { from: range.span.from, to: isCut ? Math.max(until, range.span.from + 1) : range.span.to },
    until: isCut ? fromAbsolute(to, range.zone).toString().slice(0, 16) : null,
    ...labelsOf(name, days, compared, range),
  }
}

/** Up to here the hours or days that are compared have passed. */
function passedUntil({ span, zone }: Range, now: number): number {
  const hour = fromAbsolute(now, zone).set({ minute: 0, second: 0, millisecond: 0 })
  return (isByHours(span) ? hour : hour.set({ hour: 0 })).toDate().getTime()
}

const LABELS: { [name in CompareName]: [label: string, inSentence: string] } = {
  week: [m.weekBefore, m.weekBeforeInSentence],
  '4weeks': [m.weeksBefore({ weeks: 4 }), m.weeksBefore({ weeks: 4 })],
  month: [m.monthBefore, m.monthBeforeInSentence],
  year: [m.yearBefore, m.yearBeforeInSentence],
}

export const compareLabel = (name: CompareName): string => LABELS[name][0]

function labelsOf(name: CompareName | null, days: number, compared: Days, range: Range) {
  if (name) return { label: LABELS[name][0], inSentence: LABELS[name][1] }
  const isWeeks = days % 7 === 0 && days > 0 && countDays(compared) === countDays(range)
  const text = isWeeks
    ? m.weeksBefore({ weeks: days / 7 })
    : formatDateRange(compared.first.toString(), compared.last.toString())
  return { label: text, inSentence: text }
}

/**
 * What a year is compared with: the year before or, while it is running, that year until the same day, which `until` names;
 * null on the first day of a year.
 */
export function yearBefore(year: number, today: string, zone: string) {
  const first = parseDate(`${year - 1}-01-01`)
  if (!today.startsWith(`${year}-`))
    return { time: timeOf({ first, last: parseDate(`${year - 1}-12-31`) }, zone), until: null }
  const last = parseDate(today).subtract({ years: 1, days: 1 })
  return last.compare(first) < 0 ? null : { time: timeOf({ first, last }, zone), until: last.toString() }
}

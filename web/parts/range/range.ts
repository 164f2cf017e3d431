import {
  type CalendarDate,
  endOfMonth,
  fromAbsolute,
  isSameDay,
  parseDate,
  startOfMonth,
  toCalendarDate,
} from '@internationalized/date'
import { MAX_AGGREGATE_DAYS } from '../../../contract/limits.ts'
import { HOUR_MS, type TimeRange } from '../../../contract/times/time.ts'
import { formatDayRange, formatTimeSpan } from '../../ui/text/date-format.ts'
import { type Clock, readClock, searchOfClock } from './clock.ts'

export type Search = { [name: string]: string | undefined }
export type RangeName = 'today' | '7d' | '30d' | 'custom'

/** Local days of a site, and an optional zoom within them. */
export interface Range {
  name: RangeName
  first: CalendarDate
  /** Included. */
  last: CalendarDate
  zoom: TimeRange | null
  /** The requested time: the zoom, or the whole days. */
  span: TimeRange
  /** The weekdays and hours of it that are counted. */
  clock: Clock
  zone: string
  today: CalendarDate
  /** What an address without a range shows, instead of the last 7 days. */
  home: Days | null
  /** The days that the address names, when they are more than a range holds. */
  refused: Days | null
}

export interface Days {
  first: CalendarDate
  /** Included. */
  last: CalendarDate
}

/** As in addresses. */
export const writeDays = ({ first, last }: Days): string => `${first},${last}`

const DAYS: { [name in RangeName]?: number } = { today: 1, '7d': 7, '30d': 30 }

/** Both ends are included. */
export const countDays = ({ first, last }: Days): number => last.compare(first) + 1

/** The extra hour allows for a day of 25 hours. */
const MAX_MS_BY_HOURS = (35 * 24 + 1) * HOUR_MS

/** Whether a range is compared by hours; longer ones are compared by days. */
export const isByHours = ({ from, to }: TimeRange): boolean => to - from <= MAX_MS_BY_HOURS

export const isTooLong = (days: Days, maxDays = MAX_AGGREGATE_DAYS): boolean => countDays(days) > maxDays

/**
 * Reads `?range=7d`, with `until` as its last day if that is not today, or
 * `?range=custom&from=2026-11-01&to=2026-11-10`; `zoom=<from>,<to>` within it, and `weekdays=1-5&hours=7-9`. Invalid
 * parameters are ignored; days that are more than a range holds are `refused`.
 */
export function readRange(search: Search, zone: string, now: number, home: Days | null = null): Range {
  const today = toCalendarDate(fromAbsolute(now, zone))
  const requested = search.range
  const [from, to, until] = [parseDateOrNull(search.from), parseDateOrNull(search.to), parseDateOrNull(search.until)]
  const make = (name: RangeName, days: Days, refused: Days | null = null): Range => {
    const whole = { from: startOf(days.first, zone), to: startOf(days.last.add({ days: 1 }), zone) }
    const zoom = parseZoom(search.zoom, whole)
    return { name, ...days, zoom, span: zoom ?? whole, clock: readClock(search), zone, today, home, refused }
  }
  if (requested === 'custom' && from && to && from.compare(to) <= 0) {
    const days = { first: from, last: to }
    return isTooLong(days) ? { ...make('custom', lastDays(today, 7), days), zoom: null } : make('custom', days)
  }
  if (home && requested === undefined && !until) {
    return isTooLong(home) ? make('custom', lastDays(home.last, MAX_AGGREGATE_DAYS)) : make('custom', home)
  }
  const name = requested === 'today' || requested === '30d' ? requested : '7d'
  const last = name !== 'today' && until && until.compare(today) < 0 ? until : today
  return make(name, lastDays(last, DAYS[name] as number))
}

const lastDays = (last: CalendarDate, days: number): Days => ({ first: last.subtract({ days: days - 1 }), last })

const startOf = (day: CalendarDate, zone: string) => day.toDate(zone).getTime()

export function parseDateOrNull(text: string | undefined): CalendarDate | null {
  try {
    return text ? parseDate(text) : null
  } catch {
    return null
  }
}

function parseZoom(text: string | undefined, days: TimeRange): TimeRange | null {
  const [from = Number.NaN, to = Number.NaN] = (text ?? '').split(',').map(Date.parse)
  return from >= days.from && to <= days.to && from < to ? { from, to } : null
}

/** The search parameters of a range. */
export function searchOf({ name, first, last, zoom, clock, today, home }: Range): Search {
  return {
    range: name === '7d' && !home ? undefined : name,
    from: name === 'custom' ? first.toString() : undefined,
    to: name === 'custom' ? last.toString() : undefined,
    until: (name === '7d' || name === '30d') && last.compare(today) < 0 ? last.toString() : undefined,
    zoom: zoom ? `${isoMinutes(zoom.from)},${isoMinutes(zoom.to)}` : undefined,
    ...searchOfClock(clock),
  }
}

const isoMinutes = (at: number) => new Date(at).toISOString().replace(':00.000Z', 'Z')

/** The range before or after, of the same length; null if it would start in the future. */
export function stepRange(range: Range, direction: -1 | 1): Search | null {
  if (range.zoom) return stepZoom(range, range.zoom, direction)
  const days = countDays(range)
  const { first, last } = stepDays(range, direction)
  if (first.compare(range.today) > 0) return null
  if (days === 1 && last.compare(range.today) === 0) {
    return { ...searchOf({ ...range, name: 'today', zoom: null }), range: 'today' }
  }
  // Another day than today is a custom range.
  const name = range.name === 'today' ? 'custom' : range.name
  return searchOf({ ...range, name, first, last, zoom: null })
}

/** Whole months step by months, so that May follows April. */
export function stepDays({ first, last }: Days, direction: -1 | 1): Days {
  const isMonths = isSameDay(first, startOfMonth(first)) && isSameDay(last, endOfMonth(last))
  if (isMonths) {
    const months = direction * ((last.year - first.year) * 12 + last.month - first.month + 1)
    return { first: first.add({ months }), last: endOfMonth(startOfMonth(last).add({ months })) }
  }
  const days = direction * countDays({ first, last })
  return { first: first.add({ days }), last: last.add({ days }) }
}

/** Parameters that no range has; those of the clock are not among them. */
export const NO_RANGE: Search = { range: undefined, from: undefined, to: undefined, until: undefined, zoom: undefined }

/** Moves the zoom; it may leave the days of the range. */
function stepZoom(range: Range, { from, to }: TimeRange, direction: -1 | 1): Search | null {
  const zoom = { from: from + direction * (to - from), to: to + direction * (to - from) }
  if (zoom.from > startOf(range.today.add({ days: 1 }), range.zone)) return null
  const dayOf = (at: number) => toCalendarDate(fromAbsolute(at, range.zone))
  const [first, last] = [dayOf(zoom.from), dayOf(zoom.to - 1)]
  const isInside = first.compare(range.first) >= 0 && last.compare(range.last) <= 0
  const days = isInside
    ? {}
    : { name: 'custom' as const, first: earlier(first, range.first), last: later(last, range.last) }
  return searchOf({ ...range, ...days, zoom })
}

const earlier = (a: CalendarDate, b: CalendarDate) => (a.compare(b) < 0 ? a : b)
const later = (a: CalendarDate, b: CalendarDate) => (a.compare(b) > 0 ? a : b)

/** `Sun 8 – Sat 14 Nov 2026`, `Thu 12 Nov 2026, 06:00 – 18:00` */
export function formatRange(range: Pick<Range, 'first' | 'last' | 'zoom' | 'zone'>): string {
  if (!range.zoom) return formatDayRange(range.first.toString(), range.last.toString(), { hasYear: true })
  const local = (at: number) => fromAbsolute(at, range.zone).toString().slice(0, 16)
  return formatTimeSpan(local(range.zoom.from), local(range.zoom.to))
}

export const containsNow = (range: Range, now: number): boolean => range.span.from <= now && now < range.span.to

/** Without the day that is running now, unless it is the only one. */
export function withoutRunningDay(days: Days, zone: string, now: number): Days {
  const yesterday = toCalendarDate(fromAbsolute(now, zone)).subtract({ days: 1 })
  return days.first.compare(yesterday) <= 0 ? { ...days, last: earlier(days.last, yesterday) } : days
}

/** The time of these local days. */
export const timeOf = ({ first, last }: Days, zone: string): { from_dt: string; to_dt: string } => ({
  from_dt: first.toDate(zone).toISOString(),
  to_dt: last.add({ days: 1 }).toDate(zone).toISOString(),
})

/** As many whole months, or else as many days, right after these. */
export function followingDays({ first, last }: Days): Days {
  const next = last.add({ days: 1 })
  if (first.day !== 1 || next.day !== 1) return { first: next, last: last.add({ days: countDays({ first, last }) }) }
  const months = (next.year - first.year) * 12 + next.month - first.month
  return { first: next, last: next.add({ months }).subtract({ days: 1 }) }
}

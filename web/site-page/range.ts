import { type CalendarDate, fromAbsolute, parseDate, toCalendarDate } from '@internationalized/date'
import { MAX_AGGREGATE_DAYS } from '../../contract/limits.ts'
import { formatDayRange, formatTimeSpan } from '../ui/date-format.ts'

export type Search = { [name: string]: string | undefined }
export type RangeName = 'today' | '7d' | '30d' | 'custom'

/** Local days of a site, and an optional zoom within them. */
export interface Range {
  name: RangeName
  first: CalendarDate
  /** Included. */
  last: CalendarDate
  zoom: Span | null
  /** The requested time: the zoom, or the whole days. */
  span: Span
  zone: string
  today: CalendarDate
  /** What an address without a range shows, instead of the last 7 days. */
  home: Days | null
}

export interface Days {
  first: CalendarDate
  /** Included. */
  last: CalendarDate
}

/** Milliseconds; the end is excluded. */
export interface Span {
  from: number
  to: number
}

const DAYS: { [name in RangeName]?: number } = { today: 1, '7d': 7, '30d': 30 }

/**
 * Reads `?range=7d`, with `until` as its last day if that is not today, or
 * `?range=custom&from=2026-11-01&to=2026-11-10`; and `zoom=<from>,<to>` within it. Invalid parameters are ignored.
 */
export function readRange(search: Search, zone: string, now: number, home: Days | null = null): Range {
  const today = toCalendarDate(fromAbsolute(now, zone))
  const requested = search.range
  const [from, to, until] = [parseDateOrNull(search.from), parseDateOrNull(search.to), parseDateOrNull(search.until)]
  if (requested === 'custom' && from && to && from.compare(to) <= 0) {
    const first = to.compare(from) >= MAX_AGGREGATE_DAYS ? to.subtract({ days: MAX_AGGREGATE_DAYS - 1 }) : from
    return rangeOf('custom', { first, last: to }, search.zoom, zone, today, home)
  }
  if (home && requested === undefined && !until)
    return readRange(
      { ...search, range: 'custom', from: home.first.toString(), to: home.last.toString() },
      zone,
      now,
      home,
    )
  const name = requested === 'today' || requested === '30d' ? requested : '7d'
  const last = name !== 'today' && until && until.compare(today) < 0 ? until : today
  const first = last.subtract({ days: (DAYS[name] as number) - 1 })
  return rangeOf(name, { first, last }, search.zoom, zone, today, home)
}

function rangeOf(
  name: RangeName,
  { first, last }: Days,
  zoomText: string | undefined,
  zone: string,
  today: CalendarDate,
  home: Days | null,
): Range {
  const days = { from: startOf(first, zone), to: startOf(last.add({ days: 1 }), zone) }
  const zoom = parseZoom(zoomText, days)
  return { name, first, last, zoom, span: zoom ?? days, zone, today, home }
}

const startOf = (day: CalendarDate, zone: string) => day.toDate(zone).getTime()

function parseDateOrNull(text: string | undefined): CalendarDate | null {
  try {
    return text ? parseDate(text) : null
  } catch {
    return null
  }
}

function parseZoom(text: string | undefined, days: Span): Span | null {
  const [from = Number.NaN, to = Number.NaN] = (text ?? '').split(',').map(Date.parse)
  return from >= days.from && to <= days.to && from < to ? { from, to } : null
}

/** The search parameters of a range. */
export function searchOf({ name, first, last, zoom, today, home }: Range): Search {
  return {
    range: name === '7d' && !home ? undefined : name,
    from: name === 'custom' ? first.toString() : undefined,
    to: name === 'custom' ? last.toString() : undefined,
    until: (name === '7d' || name === '30d') && last.compare(today) < 0 ? last.toString() : undefined,
    zoom: zoom ? `${isoMinutes(zoom.from)},${isoMinutes(zoom.to)}` : undefined,
  }
}

const isoMinutes = (at: number) => new Date(at).toISOString().replace(':00.000Z', 'Z')

/** The range before or after, of the same length; null if it would start in the future. */
export function stepRange(range: Range, direction: -1 | 1): Search | null {
  if (range.zoom) return stepZoom(range, range.zoom, direction)
  const days = range.last.compare(range.first) + 1
  const [first, last] = [range.first.add({ days: direction * days }), range.last.add({ days: direction * days })]
  if (first.compare(range.today) > 0) return null
  if (days === 1 && last.compare(range.today) === 0) return { ...NO_RANGE, range: 'today' }
  // Another day than today is a custom range.
  const name = range.name === 'today' ? 'custom' : range.name
  return { ...NO_RANGE, ...searchOf({ ...range, name, first, last, zoom: null }) }
}

export const NO_RANGE: Search = { range: undefined, from: undefined, to: undefined, until: undefined, zoom: undefined }

/** Moves the zoom; it may leave the days of the range. */
function stepZoom(range: Range, { from, to }: Span, direction: -1 | 1): Search | null {
  const zoom = { from: from + direction * (to - from), to: to + direction * (to - from) }
  if (zoom.from > startOf(range.today.add({ days: 1 }), range.zone)) return null
  const dayOf = (at: number) => toCalendarDate(fromAbsolute(at, range.zone))
  const [first, last] = [dayOf(zoom.from), dayOf(zoom.to - 1)]
  const isInside = first.compare(range.first) >= 0 && last.compare(range.last) <= 0
  const days = isInside
    ? {}
    : { name: 'custom' as const, first: earlier(first, range.first), last: later(last, range.last) }
  return { ...NO_RANGE, ...searchOf({ ...range, ...days, zoom }) }
}

const earlier = (a: CalendarDate, b: CalendarDate) => (a.compare(b) < 0 ? a : b)
const later = (a: CalendarDate, b: CalendarDate) => (a.compare(b) > 0 ? a : b)

/** The same local times, `days` earlier. */
export function shiftSpan({ span, zone }: Range, days: number): Span {
  const shift = (at: number) => fromAbsolute(at, zone).subtract({ days }).toDate().getTime()
  return { from: shift(span.from), to: shift(span.to) }
}

/** A range is compared with the period whole weeks before: the fewest weeks that cover its length. */
export const daysBefore = ({ span }: Range): number =>
  Math.max(1, Math.ceil((span.to - span.from) / 86_400_000 / 7 - 0.01)) * 7

/** `Sun 8 – Sat 14 Nov 2026`, `Thu 12 Nov 2026, 06:00 – 18:00` */
export function formatRange(range: Range): string {
  if (!range.zoom) return formatDayRange(range.first.toString(), range.last.toString(), { hasYear: true })
  const local = (at: number) => fromAbsolute(at, range.zone).toString().slice(0, 16)
  return formatTimeSpan(local(range.zoom.from), local(range.zoom.to))
}

export const containsNow = (range: Range, now: number): boolean => range.span.from <= now && now < range.span.to

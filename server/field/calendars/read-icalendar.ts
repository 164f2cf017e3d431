import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { parseInstant } from '../../platform/http/requests/instant.ts'
import { type CalendarEntry, decodeFile, EntryList, type FileLimits, LAST_YEAR, refuseFile } from './calendar-file.ts'

/** A property of jCal, RFC 7265: name, parameters, type, values. */
type Property = [name: string, parameters: object, type: string, ...values: unknown[]]
type Component = [name: string, properties: Property[], components: Component[]]

/** A rule of repetition as the parser returns it. */
interface Recurrence {
  freq?: string
  interval?: number
  count?: number
  until?: unknown
  [other: string]: unknown
}

/**
 * The events of an iCalendar file as entries of whole days; times of a day are read as they are written, without their
 * zone. An event may repeat every year, and in no other way: other rules can make a parser work for hours.
 */
export async function readICalendar(bytes: Buffer, limits: FileLimits): Promise<CalendarEntry[]> {
  const text = decodeFile(bytes, limits)
  const { default: library } = await import('ical.js')
  const entries = new EntryList(limits)
  for (const event of eventsOf(library.parse, text)) {
    const name = textOf(event, 'summary')
    const where = `Event "${(name || textOf(event, 'uid')).slice(0, 100)}"`
    if (textOf(event, 'status').toUpperCase() === 'CANCELLED') continue
    const days = daysOf(event, duration => library.Duration.fromString(duration).toSeconds())
    const repeats = days && yearsOf(event, days.first)
    if (days === null) entries.refuse(errorSentence('calendarStart', { where }))
    else if (repeats === null) entries.refuse(errorSentence('calendarRepeats', { where }))
    else for (const year of repeats) addYear(entries, where, { ...days, name }, year)
  }
  return entries.all()
}

function eventsOf(parse: (text: string) => unknown, text: string): Component[] {
  let parsed: unknown
  try {
    parsed = parse(text)
  } catch (error) {
    throw refuseFile(errorSentence('calendarNotIcalendarBecause', { reason: (error as Error).message.slice(0, 200) }))
  }
  // One calendar, or a list of several.
  const calendars = (Array.isArray(parsed) && typeof parsed[0] === 'string' ? [parsed] : parsed) as Component[]
  if (!Array.isArray(calendars)) throw refuseFile(errorSentence('calendarNotIcalendar'))
  return calendars.flatMap(([, , components]) => (components ?? []).filter(([name]) => name === 'vevent'))
}

const propertyOf = ([, properties]: Component, name: string): Property | undefined =>
  properties.find(([known]) => known === name)

function textOf(event: Component, name: string): string {
  const value = propertyOf(event, name)?.[3]
  return typeof value === 'string' ? value : ''
}

/** The first and the last day of an event; the end is not a part of it. */
function daysOf(event: Component, secondsOf: (duration: string) => number): { first: string; last: string } | null {
  const start = momentOf(textOf(event, 'dtstart'))
  if (start === null) return null
  const first = dayOf(start)
  const end = propertyOf(event, 'dtend') ? momentOf(textOf(event, 'dtend')) : endAfter(event, start, secondsOf)
  // An event of no length is one day.
  return end === null ? null : { first, last: end <= start ? first : dayOf(end - 1) }
}

function endAfter(event: Component, start: number, secondsOf: (duration: string) => number): number | null {
  const duration = textOf(event, 'duration')
  if (duration === '') return start
  try {
    const end = start + secondsOf(duration) * 1000
    return momentOf(new Date(end).toISOString()) && end
  } catch {
    return null
  }
}

/** Milliseconds of the day and time as written. */
function momentOf(text: string): number | null {
  const instant = parseInstant(text.slice(0, 19))
  return typeof instant === 'object' ? instant.ms : null
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The years in which an event occurs, counted from its first; null when it repeats in another way. */
function yearsOf(event: Component, first: string): number[] | null {
  if (['rdate', 'exdate', 'exrule', 'recurrence-id'].some(name => propertyOf(event, name))) return null
  const property = propertyOf(event, 'rrule')
  if (!property) return [0]
  const { freq, interval = 1, count = Number.POSITIVE_INFINITY, until, ...rest } = property[3] as Recurrence
  const same: { [name: string]: number } = { bymonth: Number(first.slice(5, 7)), bymonthday: Number(first.slice(8)) }
  const isYearly = freq === 'YEARLY' && interval >= 1 && count >= 1 && property.length === 4
  const isSameDay = Object.entries(rest).every(([name, value]) => name === 'wkst' || Number(value) === same[name])
  if (!isYearly || !isSameDay) return null
  const last = until === undefined ? `${LAST_YEAR}-12-31` : String(until).slice(0, 10)
  const year = Number(first.slice(0, 4))
  const offsets: number[] = []
  for (let offset = 0; year + offset <= LAST_YEAR && offsets.length < count; offset += interval) {
    const day = `${year + offset}${first.slice(4)}`
    if (day > last) break
    if (typeof parseInstant(day) === 'object') offsets.push(offset)
  }
  return offsets
}

function addYear(entries: EntryList, where: string, entry: CalendarEntry, offset: number): void {
  const first = `${Number(entry.first.slice(0, 4)) + offset}${entry.first.slice(4)}`
  const length = Date.parse(entry.last) - Date.parse(entry.first)
  entries.add(where, { ...entry, first, last: dayOf(Date.parse(first) + Math.max(0, length)) })
}

import { type CalendarDate, CalendarDateTime, parseDate, parseDateTime, toCalendarDate } from '@internationalized/date'
import { LOCALE } from '../text/locale.ts'

export type Granularity = 'day' | 'minute' | 'second'

/** While a year is typed it is 2, 20 or 202. */
const MIN_YEAR = 1900
const MAX_YEAR = 9999

/** `2026-11-14`, or `2026-11-14T10:00` and `2026-11-14T10:00:30` of a finer granularity; null for any other text. */
export function parseLocal(text: string, granularity: Granularity): CalendarDate | CalendarDateTime | null {
  try {
    const parsed = granularity === 'day' ? parseDate(text.slice(0, 10)) : parseDateTime(text)
    return isPlausible(parsed) ? parsed : null
  } catch {
    return null
  }
}

export const isPlausible = ({ year }: { year: number }): boolean => year >= MIN_YEAR && year <= MAX_YEAR

const LENGTHS: { [granularity in Granularity]: number } = { day: 10, minute: 16, second: 19 }

/** The text that `parseLocal` reads. */
export const formatLocal = (date: CalendarDate | CalendarDateTime, granularity: Granularity): string =>
  date.toString().slice(0, LENGTHS[granularity])

const IS_MONTH_FIRST = LOCALE === 'en-US'

/**
 * Reads a date that was pasted: `2026-06-01`, `1.6.26`, `01/06/2026`, with a time after it or without. Two digits of a year
 * are 2000 to 2099. Null for any other text.
 */
export function parsePasted(
  text: string,
  granularity: Granularity,
  isMonthFirst = IS_MONTH_FIRST,
): CalendarDate | CalendarDateTime | null {
  const [date = '', time = ''] = text.trim().split(/[T\s]+/)
  const numbers = date.split(/[-./]/).map(Number)
  if (numbers.length !== 3 || numbers.some(number => !Number.isInteger(number) || number <= 0)) return null
  const [a, b, c] = numbers as [number, number, number]
  const isYearFirst = a > 31
  const year = isYearFirst ? a : c < 100 ? 2000 + c : c
  const [month, day] = isYearFirst ? [b, c] : isMonthFirst ? [a, b] : [b, a]
  const pad = (value: number, length = 2) => String(value).padStart(length, '0')
  const found = parseLocal(`${pad(year, 4)}-${pad(month)}-${pad(day)}`, 'day')
  if (!found || granularity === 'day') return found
  const [, hour = '0', minute = '0', second = '0'] = /^(\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(time) ?? []
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  const { year: y, month: m, day: d } = toCalendarDate(found)
  return new CalendarDateTime(y, m, d, Number(hour), Number(minute), Number(second))
}

/** The values of the segments of a field; null where nothing is typed. */
export interface TypedSegments {
  year: number | null
  month: number | null
  day: number | null
  /** Whether a segment of the time is empty. */
  lacksTime: boolean
}

export type TypingProblem = 'empty' | 'unfinished' | 'impossible'

/** Why the segments are no date. */
export function problemOf({ year, month, day, lacksTime }: TypedSegments): TypingProblem | null {
  if (year === null && month === null && day === null) return 'empty'
  if (year === null || month === null || day === null || lacksTime || year < MIN_YEAR) return 'unfinished'
  return day > new Date(Date.UTC(year, month, 0)).getUTCDate() ? 'impossible' : null
}

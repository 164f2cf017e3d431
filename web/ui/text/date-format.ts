import { AMERICAN_DATES } from '../../../contract/reports.ts'
import { m } from '../messages.ts'
import { LOCALE } from './locale.ts'

/** Sunday first. */
export const WEEKDAYS = m.weekdays.split(' ')
export const MONTHS = m.months.split(' ')

export const LONG_MONTHS = m.longMonths.split(' ')

/** `October 2026`, of any of its days. */
export const formatMonth = (local: string): string =>
  `${LONG_MONTHS[Number(local.slice(5, 7)) - 1]} ${local.slice(0, 4)}`

interface DateParts {
  weekday: string
  day: number
  month: string
  year: string
  clock: string
}

/** The parts of a local time such as `2026-11-12T17:00…`. */
export function datePartsOf(local: string): DateParts {
  const date = new Date(`${local.slice(0, 10)}T00:00:00Z`)
  return {
    weekday: WEEKDAYS[date.getUTCDay()] as string,
    day: date.getUTCDate(),
    month: MONTHS[date.getUTCMonth()] as string,
    year: local.slice(0, 4),
    clock: local.slice(11, 16),
  }
}

/** How a locale writes dates; a range omits the parts that both ends share. */
interface DateStyle {
  dayMonth: (date: DateParts) => string
  weekdayDay: (date: DateParts) => string
  withYear: (text: string, year: string) => string
  /** Two days of one month. */
  inOneMonth: (first: DateParts, last: DateParts) => string
  weekdaysInOneMonth: (first: DateParts, last: DateParts) => string
}

/** As the messages of the reader's language say. */
const TRANSLATED: DateStyle = {
  dayMonth: ({ day, month }) => m.dayMonth({ day, month }),
  weekdayDay: ({ weekday, day, month }) => m.weekdayDay({ weekday, day, month }),
  withYear: (date, year) => m.withYear({ date, year }),
  inOneMonth: (first, last) => m.daysOfMonth({ firstDay: first.day, lastDay: last.day, month: last.month }),
  weekdaysInOneMonth: (first, last) =>
    m.weekdaysOfMonth({
      firstWeekday: first.weekday,
      firstDay: first.day,
      lastWeekday: last.weekday,
      lastDay: last.day,
      month: last.month,
    }),
}

const AMERICAN: DateStyle = {
  dayMonth: AMERICAN_DATES.dayMonth,
  weekdayDay: AMERICAN_DATES.weekdayDay,
  withYear: (date, year) => AMERICAN_DATES.withYear({ date, year }),
  inOneMonth: (first, last) => `${first.month} ${first.day} – ${last.day}`,
  weekdaysInOneMonth: (first, last) =>
    `${first.weekday}, ${first.month} ${first.day} – ${last.weekday}, ${last.month} ${last.day}`,
}

const styleOf = (locale: string): DateStyle => (locale === 'en-US' ? AMERICAN : TRANSLATED)

/** `12 Nov` or `Nov 12` */
export const formatDayMonth = (local: string, locale = LOCALE): string => styleOf(locale).dayMonth(datePartsOf(local))

/** `12 Nov 2026` or `Nov 12, 2026` */
export const formatLocalDate = (local: string, locale = LOCALE): string =>
  styleOf(locale).withYear(formatDayMonth(local, locale), local.slice(0, 4))

/** `Thu 12 Nov` or `Thu, Nov 12` */
export const formatWeekday = (local: string, locale = LOCALE): string => styleOf(locale).weekdayDay(datePartsOf(local))

/** `10 – 14 Nov 2026`, both days included. */
export function formatDateRange(first: string, last: string, locale = LOCALE): string {
  const { dayMonth, withYear, inOneMonth } = styleOf(locale)
  const [a, b] = [datePartsOf(first), datePartsOf(last)]
  if (a.year !== b.year) return `${formatLocalDate(first, locale)} – ${formatLocalDate(last, locale)}`
  if (a.month !== b.month) return withYear(`${dayMonth(a)} – ${dayMonth(b)}`, b.year)
  return withYear(a.day === b.day ? dayMonth(a) : inOneMonth(a, b), b.year)
}

/** `Sun 8 – Sat 14 Nov`, both days included; with the year if `hasYear`, or if the years differ. */
export function formatDayRange(first: string, last: string, { hasYear = false, locale = LOCALE } = {}): string {
  const { weekdayDay, withYear, weekdaysInOneMonth } = styleOf(locale)
  const [a, b] = [datePartsOf(first), datePartsOf(last)]
  const end = (text: string) => (hasYear ? withYear(text, b.year) : text)
  if (first === last) return end(weekdayDay(b))
  if (a.year !== b.year) return `${withYear(weekdayDay(a), a.year)} – ${end(weekdayDay(b))}`
  if (a.month !== b.month) return `${weekdayDay(a)} – ${end(weekdayDay(b))}`
  return end(weekdaysInOneMonth(a, b))
}

const isMidnight = (local: string) => local.slice(11, 16) === '00:00'

function previousDay(local: string): string {
  const date = new Date(`${local.slice(0, 10)}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}

/** `Thu 12 Nov, 17:00 – 18:00`; whole days without a clock: `Thu 12 Nov`, `Mon 9 – Sun 15 Nov`. */
export function formatTimeSpan(from: string, to: string, locale = LOCALE): string {
  if (isMidnight(from) && isMidnight(to)) return formatDayRange(from.slice(0, 10), previousDay(to), { locale })
  const [a, b] = [datePartsOf(from), datePartsOf(to)]
  const endsSameDay = from.slice(0, 10) === to.slice(0, 10) || (isMidnight(to) && previousDay(to) === from.slice(0, 10))
  if (endsSameDay) return `${formatWeekday(from, locale)}, ${a.clock} – ${isMidnight(to) ? '24:00' : b.clock}`
  return `${formatWeekday(from, locale)}, ${a.clock} – ${formatWeekday(to, locale)}, ${b.clock}`
}

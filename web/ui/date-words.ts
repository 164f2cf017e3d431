import { LOCALE, type Locale } from './locale.ts'

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

interface Words {
  weekday: string
  day: number
  month: string
  year: string
  clock: string
}

/** Of a local time as the service writes it: `2026-11-12T17:00…`. */
export function wordsOf(local: string): Words {
  const date = new Date(`${local.slice(0, 10)}T00:00:00Z`)
  return {
    weekday: WEEKDAYS[date.getUTCDay()] as string,
    day: date.getUTCDate(),
    month: MONTHS[date.getUTCMonth()] as string,
    year: local.slice(0, 4),
    clock: local.slice(11, 16),
  }
}

/** How each locale puts a date together; a range leaves out what its two ends share. */
interface DateStyle {
  dayMonth: (date: Words) => string
  weekdayDay: (date: Words) => string
  withYear: (text: string, year: string) => string
  /** Two days of one month. */
  inOneMonth: (first: Words, last: Words) => string
  weekdaysInOneMonth: (first: Words, last: Words) => string
}

const STYLES: { [locale in Locale]: DateStyle } = {
  'en-GB': {
    dayMonth: ({ day, month }) => `${day} ${month}`,
    weekdayDay: ({ weekday, day, month }) => `${weekday} ${day} ${month}`,
    withYear: (text, year) => `${text} ${year}`,
    inOneMonth: (first, last) => `${first.day} – ${last.day} ${last.month}`,
    weekdaysInOneMonth: (first, last) => `${first.weekday} ${first.day} – ${last.weekday} ${last.day} ${last.month}`,
  },
  'en-US': {
    dayMonth: ({ day, month }) => `${month} ${day}`,
    weekdayDay: ({ weekday, day, month }) => `${weekday}, ${month} ${day}`,
    withYear: (text, year) => `${text}, ${year}`,
    inOneMonth: (first, last) => `${first.month} ${first.day} – ${last.day}`,
    weekdaysInOneMonth: (first, last) =>
      `${first.weekday}, ${first.month} ${first.day} – ${last.weekday}, ${last.month} ${last.day}`,
  },
}

/** `12 Nov` or `Nov 12` */
export const dayMonthWords = (local: string, locale = LOCALE): string => STYLES[locale].dayMonth(wordsOf(local))

/** `12 Nov 2026` or `Nov 12, 2026` */
export const dateWords = (local: string, locale = LOCALE): string =>
  STYLES[locale].withYear(dayMonthWords(local, locale), local.slice(0, 4))

/** `Thu 12 Nov` or `Thu, Nov 12` */
export const dayWords = (local: string, locale = LOCALE): string => STYLES[locale].weekdayDay(wordsOf(local))

/** `10 – 14 Nov 2026`, both days included. */
export function datesWords(first: string, last: string, locale = LOCALE): string {
  const { dayMonth, withYear, inOneMonth } = STYLES[locale]
  const [a, b] = [wordsOf(first), wordsOf(last)]
  if (a.year !== b.year) return `${dateWords(first, locale)} – ${dateWords(last, locale)}`
  if (a.month !== b.month) return withYear(`${dayMonth(a)} – ${dayMonth(b)}`, b.year)
  return withYear(a.day === b.day ? dayMonth(a) : inOneMonth(a, b), b.year)
}

/** `Sun 8 – Sat 14 Nov`, both days included; the year only with `hasYear`, or where the two are not of one. */
export function daysWords(first: string, last: string, { hasYear = false, locale = LOCALE } = {}): string {
  const { weekdayDay, withYear, weekdaysInOneMonth } = STYLES[locale]
  const [a, b] = [wordsOf(first), wordsOf(last)]
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
export function spanWords(from: string, to: string, locale = LOCALE): string {
  if (isMidnight(from) && isMidnight(to)) return daysWords(from.slice(0, 10), previousDay(to), { locale })
  const [a, b] = [wordsOf(from), wordsOf(to)]
  const endsSameDay = from.slice(0, 10) === to.slice(0, 10) || (isMidnight(to) && previousDay(to) === from.slice(0, 10))
  if (endsSameDay) return `${dayWords(from, locale)}, ${a.clock} – ${isMidnight(to) ? '24:00' : b.clock}`
  return `${dayWords(from, locale)}, ${a.clock} – ${dayWords(to, locale)}, ${b.clock}`
}

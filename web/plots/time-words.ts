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

/** `Thu 12 Nov` */
export function dayWords(local: string): string {
  const { weekday, day, month } = wordsOf(local)
  return `${weekday} ${day} ${month}`
}

const isMidnight = (local: string) => local.slice(11, 16) === '00:00'

/** The day before that of a local time. */
function dayBefore(local: string): string {
  const date = new Date(`${local.slice(0, 10)}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}

/** `Thu 12 Nov, 17:00 – 18:00`; whole days without a clock: `Thu 12 Nov`, `Mon 9 – Sun 15 Nov`. */
export function spanWords(from: string, to: string): string {
  if (isMidnight(from) && isMidnight(to)) return daysWords(from.slice(0, 10), dayBefore(to))
  const [a, b] = [wordsOf(from), wordsOf(to)]
  const endsSameDay = from.slice(0, 10) === to.slice(0, 10) || (isMidnight(to) && dayBefore(to) === from.slice(0, 10))
  if (endsSameDay) return `${dayWords(from)}, ${a.clock} – ${isMidnight(to) ? '24:00' : b.clock}`
  return `${dayWords(from)}, ${a.clock} – ${dayWords(to)}, ${b.clock}`
}

/** `Sun 8 – Sat 14 Nov`, both days included. */
export function daysWords(first: string, last: string): string {
  if (first === last) return dayWords(first)
  const [a, b] = [wordsOf(first), wordsOf(last)]
  if (a.year !== b.year) return `${dayWords(first)} ${a.year} – ${dayWords(last)}`
  if (a.month !== b.month) return `${dayWords(first)} – ${dayWords(last)}`
  return `${a.weekday} ${a.day} – ${dayWords(last)}`
}

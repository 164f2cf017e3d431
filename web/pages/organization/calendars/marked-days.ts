import { dayKind } from '../../../../contract/times/calendars.ts'
import { DAY_MS } from '../../../../contract/times/time.ts'

/** What marks days: each has a lane of its own in the strip of a year. */
export type Lane = 'public' | 'school' | 'own'

/** Days in a row with one name, both included. */
export interface MarkedDays {
  lane: Lane
  first: string
  last: string
  name: string
}

/** The part of these days that is in a year; none if there is none. */
export function inYear<Days extends { first: string; last: string }>(days: readonly Days[], year: number): Days[] {
  const [start, end] = [`${year}-01-01`, `${year}-12-31`]
  return days.flatMap(one =>
    one.first > end || one.last < start
      ? []
      : [{ ...one, first: one.first < start ? start : one.first, last: one.last > end ? end : one.last }],
  )
}

/** Counted from 0. */
export const dayOfYear = (day: string): number => (Date.parse(day) - Date.parse(`${day.slice(0, 4)}-01-01`)) / DAY_MS

/** Days from Monday to Friday of a year, each once. Public holidays are none, unless they are what is counted. */
export function workingDaysOf(
  days: readonly { first: string; last: string }[],
  year: number,
  holidays: ReadonlySet<string> = new Set(),
): number {
  const found = new Set<string>()
  for (const { first, last } of inYear(days, year)) {
    for (let ms = Date.parse(first); ms <= Date.parse(last); ms += DAY_MS) {
      const day = new Date(ms).toISOString().slice(0, 10)
      if (dayKind(day, holidays.has(day)) === 'working_day') found.add(day)
    }
  }
  return found.size
}

/** Days with the same name that follow each other, as one. */
export function joinDays(days: readonly { date: string; name: string }[], lane: Lane): MarkedDays[] {
  const joined: MarkedDays[] = []
  for (const { date, name } of days) {
    const before = joined.at(-1)
    if (before?.name === name && Date.parse(date) - Date.parse(before.last) === DAY_MS) before.last = date
    else joined.push({ lane, first: date, last: date, name })
  }
  return joined
}

import { type CalendarDate, fromAbsolute, parseDate, toCalendarDate } from '@internationalized/date'
import { CLASSES, type VehicleClass } from '../../parts/plots/vehicle-classes.ts'
import { type Clock, readClock } from '../../parts/range/clock.ts'
import { type CountedChoice, readCounted } from '../../parts/range/counted.ts'
import { type Days, isTooLong, writeDays } from '../../parts/range/range.ts'
import { tooLong } from '../../parts/range/range-draft.ts'
import { m } from './messages.ts'

export type Search = { [name: string]: string | undefined }

export const MAX_SITES = 6

/** What the page compares, parsed from its address. */
export interface CompareView {
  mode: 'periods' | 'sites'
  /** The site whose two periods are compared. */
  site: number | null
  a: Days
  b: Days
  /** Those that are compared over one range. */
  sites: number[]
  days: Days
  clock: Clock
  channels: number[]
  classes: VehicleClass[]
  counted: CountedChoice
  today: CalendarDate
}

const DEFAULT_DAYS = 28

/**
 * Reads `?site=3&a=2026-09-07,2026-09-25&b=2026-09-28,2026-10-16` or `?sites=1,2&from=2026-10-01&to=2026-10-31`, with
 * `weekdays=1-5&hours=7-18&channels=1&classes=car`. Without days, four weeks up to yesterday are compared with the four
 * before them.
 */
export function readView(search: Search, zone: string, now: number): CompareView {
  const today = toCalendarDate(fromAbsolute(now, zone))
  const yesterday = today.subtract({ days: 1 })
  const after = readDays(search.b) ?? daysBefore(yesterday)
  return {
    mode: search.sites !== undefined ? 'sites' : 'periods',
    site: numbers(search.site)[0] ?? null,
    a: readDays(search.a) ?? daysBefore(after.first.subtract({ days: 1 })),
    b: after,
    sites: [...new Set(numbers(search.sites))].slice(0, MAX_SITES),
    days: readDays(`${search.from},${search.to}`) ?? daysBefore(yesterday),
    clock: readClock(search),
    channels: numbers(search.channels),
    classes: CLASSES.filter(name => (search.classes ?? '').split(',').includes(name)),
    counted: readCounted(search),
    today,
  }
}

const daysBefore = (last: CalendarDate): Days => ({ first: last.subtract({ days: DEFAULT_DAYS - 1 }), last })

const numbers = (text = ''): number[] =>
  text
    .split(',')
    .map(Number)
    .filter(number => Number.isInteger(number) && number > 0)

function readDays(text: string | undefined): Days | null {
  const days = parseDays(text)
  return days && !isTooLong(days) ? days : null
}

function parseDays(text: string | undefined): Days | null {
  try {
    const [first, last] = (text ?? '').split(',').map(parseDate)
    return first && last && first.compare(last) <= 0 ? { first, last } : null
  } catch {
    return null
  }
}

/** What is wrong with the days of an address. The page itself shows other days instead; a report must not. */
export function problemOfDays({ a, b, from, to }: Search): string | null {
  const named = [a, b, from === undefined && to === undefined ? undefined : `${from ?? ''},${to ?? ''}`]
  for (const days of named) {
    if (days === undefined) continue
    const parsed = parseDays(days)
    if (!parsed) return m.theAddressNamesNoDays({ days })
    if (isTooLong(parsed)) return tooLong(parsed)
  }
  return null
}

/** The days of a view as parameters: those that are shown when the address names none. */
export const searchOfDays = ({ mode, a, b, days }: CompareView): Search =>
  mode === 'sites' ? { from: String(days.first), to: String(days.last) } : { a: writeDays(a), b: writeDays(b) }

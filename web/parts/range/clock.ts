import { WEEKDAYS } from '../../ui/text/date-format.ts'
import { formatList } from '../../ui/text/format.ts'
import { FIRST_WEEKDAY } from '../../ui/text/locale.ts'

/** The weekdays and the hours of the day that are counted. */
export interface Clock {
  /** 1 is Monday; null: all. */
  weekdays: number[] | null
  /** From one full hour to another, the latter excluded; null: all day. */
  hours: { from: number; to: number } | null
}

export const ALL_CLOCK: Clock = { weekdays: null, hours: null }
export const WORKING_DAYS = [1, 2, 3, 4, 5]

/** Reads `weekdays=1-5` or `weekdays=1,3`, and `hours=7-9`. Invalid parameters are ignored. */
export function readClock({ weekdays, hours }: { [name: string]: string | undefined }): Clock {
  return clockOf(parseWeekdays(weekdays), parseHours(hours))
}

/** All weekdays and all hours are written as null. */
export function clockOf(weekdays: number[] | null, hours: Clock['hours']): Clock {
  const days = weekdays && weekdays.length > 0 && weekdays.length < 7 ? [...weekdays].sort((a, b) => a - b) : null
  const part = hours && (hours.from > 0 || hours.to < 24) ? hours : null
  return days || part ? { weekdays: days, hours: part } : ALL_CLOCK
}

function parseWeekdays(text: string | undefined): number[] | null {
  const [, from, to] = /^([1-7])-([1-7])$/.exec(text ?? '') ?? []
  if (from && to) return ALL_WEEKDAYS.filter(day => day >= Number(from) && day <= Number(to))
  if (!/^[1-7](,[1-7])*$/.test(text ?? '')) return null
  return [...new Set((text as string).split(',').map(Number))]
}

const ALL_WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

function parseHours(text: string | undefined): Clock['hours'] {
  const [, from, to] = /^(\d{1,2})-(\d{1,2})$/.exec(text ?? '') ?? []
  const hours = { from: Number(from ?? 0), to: Number(to ?? 0) }
  return hours.from < hours.to && hours.to <= 24 ? hours : null
}

export const searchOfClock = ({ weekdays, hours }: Clock): { [name: string]: string | undefined } => ({
  weekdays: writeWeekdays(weekdays),
  hours: hours ? `${hours.from}-${hours.to}` : undefined,
})

export const writeWeekdays = (days: number[] | null): string | undefined =>
  days ? (isRun(days) ? `${days[0]}-${days.at(-1)}` : days.join(',')) : undefined

const isRun = (days: number[]) => days.length > 2 && (days.at(-1) as number) - (days[0] as number) === days.length - 1

/** The filters of a request to the service. */
export function requestOfClock({ weekdays, hours }: Clock): { weekdays?: number[]; hours?: number[] } {
  return {
    ...(weekdays && { weekdays }),
    ...(hours && { hours: Array.from({ length: hours.to - hours.from }, (_, i) => hours.from + i) }),
  }
}

/** The weekdays in the order of the reader's week; 1 is Monday. */
export const WEEK = ALL_WEEKDAYS.map((_, i) => ((FIRST_WEEKDAY - 1 + i) % 7) + 1)

/** 1 is Monday. */
export const weekdayOf = (day: { toString(): string }): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

export const weekdayLabel = (weekday: number): string => WEEKDAYS[weekday % 7] as string

/** `Mon – Fri`, `Sat and Sun` */
export const formatWeekdays = (days: number[]): string =>
  isRun(days)
    ? `${weekdayLabel(days[0] as number)} – ${weekdayLabel(days.at(-1) as number)}`
    : formatList(days.map(weekdayLabel))

export const formatHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** `07:00 – 09:00` */
export const formatHours = ({ from, to }: { from: number; to: number }): string =>
  `${formatHour(from)} – ${formatHour(to)}`

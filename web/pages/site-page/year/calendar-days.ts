import { scaleBetween, scaleTo } from '../../../../charts/scale.ts'
import type { SiteCalendar, SiteFigures } from '../../../../client/shapes.ts'

export const SHOWN = ['volume', 'v85', 'above', 'coverage'] as const
export type Shown = (typeof SHOWN)[number]

type FiguresDay = NonNullable<SiteFigures['by_day']>['items'][number]

/** A day of the calendar. */
export interface CalendarDay {
  date: string
  /** `empty` has not come yet, `running` is today, `gap` was not measured. */
  kind: 'value' | 'omitted' | 'gap' | 'running' | 'empty'
  reason: FiguresDay['reason']
  holiday: string | null
  vehicles: number
  v85: number | null
  /** 0 to 1. */
  above: number | null
  coverage: number | null
}

/** All days of the year with their look. */
export function listDays(
  figures: SiteFigures,
  calendar: SiteCalendar['days'] | undefined,
  today: string,
): CalendarDay[] {
  const holidays = new Map((calendar ?? []).map(({ date, holiday }) => [date, holiday]))
  return (figures.by_day?.items ?? []).map(day => ({
    date: day.date,
    kind: kindOf(day, today),
    reason: day.reason,
    holiday: holidays.get(day.date) ?? null,
    vehicles: day.volume,
    v85: day.speeds.p85,
    above: day.speeds.above_limit,
    coverage: day.coverage,
  }))
}

function kindOf({ date, reason, coverage, volume }: FiguresDay, today: string): CalendarDay['kind'] {
  if (date > today) return 'empty'
  if (reason === null) return 'value'
  if (reason === 'not_over') return 'running'
  return reason === 'coverage' && !coverage && volume === 0 ? 'gap' : 'omitted'
}

export function shownValue(day: CalendarDay, shown: Shown): number | null {
  if (day.kind === 'empty' || day.kind === 'gap') return null
  if (shown === 'volume') return day.vehicles
  if (shown === 'v85') return day.v85
  return shown === 'above' ? day.above : day.coverage
}

export interface ValueScale {
  min: number
  max: number
}

const STEPS = 8

/** From a round value to a round value; of the days that count, if there are any. */
export function scaleOf(days: CalendarDay[], shown: Shown): ValueScale {
  if (shown === 'coverage') return { min: 0, max: 1 }
  const counted = days.filter(({ kind }) => kind === 'value')
  const values = (counted.length > 0 ? counted : days).flatMap(day => shownValue(day, shown) ?? [])
  if (values.length === 0) return { min: 0, max: 1 }
  if (shown === 'above') return { min: 0, max: scaleTo(Math.max(...values)).max }
  return scaleBetween(Math.min(...values), Math.max(...values))
}

/** 1 is the lowest of the eight colours. */
export function stepOf(value: number, { min, max }: ValueScale): number {
  const step = Math.floor(((value - min) / (max - min)) * STEPS) + 1
  return Math.max(1, Math.min(STEPS, step))
}

export interface Place {
  /** In units of one square. */
  x: number
  y: number
}

const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()

/** The place of the first day of the week of the reader is 0. */
const rowOf = (date: string, firstWeekday: number): number => (weekdayOf(date) - (firstWeekday % 7) + 7) % 7

/** A column per week: the year is one row of squares per weekday. */
export function placeInYear(days: { date: string }[], firstWeekday: number): Place[] {
  const first = days[0] ? rowOf(days[0].date, firstWeekday) : 0
  return days.map((_, i) => ({ x: Math.floor((i + first) / 7), y: (i + first) % 7 }))
}

/** Days between two months, two months in a row. */
const MONTH_COLUMNS = 8
const MONTH_ROWS = 7.5

/** Twelve small months from the first one on, two in a row, each with a row per week. */
export function placeInMonths(days: { date: string }[], firstWeekday: number): Place[] {
  const firstMonth = Number(days[0]?.date.slice(5, 7) ?? 1)
  return days.map(({ date }) => {
    const month = (Number(date.slice(5, 7)) - firstMonth + 12) % 12
    const index = Number(date.slice(8, 10)) - 1 + rowOf(`${date.slice(0, 8)}01`, firstWeekday)
    return {
      x: (month % 2) * MONTH_COLUMNS + (index % 7),
      y: Math.floor(month / 2) * MONTH_ROWS + 1 + Math.floor(index / 7),
    }
  })
}

export const SIZE_OF_YEAR = { columns: 54, rows: 7 }
export const SIZE_OF_MONTHS = { columns: MONTH_COLUMNS + 7, rows: 6 * MONTH_ROWS }

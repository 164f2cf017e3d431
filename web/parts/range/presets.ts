import { type CalendarDate, endOfMonth, startOfMonth, startOfYear } from '@internationalized/date'
import { FIRST_WEEKDAY } from '../../ui/text/locale.ts'
import { m } from './messages.ts'
import type { Days, RangeName } from './range.ts'

export interface Preset {
  id: string
  label: string
  /** Ranges that move with the day have a name of their own in the address. */
  name: RangeName
  days: (today: CalendarDate) => Days
}

const last = (today: CalendarDate, days: number): Days => ({ first: today.subtract({ days: days - 1 }), last: today })

const week = (day: CalendarDate): Days => {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() - (FIRST_WEEKDAY % 7) + 7) % 7
  const first = day.subtract({ days: weekday })
  return { first, last: first.add({ days: 6 }) }
}
const month = (day: CalendarDate): Days => ({ first: startOfMonth(day), last: endOfMonth(day) })
const quarter = (day: CalendarDate): Days => {
  const first = startOfMonth(day).set({ month: Math.floor((day.month - 1) / 3) * 3 + 1 })
  return { first, last: endOfMonth(first.add({ months: 2 })) }
}
const year = (day: CalendarDate): Days => ({
  first: startOfYear(day),
  last: startOfYear(day).add({ years: 1 }).subtract({ days: 1 }),
})

/** A period that lasts has its future days too: they are empty. */
export const PRESETS: Preset[] = [
  { id: 'today', label: m.today, name: 'today', days: today => last(today, 1) },
  { id: 'yesterday', label: m.yesterday, name: 'custom', days: today => last(today.subtract({ days: 1 }), 1) },
  { id: '7d', label: m.last7Days, name: '7d', days: today => last(today, 7) },
  { id: '30d', label: m.last30Days, name: '30d', days: today => last(today, 30) },
  { id: 'week', label: m.thisWeek, name: 'custom', days: week },
  { id: 'last-week', label: m.lastWeek, name: 'custom', days: today => week(today.subtract({ weeks: 1 })) },
  { id: 'month', label: m.thisMonth, name: 'custom', days: month },
  { id: 'last-month', label: m.lastMonth, name: 'custom', days: today => month(today.subtract({ months: 1 })) },
  { id: 'quarter', label: m.thisQuarter, name: 'custom', days: quarter },
  { id: 'last-quarter', label: m.lastQuarter, name: 'custom', days: today => quarter(today.subtract({ months: 3 })) },
  { id: 'year', label: m.thisYear, name: 'custom', days: year },
  { id: 'last-year', label: m.lastYear, name: 'custom', days: today => year(today.subtract({ years: 1 })) },
]

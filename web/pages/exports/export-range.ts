import {
  type CalendarDate,
  endOfMonth,
  parseAbsolute,
  parseDate,
  parseDateTime,
  startOfMonth,
  startOfYear,
  toCalendarDate,
  toCalendarDateTime,
  today,
} from '@internationalized/date'
import type { ExportRequest } from '../../../client/shapes.ts'
import { m } from './messages.ts'

/** Days, both included, or local times, in the format of the form fields. */
export interface ExportRange {
  preset: Preset
  from: string
  to: string
}

export const PRESETS = [
  { value: '7d', label: m.last7Days },
  { value: '30d', label: m.last30Days },
  { value: 'month', label: m.thisMonth },
  { value: 'last-month', label: m.lastMonth },
  { value: 'last-quarter', label: m.lastQuarter },
  { value: 'year', label: m.thisYear },
  { value: 'last-year', label: m.lastYear },
  { value: 'ever', label: m.allData },
  { value: 'days', label: m.customDays },
  { value: 'exact', label: m.customTimes },
] as const
export type Preset = (typeof PRESETS)[number]['value']

/** The days of a preset. `since` is the time of the first record. */
export function rangeOf(preset: Preset, zone: string, since: string | null): ExportRange {
  const now = today(zone)
  const days = (from: CalendarDate, to = now): ExportRange => ({ preset, from: String(from), to: String(to) })
  const lastMonth = now.subtract({ months: 1 })
  const lastYear = startOfYear(now).subtract({ years: 1 })
  switch (preset) {
    case '7d':
      return days(now.subtract({ days: 7 }), now.subtract({ days: 1 }))
    case '30d':
      return days(now.subtract({ days: 30 }), now.subtract({ days: 1 }))
    case 'month':
      return days(startOfMonth(now))
    case 'last-month':
      return days(startOfMonth(lastMonth), endOfMonth(lastMonth))
    case 'last-quarter': {
      const quarter = startOfMonth(now).set({ month: Math.floor((now.month - 1) / 3) * 3 + 1 })
      return days(quarter.subtract({ months: 3 }), quarter.subtract({ days: 1 }))
    }
    case 'year':
      return days(startOfYear(now))
    case 'last-year':
      return days(lastYear, startOfYear(now).subtract({ days: 1 }))
    case 'ever':
      return days(since ? toCalendarDate(parseAbsolute(new Date(since).toISOString(), zone)) : startOfYear(now))
    case 'days':
      return days(now.subtract({ days: 7 }), now.subtract({ days: 1 }))
    case 'exact': {
      const at = toCalendarDateTime(now)
      return { preset, from: clock(at.subtract({ days: 1 })), to: clock(at) }
    }
  }
}

type Moment = ReturnType<typeof parseDateTime>
const clock = (moment: Moment): string => moment.set({ millisecond: 0 }).toString().slice(0, 19)

/** Reads the window of a request: as whole days if it starts and ends at midnight of the zone. */
export function rangeFrom({ from_dt, to_dt }: ExportRequest['time'], zone: string): ExportRange | null {
  try {
    const [from, to] = [from_dt, to_dt].map(at => toCalendarDateTime(parseAbsolute(new Date(at).toISOString(), zone)))
    if (!from || !to) return null
    const isMidnight = (at: Moment) => at.hour + at.minute + at.second + at.millisecond === 0
    if (isMidnight(from) && isMidnight(to)) {
      return {
        preset: 'days',
        from: String(toCalendarDate(from)),
        to: String(toCalendarDate(to.subtract({ days: 1 }))),
      }
    }
    return { preset: 'exact', from: clock(from), to: clock(to.millisecond > 0 ? to.add({ seconds: 1 }) : to) }
  } catch {
    return null
  }
}

/** The window of the request; null while a field is incomplete. */
export function windowOf({ preset, from, to }: ExportRange, zone: string): ExportRequest['time'] | null {
  try {
    const [begin, end] =
      preset === 'exact'
        ? [parseDateTime(from).toDate(zone), parseDateTime(to).toDate(zone)]
        : [parseDate(from).toDate(zone), parseDate(to).add({ days: 1 }).toDate(zone)]
    return { from_dt: begin.toISOString(), to_dt: end.toISOString() }
  } catch {
    return null
  }
}

/** The days that a range touches, both included. */
export const daysOf = ({ from, to }: ExportRange): { from: string; to: string } => ({
  from: from.slice(0, 10),
  to: to.slice(0, 10),
})

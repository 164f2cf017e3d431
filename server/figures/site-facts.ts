import type { TimeRange } from '../../contract/time-range.ts'
import type { Exclusion } from '../records/counting/conditions.ts'
import type { SpeedLimit } from '../sites/read-speed-limits.ts'

/** What is known of a site besides its records. Times are milliseconds since 1970. */
export interface SiteFacts {
  id: number
  zone: string
  /** Numbers of all its channels. */
  channels: number[]
  limits: SpeedLimit[]
  /** Measured time, sorted and disjoint. */
  covered: TimeRange[]
  /** Quality periods that take time out, or only its speeds. Null channels are all of them. */
  exclusions: Exclusion[]
  calendar: ReadonlyMap<string, CalendarDay>
  /** Whether the school holidays of the whole year are known. */
  hasSchoolCalendar: boolean
}

interface CalendarDay {
  holiday?: unknown
  schoolHoliday?: unknown
}

export const isHoliday = (facts: SiteFacts, date: string): boolean => Boolean(facts.calendar.get(date)?.holiday)
export const isSchoolHoliday = (facts: SiteFacts, date: string): boolean =>
  Boolean(facts.calendar.get(date)?.schoolHoliday)

export type DayKind = 'working_day' | 'saturday' | 'sunday_or_holiday'

/** Of a day whose weekday is 0 for Monday. */
export function kindOf(facts: SiteFacts, { date, weekday }: { date: string; weekday: number }): DayKind {
  if (weekday === 6 || isHoliday(facts, date)) return 'sunday_or_holiday'
  return weekday === 5 ? 'saturday' : 'working_day'
}

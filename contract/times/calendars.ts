/** Lists of days of an organization. */
export const CALENDAR_KINDS = ['school_holidays', 'other'] as const
export type CalendarKind = (typeof CALENDAR_KINDS)[number]

/** What a day counts as in figures. */
export const DAY_KINDS = ['working_day', 'saturday', 'sunday_or_holiday'] as const
export type DayKind = (typeof DAY_KINDS)[number]

/** The kind of a day, YYYY-MM-DD. */
export function dayKind(day: string, isHoliday: boolean): DayKind {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (isHoliday || weekday === 0) return 'sunday_or_holiday'
  return weekday === 6 ? 'saturday' : 'working_day'
}

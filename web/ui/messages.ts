import { messages } from './intl.ts'

export const m = messages('ui', {
  /** `rtl` where a language is written from right to left. */
  direction: 'ltr',
  weekdays: 'Sun Mon Tue Wed Thu Fri Sat',
  months: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  dayMonth: '{day} {month}',
  weekdayDay: '{weekday} {day} {month}',
  withYear: '{date} {year}',
  daysOfMonth: '{firstDay} – {lastDay} {month}',
  weekdaysOfMonth: '{firstWeekday} {firstDay} – {lastWeekday} {lastDay} {month}',
  lastOfList: '{others} and {last}',
})

import type { CalendarEntry, FileLimits } from './calendar-file.ts'
import { readCsvCalendar } from './read-csv-calendar.ts'
import { readICalendar } from './read-icalendar.ts'

export const CALENDAR_TYPES = ['text/calendar', 'text/csv']

/** The entries of a file of one of these types; anything wrong with it is a 400 under `file`. */
export const readCalendarFile = async (type: string, bytes: Buffer, limits: FileLimits): Promise<CalendarEntry[]> =>
  type === 'text/csv' ? readCsvCalendar(bytes, limits) : readICalendar(bytes, limits)

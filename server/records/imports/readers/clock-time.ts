import { errorSentence } from '../../../../contract/text/error-sentences.ts'

/** Vehicles come day by day, and to check a day takes longer than all the rest. */
const known = { year: Number.NaN, month: Number.NaN, day: Number.NaN, start: Number.NaN }

/** A time on a clock, in milliseconds since 1970 as if it were UTC; null when there is no such time. */
export function clockTime(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
): number | null {
  if (hour > 23 || minute > 59 || second > 59 || month > 12 || day > 31) return null
  if (day !== known.day || month !== known.month || year !== known.year) {
    const start = Date.UTC(year, month - 1, day)
    // Date reads 30 February as 2 March, and month 0 as December.
    if (new Date(start).getUTCDate() !== day || month < 1) return null
    Object.assign(known, { year, month, day, start })
  }
  return known.start + ((hour * 60 + minute) * 60 + second) * 1000
}

/** The oldest files of counters are of 1990: 90 to 99 are 1990 to 1999, 00 to 89 are 2000 to 2089. */
export const fullYear = (twoDigits: number): number => (twoDigits < 90 ? 2000 : 1900) + twoDigits

export const NO_SUCH_TIME = errorSentence('noSuchTime')

/** What a clock shows, in milliseconds since 1970 as if it showed UTC; null when no clock can show it. */
export function clockTime(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
): number | null {
  if (hour > 23 || minute > 59 || second > 59 || month > 12 || day > 31) return null
  const date = Date.UTC(year, month - 1, day)
  // Date takes 30 February for 2 March, and month 0 for December.
  if (new Date(date).getUTCDate() !== day || month < 1) return null
  return date + ((hour * 60 + minute) * 60 + second) * 1000
}

/** Counters' files begin in 1990: 90 to 99 are of that century, 00 to 89 of this one. */
export const fullYear = (twoDigits: number): number => (twoDigits < 90 ? 2000 : 1900) + twoDigits

export const NO_SUCH_TIME = 'There is no such date or time.'

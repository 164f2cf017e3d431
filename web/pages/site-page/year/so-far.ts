import { MONTHS } from '../../../ui/text/date-format.ts'
import { formatList } from '../../../ui/text/format.ts'
import { m } from './messages.ts'

/** What a figure of a year still needs. */
export interface Missing {
  /** Months without a day that counts; 1 is January. */
  months: number[]
  /** The running month; those before it are over, and what they miss is missing for ever. 13: the year is over. */
  running: number
}

const wordsOf = ({ months }: Missing) => ({
  months: formatList(months.map(month => MONTHS[month - 1] as string)),
  count: months.length,
})

/** Whether AADT comes by itself: all missing months are still to come. */
export const canBeFinal = ({ months, running }: Missing): boolean => months.every(month => month >= running)

/** What the mean is of that stands in place of AADT, and what AADT still needs, which `needs` says where no month is missing. */
export function aadtSoFar(days: number, missing: Missing, needs: string): string {
  if (days === 0) return m.noDayCountsYet
  if (missing.months.length === 0) return `${m.meanOfDaysSoFar({ days })} ${needs}`
  return (canBeFinal(missing) ? m.soFar : m.noAadtWithout)({ days, ...wordsOf(missing) })
}

/** What the hour is of that stands in place of the 30th hour, and what that still needs. */
export function hour30SoFar(volume: number | null, missing: Missing): string {
  if (volume === null || missing.months.length === 0) return m.tooFewHours
  return (canBeFinal(missing) ? m.hour30SoFar : m.hour30Without)(wordsOf(missing))
}

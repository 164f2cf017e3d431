import { deviationOf, groupBy, meanOf } from '../counting/numbers.ts'

export const MONTHS = 12
export const WEEKDAYS = 7

/** A day that counts and is no public holiday: these are left out of counts and of factors. */
export interface CountedDay {
  date: string
  /** 0 is January. */
  month: number
  /** 0 is Monday. */
  weekday: number
  volume: number
}

/** A permanent site: one that was measured over a year, and what is known of that. */
export interface PermanentSite {
  site: number
  aadt: number
  days: CountedDay[]
  /** AADT of the year to which estimates are brought; null where that is not asked for, or not known. */
  aadtOfOtherYear: number | null
  /** Vehicles / pairs of axles; null where that is not asked for, or too few vehicles have a class that is known by axles. */
  axleFactor: number | null
}

/** The twelve months of the factors, both dates included. */
export interface FactorYear {
  from: string
  to: string
}

/** What the AADT of a short count is estimated by. */
export interface PermanentSites {
  /** Why none were read. */
  reason: 'no_day_counts' | 'has_aadt' | 'no_group' | 'several_groups' | null
  group: { id: number; name: string } | null
  year: FactorYear | null
  /** By distance. */
  sites: PermanentSite[]
}

/** How the volume of a permanent site goes through the year. */
export interface Pattern extends PermanentSite {
  /** The mean day by month x 7 + weekday; null where there is none, or no vehicle. */
  cells: (number | null)[]
  /** The mean of the weekdays of each month; null where one is missing. */
  months: (number | null)[]
}

/** A factor of several permanent sites: its mean over them, how many they are, and its standard deviation. */
export interface Factor {
  factor: number
  n: number
  spread: number | null
}

export const cellOf = ({ month, weekday }: CountedDay): number => month * WEEKDAYS + weekday

export function patternOf(permanent: PermanentSite): Pattern {
  const { days } = permanent
  const byCell = groupBy(days.keys(), MONTHS * WEEKDAYS, i => cellOf(days[i] as CountedDay))
  const cells = byCell.map(own => meanOf(own.map(i => days[i]?.volume as number)) || null)
  const months = Array.from({ length: MONTHS }, (_, month) => {
    const own = cells.slice(month * WEEKDAYS, (month + 1) * WEEKDAYS)
    return own.includes(null) ? null : meanOf(own as number[])
  })
  return { ...permanent, cells, months }
}

/** AADT / mean day of this month and weekday. */
export const factorOf = ({ aadt, cells }: Pattern, cell: number): number | null => {
  const mean = cells[cell] ?? null
  return mean === null ? null : aadt / mean
}

/** The factor of those sites that have one; null where none has. */
export function meanFactor(factors: (number | null)[]): Factor | null {
  const known = factors.filter(factor => factor !== null)
  const factor = meanOf(known)
  return factor === null ? null : { factor, n: known.length, spread: deviationOf(known) }
}

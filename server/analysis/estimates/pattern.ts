import { deviationOf, groupBy, meanOf } from '../counting/numbers.ts'
import type { FactorYear } from './factor-year.ts'

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

/** A year of a permanent site. */
export interface CountedYear {
  aadt: number
  days: CountedDay[]
}

/** A permanent site: one that was measured over a year, and what is known of that. */
export interface PermanentSite extends CountedYear {
  site: number
  /** Years beside it, the nearest first, where it lacks a weekday of a month and the method fills these. */
  otherYears: CountedYear[]
  /** AADT of the year to which estimates are brought; null where that is not asked for, or not known. */
  aadtOfOtherYear: number | null
  /** Vehicles / pairs of axles; null where that is not asked for, or too few vehicles have a class that is known by axles. */
  axleFactor: number | null
}

/** What the AADT of a short count is estimated by. */
export interface PermanentSites {
  /** Why none were read. */
  reason: 'no_day_counts' | 'has_aadt' | 'no_group' | 'several_groups' | null
  group: { id: number; name: string } | null
  year: FactorYear | null
  /** The direction in which they are counted; null: in all. */
  bearing: number | null
  /** By distance. */
  sites: PermanentSite[]
}

/** How the volume of a site goes through a year. */
interface YearPattern {
  aadt: number
  /** The mean day by month x 7 + weekday; null where there is none, or no vehicle. */
  cells: (number | null)[]
  /** The mean of the weekdays that each month has; null where it has none. */
  months: (number | null)[]
}

export interface Pattern extends Omit<PermanentSite, 'otherYears'>, YearPattern {
  otherYears: YearPattern[]
}

/** A factor of several permanent sites: its mean over them, how many they are, and its standard deviation. */
export interface Factor {
  factor: number
  n: number
  spread: number | null
}

export const cellOf = ({ month, weekday }: CountedDay): number => month * WEEKDAYS + weekday

export const patternOf = (permanent: PermanentSite): Pattern => ({
  ...permanent,
  ...yearPatternOf(permanent),
  otherYears: permanent.otherYears.map(yearPatternOf),
})

function yearPatternOf({ aadt, days }: CountedYear): YearPattern {
  const byCell = groupBy(days.keys(), MONTHS * WEEKDAYS, i => cellOf(days[i] as CountedDay))
  const cells = byCell.map(own => meanOf(own.map(i => days[i]?.volume as number)) || null)
  const months = Array.from({ length: MONTHS }, (_, month) => {
    return meanOf(cells.slice(month * WEEKDAYS, (month + 1) * WEEKDAYS).filter(cell => cell !== null))
  })
  return { aadt, cells, months }
}

/** Whether a site has no day of a weekday of a month, in any of its years. */
export function lacksWeekday(permanent: PermanentSite): boolean {
  const { cells, otherYears } = patternOf(permanent)
  return cells.some((mean, cell) => mean === null && otherYears.every(({ cells: known }) => known[cell] === null))
}

/** AADT of days of which months lack weekdays: the mean of the months; null where one has no day. With all weekdays it is AASHTO's. */
export function aadtOfMonths(days: CountedDay[]): number | null {
  const { months } = yearPatternOf({ aadt: 0, days })
  return months.includes(null) ? null : meanOf(months as number[])
}

export const FILLED_BY = ['nearest_year', 'all_cells'] as const

/** What a day of a month and weekday is multiplied by. */
export interface CellMatch {
  /** To come to AADT, and to the mean day of its month. */
  toYear: number
  toMonth: number
  /** Where the year has no such day: what it is taken from. */
  filledBy: (typeof FILLED_BY)[number] | null
}

/** The cell of the year, else of the nearest year that has such a day, else the median to the year and the mean to the month of all cells. */
export function matchOf(pattern: Pattern, cell: number): CellMatch | null {
  const own = knownMatch(pattern, cell)
  if (own) return { ...own, filledBy: null }
  if ((pattern.months[Math.floor(cell / WEEKDAYS)] ?? null) === null) return null
  for (const year of pattern.otherYears) {
    const found = knownMatch(year, cell)
    if (found) return { ...found, filledBy: 'nearest_year' }
  }
  const all = pattern.cells.flatMap((_, i) => knownMatch(pattern, i) ?? [])
  const toYear = all.map(match => match.toYear).sort((a, b) => a - b)
  const middle = meanOf([toYear[(toYear.length - 1) >> 1] as number, toYear[toYear.length >> 1] as number]) as number
  return { toYear: middle, toMonth: meanOf(all.map(match => match.toMonth)) as number, filledBy: 'all_cells' }
}

function knownMatch({ aadt, cells, months }: YearPattern, cell: number): Omit<CellMatch, 'filledBy'> | null {
  const mean = cells[cell] ?? null
  return mean === null ? null : { toYear: aadt / mean, toMonth: (months[Math.floor(cell / WEEKDAYS)] as number) / mean }
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

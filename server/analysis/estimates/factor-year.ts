import { addDays } from '../../../contract/times/time-zone.ts'

/** The twelve months of the factors, both dates included. */
export interface FactorYear {
  from: string
  to: string
}

/** The year of the count once it is over, before that the twelve whole months before today. */
export function factorYear(date: string, today: string): FactorYear {
  const year = date.slice(0, 4)
  if (year < today.slice(0, 4)) return calendarYear(year)
  const month = today.slice(4, 7)
  return { from: `${Number(today.slice(0, 4)) - 1}${month}-01`, to: addDays(`${today.slice(0, 7)}-01`, -1) }
}

export const calendarYear = (year: number | string): FactorYear => ({ from: `${year}-01-01`, to: `${year}-12-31` })

/** So many years later, or earlier. */
export function shiftYear({ from, to }: FactorYear, years: number): FactorYear {
  const shifted = (date: string) => `${Number(date.slice(0, 4)) + years}${date.slice(4)}`
  return { from: shifted(from), to: addDays(shifted(addDays(to, 1)), -1) }
}

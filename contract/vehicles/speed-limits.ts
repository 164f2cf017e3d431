import { KMH_PER_MPH, signsInMph, toMph, type Units } from '../units.ts'

/** In which a limit is signed. */
export const LIMIT_UNITS = ['kmh', 'mph'] as const
export type LimitUnit = (typeof LIMIT_UNITS)[number]

/**
 * Limits are stored as whole km/h. Where signs show mph, the limit is a whole number of mph, which is exact for each of
 * them: 25 mph is stored as 40 km/h.
 */
export interface SignedLimit {
  kmh: number
  unit: LimitUnit
}

export const limitUnitOf = (country: string): LimitUnit => (signsInMph(country) ? 'mph' : 'kmh')

/** The number on the sign. */
export const numberOnSign = ({ kmh, unit }: SignedLimit): number =>
  unit === 'mph' ? Math.round(kmh / KMH_PER_MPH) : kmh

/** As whole km/h. */
export const limitOfSign = (number: number, unit: LimitUnit): number =>
  unit === 'mph' ? Math.round(number * KMH_PER_MPH) : number

/** As a reader sees it: the number on the sign, or the nearest 0.1 of the other unit. */
export function limitIn(units: Units, limit: SignedLimit): number {
  const number = numberOnSign(limit)
  if (units === 'imperial') return limit.unit === 'mph' ? number : toMph(number)
  return limit.unit === 'mph' ? Math.round(number * KMH_PER_MPH * 10) / 10 : number
}

/** A vehicle is judged in the unit of the sign, whatever the units of the reader: at 25 mph, which is stored as 40.2 km/h, it is not above 25 mph. */
export const isAboveLimit = (speedKmh: number, limit: SignedLimit): boolean =>
  (limit.unit === 'mph' ? toMph(speedKmh) : speedKmh) > numberOnSign(limit)

interface DatedLimit {
  /** Null: as long as the site exists. */
  from: string | Date | null
  /** Null: no limit from then on. */
  kmh: number | null
  unit: LimitUnit
}

/** The limit of a moment, of a list in the order of time; null: there is none. */
export function limitAt(limits: readonly DatedLimit[], ms: number): SignedLimit | null {
  const found = limits.findLast(({ from }) => from === null || new Date(from).getTime() <= ms)
  return found?.kmh == null ? null : { kmh: found.kmh, unit: found.unit }
}

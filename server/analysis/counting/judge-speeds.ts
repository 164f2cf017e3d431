import { KMH_PER_MPH, toMph, type Units } from '../../../contract/units.ts'
import { type LimitUnit, numberOnSign } from '../../../contract/vehicles/speed-limits.ts'
import type { SpeedLimit } from '../../field/sites/limits/read-speed-limits.ts'
import { highestUpTo } from './speeds.ts'
import { TimeSteps } from './time-grid.ts'

const NO_LIMIT = -1

/**
 * A speed limit as one number: in 0.1 of the unit in which it is signed, doubled, with 1 added for mph. Below 0 there is
 * none. Vehicles are judged in the unit of the sign, so that shares do not depend on the units of a request.
 */
export const limitCode = (limit: number, unit: LimitUnit): number =>
  Math.round(limit * 10) * 2 + (unit === 'mph' ? 1 : 0)

const unitsOf = (code: number): Units => ((code & 1) === 1 ? 'imperial' : 'metric')
const tenthsOf = (code: number): number => code >> 1

/** Limit x percent / 100 + offset; the offset in the units of the request. */
export interface Threshold {
  percent: number
  offset: number
}

/** The highest speed in 0.1 km/h that is not above the limit. */
export const highestAtLimit = (code: number): number => highestUpTo(unitsOf(code), tenthsOf(code))

/** The highest speed in 0.1 km/h that is not above a threshold; binary fractions are rounded away. */
export function highestAtThreshold(code: number, { percent, offset }: Threshold, units: Units): number {
  const ofSign = unitsOf(code)
  const factor = ofSign === units ? 1 : units === 'metric' ? 1 / KMH_PER_MPH : KMH_PER_MPH
  const threshold = Math.round(((tenthsOf(code) * percent) / 100 + offset * 10 * factor) * 1e6) / 1e6
  return Math.max(-1, highestUpTo(ofSign, threshold))
}

/** The limit in the units of a request, to the nearest 0.1. */
export function limitOfCode(code: number, units: Units): number {
  const limit = tenthsOf(code) / 10
  if (unitsOf(code) === units) return limit
  return units === 'metric' ? Math.round(limit * KMH_PER_MPH * 10) / 10 : toMph(limit)
}

/** Speed limits over time, by their codes. */
export type LimitSteps = TimeSteps<number>

/** The list is in the order of time. */
export function limitSteps(limits: readonly SpeedLimit[]): LimitSteps {
  const codeOf = ({ kmh, unit }: SpeedLimit) => (kmh === null ? NO_LIMIT : limitCode(numberOnSign({ kmh, unit }), unit))
  const first = limits.find(({ from }) => from === null)
  const dated = limits.flatMap((limit): [number, number][] =>
    limit.from === null ? [] : [[limit.from.getTime(), codeOf(limit)]],
  )
  return new TimeSteps(first ? codeOf(first) : NO_LIMIT, dated)
}

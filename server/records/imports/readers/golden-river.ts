import type { ClassScheme } from '../../../../contract/vehicles/class-schemes.ts'
import { clockTime, fullYear } from './clock-time.ts'

/** Lines around the data of Golden River and Marksman counters: `* BEGIN`, `* KEY = value`, and `* END n` with the number of all lines. */
export const BEGIN = /^\*\s*BEGIN\s*$/
export const GOLDEN_RIVER_HEADER = /^\*\s*([A-Z]+)\s*=\s*(.*?)\s*$/
export const END = /^\*\s*END\s+(\d+)\b/

export const CLASS_SCHEMES: { [name: string]: ClassScheme } = { SWISS10: 'swiss10', SPECIAL10: 'swiss10' }

const RECORDED = /^(\d\d):(\d\d) (\d\d)\/(\d\d)\/(\d\d)$/

/** The time of `STARTREC` and `STOPREC`; null where it cannot be read. */
export function recordedTime(text: string | undefined): number | null {
  const [, hour, minute, day, month, year] = RECORDED.exec(text ?? '') ?? []
  if (hour === undefined) return null
  return clockTime(fullYear(Number(year)), Number(month), Number(day), Number(hour), Number(minute), 0)
}

import { sumOf } from '../counting/numbers.ts'

/** Axles of a vehicle by FHWA class, 1 to 13: where the definition leaves them open, the usual number. */
const AXLES = [2, 2, 2, 2, 2, 3, 4, 4, 5, 6, 5, 6, 7]

/** With a larger share of vehicles without a class of the scheme, there is no factor. */
const MAX_UNMAPPED = 0.05

/** Vehicles / pairs of axles, from vehicles by FHWA class and those without: a count of pairs times it is one of vehicles. */
export function axleFactorOf(byClass: number[], unmapped: number): number | null {
  const vehicles = sumOf(byClass)
  if (vehicles === 0 || unmapped > MAX_UNMAPPED * (vehicles + unmapped)) return null
  return (2 * vehicles) / sumOf(byClass.map((count, i) => count * (AXLES[i] as number)))
}

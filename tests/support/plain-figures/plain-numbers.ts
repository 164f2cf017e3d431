import { MINUTE_MS } from '../../../contract/times/time.ts'

export const QUARTER = 15 * MINUTE_MS
export const HEAVY = ['bus', 'truck', 'truck_trailer', 'semi_trailer']

/** Halves up; 1e-9 because 1.005 * 100 is 100.49999999999999. */
export const two = (x: number | null) => (x === null ? null : Math.round(x * 100 + 1e-9) / 100)
export const four = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((part / whole) * 10_000 + 1e-9) / 10_000
export const add = (list: number[]) => list.reduce((a, b) => a + b, 0)
export const mean = (list: number[]) => (list.length === 0 ? null : add(list) / list.length)
export function spread(list: number[]): number | null {
  if (list.length < 2) return null
  const middle = add(list) / list.length
  return Math.sqrt(add(list.map(x => (x - middle) ** 2)) / (list.length - 1))
}

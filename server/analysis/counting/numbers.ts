/** Halves are rounded up, also where binary fractions make them a little less: 1.005 * 100 is 100.49999999999999. */
const rounded = (value: number, scale: number) => Math.round(value * scale + 1e-9) / scale

/** Vehicles, speeds and seconds to 2 digits. */
export const toHundredths = (value: number): number => rounded(value, 100)
export const hundredthsOrNull = (value: number | null): number | null => (value === null ? null : toHundredths(value))

/** Shares to 4 digits; null of nothing, and where the part is not known. */
export const shareOf = (part: number | null, whole: number): number | null =>
  part === null || whole === 0 ? null : rounded(part / whole, 1e4)

export const sumOf = (values: Iterable<number>): number => {
  let sum = 0
  for (const value of values) sum += value
  return sum
}

export const meanOf = (values: number[]): number | null => (values.length === 0 ? null : sumOf(values) / values.length)

/** Numbers with the same key together, for keys from 0 on. */
export function groupBy(numbers: Iterable<number>, size: number, keyOf: (number: number) => number): number[][] {
  const groups = Array.from({ length: size }, (): number[] => [])
  for (const number of numbers) groups[keyOf(number)]?.push(number)
  return groups
}

/** The standard deviation with n - 1; null of fewer than two values. */
export function deviationOf(values: number[]): number | null {
  if (values.length < 2) return null
  const mean = sumOf(values) / values.length
  return Math.sqrt(sumOf(values.map(value => (value - mean) ** 2)) / (values.length - 1))
}

/** For intervals of 95 %. */
export const Z = 1.96

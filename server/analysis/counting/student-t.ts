const STEPS = 256

/**
 * The value that a variable of Student's t distribution with `df` degrees of freedom (2 or more, not only whole ones) is below
 * with a probability of 97.5 %, to 1e-6. With t = tan(angle) x sqrt(df) its density is a multiple of cos(angle)^(df - 1): of
 * the integral of that from 0 to a right angle, or to ten standard deviations, 95 % are below the angle of t.
 */
export function t975(df: number): number {
  const step = Math.min(Math.PI / 2, 10 / Math.sqrt(df)) / STEPS
  const density = (angle: number) => Math.cos(angle) ** (df - 1)
  // By Simpson's rule.
  const mean = (from: number, to: number) => (density(from) + 4 * density((from + to) / 2) + density(to)) / 6
  const parts = Float64Array.from({ length: STEPS }, (_, i) => step * mean(i * step, (i + 1) * step))
  let left = 0.95 * parts.reduce((sum, part) => sum + part, 0)
  let i = 0
  while (left > (parts[i] as number)) left -= parts[i++] as number
  let angle = (i + 0.5) * step
  for (let round = 0; round < 5; round++) angle = i * step + left / mean(i * step, angle)
  return Math.tan(angle) * Math.sqrt(df)
}

import { deviationOf, meanOf } from '../counting/numbers.ts'

export interface Difference {
  a: number | null
  b: number | null
  days_a: number
  days_b: number
  difference: number | null
  /** 95 % confidence interval of the difference. */
  interval: [number, number] | null
  degrees_of_freedom: number | null
  reason: string | null
}

const MIN_DAYS = 3

/** Welch's interval of the difference b - a of two means of daily values. */
export function compareMeans(a: number[], b: number[], round: (value: number) => number): Difference {
  const [meanA, meanB] = [meanOf(a), meanOf(b)]
  const base = {
    a: meanA === null ? null : round(meanA),
    b: meanB === null ? null : round(meanB),
    days_a: a.length,
    days_b: b.length,
  }
  if (meanA === null || meanB === null || a.length < MIN_DAYS || b.length < MIN_DAYS) {
    return { ...base, difference: null, interval: null, degrees_of_freedom: null, reason: 'too_few_days' }
  }
  const difference = meanB - meanA
  const [partA, partB] = [a, b].map(values => (deviationOf(values) as number) ** 2 / values.length) as [number, number]
  const variance = partA + partB
  // Days that are all alike on both sides leave no doubt.
  const df = variance === 0 ? null : variance ** 2 / (partA ** 2 / (a.length - 1) + partB ** 2 / (b.length - 1))
  const half = df === null ? 0 : t975(df) * Math.sqrt(variance)
  return {
    ...base,
    difference: round(difference),
    interval: [round(difference - half), round(difference + half)],
    degrees_of_freedom: df === null ? null : Math.round(df * 100) / 100,
    reason: null,
  }
}

/** The mean of daily values and its interval of 95 %, which is null of fewer than MIN_DAYS. */
export function estimateMean(values: number[], round: (value: number) => number) {
  const mean = meanOf(values)
  if (mean === null) return { mean, interval: null }
  if (values.length < MIN_DAYS) return { mean: round(mean), interval: null }
  const half = (t975(values.length - 1) * (deviationOf(values) as number)) / Math.sqrt(values.length)
  return { mean: round(mean), interval: [round(mean - half), round(mean + half)] }
}

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

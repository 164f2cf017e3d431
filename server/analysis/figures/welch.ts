import { deviationOf, meanOf } from '../counting/numbers.ts'
import { t975 } from '../counting/student-t.ts'

const MIN_DAYS = 3

const isKnown = (value: number | null): value is number => value !== null

/** Welch's interval of 95 % of the difference b - a of two means of daily values. Those that are null are of days with an open bin. */
export function compareMeans(allA: (number | null)[], allB: (number | null)[], round: (value: number) => number) {
  const [a, b] = [allA.filter(isKnown), allB.filter(isKnown)]
  const [meanA, meanB] = [meanOf(a), meanOf(b)]
  const base = {
    a: meanA === null ? null : round(meanA),
    b: meanB === null ? null : round(meanB),
    days_a: a.length,
    days_b: b.length,
  }
  if (meanA === null || meanB === null || a.length < MIN_DAYS || b.length < MIN_DAYS) {
    const reason = allA.length < MIN_DAYS || allB.length < MIN_DAYS ? 'too_few_days' : 'open_bin'
    return { ...base, difference: null, interval: null, degrees_of_freedom: null, reason }
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
    interval: [round(difference - half), round(difference + half)] as [number, number],
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

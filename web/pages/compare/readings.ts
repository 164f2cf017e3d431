import type { Comparison } from '../../client/shapes.ts'
import { shownDifference } from '../../contract/shown-numbers.ts'
import { type Clock, formatHours } from '../range/clock.ts'
import type { Measures } from '../service/measures.ts'
import { formatNumber } from '../ui/format.ts'
import { m } from './messages.ts'

export type Difference = Comparison['p85']

/** A compared figure with its reading. */
export interface Reading {
  key: 'p85' | 'mean_speed' | 'above_limit' | 'volume'
  label: string
  unit: string
  digits: number
  /** In the unit that is shown: shares in percent. */
  values: Difference
  /** What a value below or above 0 means. */
  words: [lower: string, higher: string]
}

/** A comparison of shares in percent. */
export const inPercent = (difference: Difference): Difference => ({
  ...difference,
  a: times100(difference.a),
  b: times100(difference.b),
  difference: times100(difference.difference),
  interval: difference.interval?.map(value => value * 100) ?? null,
})
const times100 = (value: number | null) => (value === null ? null : value * 100)

/** The figures of a comparison in their order. */
export function readingsOf(comparison: Comparison, { speed }: Measures, { hours }: Clock): Reading[] {
  const slower: [string, string] = [m.slower, m.faster]
  const fewer: [string, string] = [m.fewer, m.more]
  const readings: Reading[] = [
    { key: 'p85', label: 'V85', unit: speed.unit, digits: 1, values: comparison.p85, words: slower },
    { key: 'mean_speed', label: m.mean, unit: speed.unit, digits: 1, values: comparison.mean_speed, words: slower },
    {
      key: 'above_limit',
      label: m.overTheLimit,
      unit: m.points,
      digits: 1,
      values: inPercent(comparison.above_limit),
      words: fewer,
    },
    {
      key: 'volume',
      label: hours ? m.vehiclesInHours({ hours: formatHours(hours) }) : m.vehiclesPerDay,
      unit: m.vehicles,
      digits: 0,
      values: comparison.volume,
      words: fewer,
    },
  ]
  return readings.map(reading => ({ ...reading, values: { ...reading.values, difference: differenceOf(reading) } }))
}

/** The difference of the values as they are shown. */
const differenceOf = ({ values: { a, b }, digits }: Reading): number | null =>
  a === null || b === null ? null : shownDifference(b, a, digits)

/** Whether the interval leaves out 0; null where there is none. */
export function isDifferent({ interval }: Pick<Difference, 'interval'>): boolean | null {
  const [low, high] = interval ?? []
  return low === undefined || high === undefined ? null : low > 0 || high < 0
}

const isLower = ({ interval }: Pick<Difference, 'interval'>): boolean => (interval?.[1] ?? 0) < 0

/** `Slower`; an interval that holds 0 is no change. */
export function wordOf({ values, words }: Reading): string {
  const isChanged = isDifferent(values)
  if (isChanged === null) return m.tooFewDays
  return isChanged ? words[isLower(values) ? 0 : 1] : m.noDifference
}

/** The answer in one sentence. */
export function sentenceOf({ p85 }: Comparison, { speed: { unit } }: Measures): string {
  if (p85.a === null || p85.b === null) return m.noSpeed
  const isChanged = isDifferent(p85)
  // A change that one digit does not show is shown with two.
  const digits = isChanged && shownDifference(p85.b, p85.a, 1) === 0 ? 2 : 1
  const [a, b, by] = [p85.a, p85.b, Math.abs(shownDifference(p85.b, p85.a, digits))].map(value =>
    formatNumber(value, { digits }),
  ) as [string, string, string]
  if (isChanged === null) return m.tooFewDays
  if (!isChanged) return m.v85Same({ a, b, unit })
  return isLower(p85) ? m.v85Fell({ by, unit, a, b }) : m.v85Rose({ by, unit, a, b })
}

/** What stands behind the sentence. */
export function confidenceOf({ p85 }: Comparison, { speed: { unit } }: Measures): string {
  const [low, high] = p85.interval ?? []
  if (low === undefined || high === undefined) return m.tooFewDaysText
  const signed = (value: number) => formatNumber(value, { digits: 1, signed: true })
  return m.confidence({
    low: signed(low),
    high: signed(high),
    unit,
    daysA: formatNumber(p85.days_a),
    daysB: formatNumber(p85.days_b),
  })
}

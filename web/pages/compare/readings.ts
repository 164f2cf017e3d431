import type { Comparison } from '../../../client/shapes.ts'
import { changeOf, comparedValues, inPercent } from '../../../contract/compared-values.ts'
import { shownDifference, shownOf } from '../../../contract/text/shown-numbers.ts'
import { type Clock, formatHours } from '../../parts/range/clock.ts'
import type { Measures } from '../../service/measures.ts'
import { formatNumber, MISSING } from '../../ui/text/format.ts'
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

/** The figures of a comparison in their order. */
export function readingsOf(comparison: Comparison, { speed }: Measures, { hours }: Clock): Reading[] {
  const slower: [string, string] = [m.slower, m.faster]
  const fewer: [string, string] = [m.fewer, m.more]
  const { p85, meanSpeed, aboveLimit, volume } = comparedValues(comparison)
  const readings: Reading[] = [
    { key: 'p85', label: 'V85', unit: speed.unit, digits: 1, values: p85, words: slower },
    { key: 'mean_speed', label: m.mean, unit: speed.unit, digits: 1, values: meanSpeed, words: slower },
    {
      key: 'above_limit',
      label: m.overTheLimit,
      unit: m.points,
      digits: 1,
      values: inPercent(aboveLimit),
      words: fewer,
    },
    {
      key: 'volume',
      label: hours ? m.vehiclesInHours({ hours: formatHours(hours) }) : m.vehiclesPerDay,
      unit: m.vehicles,
      digits: 0,
      values: volume,
      words: fewer,
    },
  ]
  return readings.map(reading => ({ ...reading, values: { ...reading.values, difference: differenceOf(reading) } }))
}

/** The difference of the values as they are shown. */
const differenceOf = ({ values: { a, b }, digits }: Reading): number | null =>
  a === null || b === null ? null : shownDifference(b, a, digits)

/** `Slower`; an interval that holds 0 is no change. */
export function wordOf({ values, words: [lower, higher] }: Reading): string {
  const change = changeOf(values)
  if (change === null) return values.reason === 'open_bin' ? m.inOpenBin : m.tooFewDays
  return { lower, higher, none: m.noDifference }[change]
}

export const signed = ({ digits }: Pick<Reading, 'digits'>, value: number | null) =>
  formatNumber(value, { digits, signed: true })

/** `−0.1 to +0.2` */
export function intervalOf(reading: Pick<Reading, 'values' | 'digits'>): string {
  const [low, high] = reading.values.interval ?? []
  if (low === undefined || high === undefined) return MISSING
  // An end that one digit would show as 0.0 decides whether there is a difference.
  const isNearZero = [low, high].some(end => end !== 0 && shownOf(end, reading.digits) === 0)
  const exact = { ...reading, digits: reading.digits + (isNearZero ? 1 : 0) }
  return m.fromTo({ low: signed(exact, low), high: signed(exact, high) })
}

/** The answer in one sentence, with its 95 % confidence; of two sites with the name of the second one. */
export function sentenceOf(comparison: Comparison, { speed: { unit } }: Measures, site?: string): string {
  const { p85 } = comparedValues(comparison)
  if (p85.a === null || p85.b === null) return m.noSpeed
  const change = changeOf(p85)
  if (change === null) return p85.reason === 'open_bin' ? m.inOpenBin : m.tooFewDays
  // A change that one digit does not show is shown with two.
  const digits = change !== 'none' && shownDifference(p85.b, p85.a, 1) === 0 ? 2 : 1
  const [a, b, by] = [p85.a, p85.b, Math.abs(shownDifference(p85.b, p85.a, digits))].map(value =>
    formatNumber(value, { digits }),
  ) as [string, string, string]
  const interval = intervalOf({ values: p85, digits: 1 })
  if (site !== undefined) {
    if (change === 'none') return m.v85Alike({ a, b, unit, interval })
    return (change === 'lower' ? m.v85LowerAt : m.v85HigherAt)({ by, unit, site, a, b, interval })
  }
  if (change === 'none') return m.v85Same({ a, b, unit, interval })
  return (change === 'lower' ? m.v85Fell : m.v85Rose)({ by, unit, a, b, interval })
}

/** What stands behind the sentence. */
export function confidenceOf({ p85 }: Comparison, { speed: { unit } }: Measures): string {
  const [low, high] = p85.interval ?? []
  if (low === undefined || high === undefined) return p85.reason === 'open_bin' ? m.inOpenBin : m.tooFewDaysText
  const signed = (value: number) => formatNumber(value, { digits: 1, signed: true })
  return m.confidence({
    low: signed(low),
    high: signed(high),
    unit,
    daysA: formatNumber(p85.days_a),
    daysB: formatNumber(p85.days_b),
  })
}

import type { Comparison, Site } from '../../../client/shapes.ts'
import { inPercent } from '../../../contract/compared-values.ts'
import { shownChange, shownDifference } from '../../../contract/text/shown-numbers.ts'
import { addDays } from '../../../contract/times/time-zone.ts'
import { MIN_OVERLAP } from '../../parts/plots/compare-buckets.ts'
import { shownLimit } from '../../service/limits.ts'
import type { Measures } from '../../service/measures.ts'
import { formatDifference, formatNumber } from '../../ui/text/format.ts'
import { m } from './messages.ts'
import type { Difference } from './readings.ts'

/** A compared site with what was measured there. */
export interface SiteColumn {
  site: Site
  /** Those of the compared times; the current one until these are known. */
  limits: number[]
  side: Comparison['a'] | undefined
  /** The comparison that it is a side of. */
  pair: Comparison | undefined
  isFirst: boolean
}

/** The first site is side `a` of every pair. */
export function columnsOf(
  sites: readonly Site[],
  pairs: readonly (Comparison | undefined)[],
  measures: Measures,
): SiteColumn[] {
  return sites.map((site, i) => ({
    site,
    limits: (i === 0 ? pairs[0]?.a : pairs[i - 1]?.b)?.limits ?? currentLimits(measures, site),
    side: i === 0 ? pairs[0]?.a : pairs[i - 1]?.b,
    pair: pairs[Math.max(0, i - 1)],
    isFirst: i === 0,
  }))
}

const currentLimits = (measures: Measures, site: Site): number[] => {
  const limit = shownLimit(measures, site)
  return limit === null ? [] : [limit]
}

export interface FigureRow {
  key: string
  label: string
  unit: string
  digits: number
  value: (column: SiteColumn) => number | null
  /** The difference is shown in percent of the first site. */
  isRelative?: boolean
  /** The confidence of the difference, over daily values. */
  differenceOf?: (comparison: Comparison) => Difference
}

const times100 = (value: number | null | undefined) => (value === null || value === undefined ? null : value * 100)

/** It is that of all vehicles of the compared days, as in the table of sites. */
export const v85Of = ({ side }: SiteColumn): number | null => side?.speeds.p85 ?? null

/** The figures of the columns, one row each. */
export function figureRows({ speed: { unit } }: Measures): FigureRow[] {
  return [
    {
      key: 'day',
      label: m.averageDay,
      unit: m.vehicles,
      digits: 0,
      isRelative: true,
      value: ({ pair, isFirst }) => pair?.volume[isFirst ? 'a' : 'b'] ?? null,
      differenceOf: ({ volume }) => volume,
    },
    {
      key: 'hour',
      label: m.busiestHour,
      unit: m.vehPerHour,
      digits: 0,
      isRelative: true,
      value: ({ side }) => maxOf((side?.volumes ?? []).map(({ mean }) => mean)),
    },
    {
      key: 'mean',
      label: m.mean,
      unit,
      digits: 1,
      value: ({ side }) => side?.speeds.mean ?? null,
      differenceOf: ({ mean_speed: mean }) => mean,
    },
    { key: 'v50', label: 'V50', unit, digits: 1, value: ({ side }) => side?.speeds.p50 ?? null },
    { key: 'v85', label: 'V85', unit, digits: 1, value: v85Of, differenceOf: ({ p85 }) => p85 },
    {
      key: 'over',
      label: m.v85OverTheLimit,
      unit,
      digits: 1,
      value: column => {
        const speed = v85Of(column)
        const [limit, ...others] = column.limits
        // Over several limits there is no one to compare with.
        return speed === null || limit === undefined || others.length > 0 ? null : shownDifference(speed, limit, 1)
      },
    },
    {
      key: 'above',
      label: m.overTheLimit,
      unit: '%',
      digits: 1,
      value: ({ side }) => times100(side?.speeds.above_limit),
      differenceOf: ({ above_limit: above }) => inPercent(above),
    },
    { key: 'heavy', label: m.heavyShare, unit: '%', digits: 1, value: ({ side }) => times100(side?.heavy_share) },
  ]
}

/** The share of the days of the range, or of these weekdays, that count at a site and at the first one; null before it is known. */
export function overlapOf({ pair }: SiteColumn, weekdays: readonly number[] | null): number | null {
  if (!pair) return null
  const { a, b } = pair
  const days = Array.from({ length: a.used.days + a.used.days_left_out }, (_, i) => addDays(a.from.slice(0, 10), i))
  const compared = weekdays ? days.filter(day => weekdays.includes(weekdayOf(day))) : days
  const common = compared.filter(day => a.days.includes(day) && b.days.includes(day))
  return compared.length === 0 ? 0 : common.length / compared.length
}

/** 1 is Monday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** No difference in percent is shown of sites that have less in common. */
export const hasEnough = (overlap: number | null): boolean => (overlap ?? 0) >= MIN_OVERLAP

/** `+9.8`, or `+750 %` where the row says so: of the values as they are shown. */
export function differenceText({ isRelative, digits }: FigureRow, first: number | null, value: number | null) {
  if (!isRelative) return formatDifference(value, first, digits)
  const change = first === null || value === null ? null : shownChange(value, first, digits)
  return change === null ? null : `${formatNumber(change * 100, { signed: true })}\u00a0%`
}

const maxOf = (values: (number | null)[]): number | null => {
  const known = values.flatMap(value => value ?? [])
  return known.length === 0 ? null : Math.max(...known)
}

/** Index of the highest value; -1 without one. */
export function highestOf(values: readonly (number | null)[]): number {
  const highest = maxOf([...values])
  return highest === null ? -1 : values.indexOf(highest)
}

import { addDays } from '../../../contract/times/time-zone.ts'
import { meanOf, sumOf } from '../counting/numbers.ts'
import { t975 } from '../counting/student-t.ts'
import {
  type CellMatch,
  type CountedDay,
  cellOf,
  type Factor,
  factorOf,
  matchOf,
  meanFactor,
  type Pattern,
} from './pattern.ts'

export const ESTIMATE_METHODS = ['group', 'countmatch'] as const

export interface EstimateRequest {
  /**
   * By `group` a factor is the mean over all permanent sites; by `countmatch` it is that of the site whose monthly pattern the
   * count fits best, the nearest of those that fit alike.
   */
  method: (typeof ESTIMATE_METHODS)[number]
  /** To another year. */
  withGrowth: boolean
  /** What was counted are pairs of axles. */
  withAxles: boolean
}

/** With fewer permanent sites there is no estimate: its interval is made by leaving each of them out. */
export const MIN_PERMANENT_SITES = 3

interface CellFactor extends Factor {
  cell: number
  /** Days of the count in this month and on this weekday. */
  days: number
  filledBy: CellMatch['filledBy']
}

export interface Estimate {
  value: number
  /** Only the cells in which the count has days. */
  factors: CellFactor[]
  growth: Factor | null
  axles: Factor | null
  /** The permanent sites whose factors by month and weekday were used. */
  sites: number[]
}

/** Why there is no estimate. */
export type Unknown = 'missing_cells' | 'no_growth' | 'no_axle_classes'

/**
 * AADT of a count of some days: the mean of its days, each multiplied by the factor of its month and weekday, and by those of
 * growth and axles. Permanent sites are sorted by distance.
 */
export function estimateAadt(days: CountedDay[], permanent: Pattern[], request: EstimateRequest): Estimate | Unknown {
  const used = request.method === 'group' ? permanent : bestMatch(days, permanent)
  const counts = new Map<number, number>()
  for (const day of days) counts.set(cellOf(day), (counts.get(cellOf(day)) ?? 0) + 1)
  const factors = [...counts].flatMap(([cell, own]) => {
    const matches = used.map(pattern => (request.method === 'group' ? null : matchOf(pattern, cell)))
    const factor = meanFactor(used.map((pattern, i) => matches[i]?.toYear ?? factorOf(pattern, cell)))
    return factor ? [{ cell, days: own, ...factor, filledBy: matches[0]?.filledBy ?? null }] : []
  })
  const byCell = new Map(factors.map(({ cell, factor }) => [cell, factor]))
  if (byCell.size === 0 || byCell.size < counts.size) return 'missing_cells'
  const mean = meanOf(days.map(day => day.volume * (byCell.get(cellOf(day)) as number))) as number
  const growth = request.withGrowth ? meanFactor(permanent.map(growthOf)) : null
  if (request.withGrowth && !growth) return 'no_growth'
  const axles = request.withAxles ? meanFactor(permanent.map(({ axleFactor }) => axleFactor)) : null
  if (request.withAxles && !axles) return 'no_axle_classes'
  return {
    value: mean * (growth?.factor ?? 1) * (axles?.factor ?? 1),
    factors: factors.sort((a, b) => a.cell - b.cell),
    growth,
    axles,
    sites: used.map(({ site }) => site),
  }
}

/** AADT of the other year / AADT of the year of the factors. */
const growthOf = ({ aadt, aadtOfOtherYear }: Pattern): number | null =>
  aadtOfOtherYear === null || aadt === 0 ? null : aadtOfOtherYear / aadt

/** Differences below this are rounding: patterns fit alike. */
const SAME_FIT = 1e-12

/** The site whose own monthly pattern differs least from that of the count as this site's factors show it. */
function bestMatch(days: CountedDay[], permanent: Pattern[]): Pattern[] {
  let best: { pattern: Pattern; misfit: number } | null = null
  for (const pattern of permanent) {
    const misfit = misfitOf(days, pattern)
    if (misfit !== null && (best === null || misfit < best.misfit - SAME_FIT)) best = { pattern, misfit }
  }
  return best ? [best.pattern] : []
}

/** The mean square difference of month / year over the months of the count. One month alone fits every site. */
function misfitOf(days: CountedDay[], pattern: Pattern): number | null {
  const matches = days.flatMap(day => matchOf(pattern, cellOf(day)) ?? [])
  if (matches.length < days.length) return null
  const aadt = meanOf(matches.map(({ toYear }, i) => (days[i] as CountedDay).volume * toYear)) as number
  const months = [...new Set(days.map(({ month }) => month))]
  const squares = months.map(month => {
    const monthly = matches.flatMap(({ toMonth }, i) => {
      const day = days[i] as CountedDay
      return day.month === month ? [day.volume * toMonth] : []
    })
    const share = (pattern.months[month] as number) / pattern.aadt
    return aadt === 0 ? 0 : ((meanOf(monthly) as number) / aadt - share) ** 2
  })
  return meanOf(squares)
}

/** By so many days a date is moved to the same weekday of another year. */
const WEEKS_OF_YEAR_DAYS = 364

/**
 * The relative errors of the method: each permanent site is counted on the days of the count, moved by whole weeks into the year
 * of the factors, and its AADT is estimated from the other sites.
 */
export function errorsWithout(days: CountedDay[], permanent: Pattern[], request: EstimateRequest): number[] {
  return permanent.flatMap((left, i) => {
    const aadt = request.withGrowth ? left.aadtOfOtherYear : left.aadt
    const perCounted = request.withAxles ? left.axleFactor : 1
    if (!aadt || !perCounted) return []
    const known = new Map(left.days.map(day => [day.date, day]))
    const counted = days.flatMap(({ date }) => {
      const found = [0, WEEKS_OF_YEAR_DAYS, -WEEKS_OF_YEAR_DAYS].map(shift => known.get(addDays(date, shift)))
      const day = found.find(one => one !== undefined)
      return day ? [{ ...day, volume: day.volume / perCounted }] : []
    })
    const estimate = estimateAadt(counted, permanent.toSpliced(i, 1), request)
    return typeof estimate === 'string' ? [] : [estimate.value / aadt - 1]
  })
}

/** The root mean square of relative errors, and the interval of 95 % that it gives; null of fewer than two errors. */
export function intervalOf(value: number, errors: number[]): { error: number; interval: [number, number] } | null {
  const square = meanOf(errors.map(error => error ** 2))
  if (square === null || errors.length < 2) return null
  const error = Math.sqrt(square)
  const half = t975(errors.length) * error * value
  return { error, interval: [Math.max(0, value - half), value + half] }
}

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

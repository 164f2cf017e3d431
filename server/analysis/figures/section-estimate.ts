import { hundredthsOrNull, meanOf, shareOf, toHundredths } from '../counting/numbers.ts'
import { errorsWithout, estimateAadt, intervalOf, MIN_PERMANENT_SITES } from '../estimates/estimate-aadt.ts'
import { type Factor, patternOf, WEEKDAYS } from '../estimates/pattern.ts'
import type { MeasuredSite } from './measured-site.ts'
import { countedDaysOf } from './permanent-sites.ts'

export const ESTIMATE_REASONS = [
  'no_day_counts',
  'has_aadt',
  'no_group',
  'several_groups',
  'too_few_permanent_sites',
  'missing_cells',
  'no_growth',
  'no_axle_classes',
] as const
type Reason = (typeof ESTIMATE_REASONS)[number]

/** AADT of a short count, by permanent sites. */
export function estimate(site: MeasuredSite) {
  const { permanent } = site
  if (!permanent) throw new Error('An estimate needs the permanent sites.')
  const { method, year: other, axles } = site.body.estimate
  const days = countedDaysOf(site)
  const { group, year } = permanent
  const found = permanent.sites.length
  const known = {
    method,
    unadjusted: hundredthsOrNull(meanOf(days.map(({ volume }) => volume))),
    days: days.length,
    group,
    factors_of: year,
    bearing_deg: permanent.bearing,
    permanent_sites: found,
  }
  const unknown = (reason: Reason) => ({
    ...known,
    reason,
    adjusted: false,
    value: null,
    interval: null,
    error: null,
    sites: [],
    factors: [],
    growth: null,
    axles: null,
    missing: reason === 'too_few_permanent_sites' ? { permanent_sites: MIN_PERMANENT_SITES - found } : null,
  })
  if (permanent.reason) return unknown(permanent.reason)
  if (found < MIN_PERMANENT_SITES) return unknown('too_few_permanent_sites')
  const request = { method, withGrowth: other !== undefined, withAxles: axles }
  const patterns = permanent.sites.map(patternOf)
  const estimated = estimateAadt(days, patterns, request)
  if (typeof estimated === 'string') return unknown(estimated)
  const interval = intervalOf(estimated.value, errorsWithout(days, patterns, request))
  return {
    ...known,
    reason: null,
    adjusted: true,
    value: toHundredths(estimated.value),
    interval: interval?.interval.map(toHundredths) ?? null,
    error: interval && shareOf(interval.error, 1),
    sites: estimated.sites,
    factors: estimated.factors.map(({ cell, days, filledBy, ...factor }) => ({
      month: Math.floor(cell / WEEKDAYS) + 1,
      weekday: (cell % WEEKDAYS) + 1,
      days,
      filled_by: filledBy,
      ...describe(factor),
    })),
    growth: estimated.growth && { year: other as number, ...describe(estimated.growth) },
    axles: estimated.axles && describe(estimated.axles),
    missing: null,
  }
}

const describe = ({ factor, n, spread }: Factor) => ({
  factor: shareOf(factor, 1) as number,
  n,
  spread: shareOf(spread, 1),
})

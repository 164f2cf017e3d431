import type { QualityEffect } from '../../../contract/quality.ts'
import type { TimeRange } from '../../../contract/time-range.ts'
import type { QualityPeriod } from '../../quality/read-quality-periods.ts'
import { withOffset } from '../../sites/site-row.ts'
import { coverageOf, coveredMs } from './bucket-coverage.ts'
import type { ClockFilter } from './clock-filter.ts'
import { QualityMarks } from './quality-marks.ts'
import type { GroupKeys, Series } from './series.ts'
import { type SpeedStatistics, speedHistogram, speedStatistics, speedsInMph, Tally } from './tally.ts'

export interface AggregateItem extends GroupKeys {
  start: string
  end: string
  count: number
  valid_count: number
  coverage: number | null
  quality?: QualityEffect[]
  speed_kmh: SpeedStatistics
  speed_histogram?: [number, number][]
  speed_histogram_mph?: [number, number][]
}

interface Counted {
  /** The starts of the intervals and the end of the last. */
  edges: number[]
  zone: string
  series: Series[]
  /** Of each site. */
  covered: Map<number, TimeRange[]>
  periods: Map<number, QualityPeriod[]>
  now: number
  clock: ClockFilter | null
  /** Whether intervals without a counted hour are left out; a total never is. */
  hasIntervals: boolean
  binKmh: number | undefined
  /** In 0.1 mph. */
  binTenthsMph: number | undefined
}

const EMPTY_TALLY = new Tally()

/** The items of the answer, by time and then by group. */
export function listItems({
  edges,
  zone,
  series,
  covered,
  periods,
  now,
  clock,
  hasIntervals,
  binKmh,
  binTenthsMph,
}: Counted): AggregateItem[] {
  const counted = clock?.ranges ?? null
  const allSites = coverageOf([...covered.values()], edges, now, counted)
  const bySite = new Map<number, (number | null)[]>()
  for (const { keys } of series) {
    if (keys.site === undefined || bySite.has(keys.site)) continue
    bySite.set(keys.site, coverageOf([covered.get(keys.site) ?? []], edges, now, counted))
  }
  const marks = new QualityMarks(periods, edges)
  const formatted = edges.map(edge => withOffset(new Date(edge), zone))
  const lengths = hasIntervals && counted && coveredMs([counted], edges, Number.POSITIVE_INFINITY)
  return edges.slice(0, -1).flatMap((_, i) => {
    if (lengths && lengths[i] === 0) return []
    return series.map(({ keys, tallies }) => {
      const tally = tallies.get(i) ?? EMPTY_TALLY
      const speeds = tally.speeds()
      const coverage = keys.site === undefined ? allSites : (bySite.get(keys.site) as (number | null)[])
      const quality = marks.of(keys)[i]
      return {
        start: formatted[i] as string,
        end: formatted[i + 1] as string,
        ...keys,
        count: tally.count,
        valid_count: tally.valid,
        coverage: coverage[i] as number | null,
        ...(quality && { quality }),
        speed_kmh: speedStatistics(speeds),
        ...(binKmh && { speed_histogram: speedHistogram(speeds, binKmh * 10) }),
        ...(binTenthsMph && { speed_histogram_mph: speedHistogram(speedsInMph(speeds), binTenthsMph) }),
      }
    })
  })
}

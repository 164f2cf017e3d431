import type { QualityEffect } from '../../../contract/quality.ts'
import { withOffset } from '../../../contract/times/time-zone.ts'
import { coverageOf, coveredMs } from '../../records/coverage.ts'
import { type SpeedStatistics, type Speeds, speedHistogram, speedStatistics, speedsIn } from '../counting/speeds.ts'
import type { Aggregate, CountedIntervals } from './count-intervals.ts'
import { qualityMarks } from './quality-marks.ts'
import type { AppAggregateBody } from './schema.ts'
import type { GroupKeys, SeriesByGroup } from './series.ts'

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

const NO_SPEEDS: Speeds = { total: 0, counts: new Uint32Array() }

/** The items of the answer, by time and then by group. */
export function listItems(aggregate: Aggregate, series: SeriesByGroup, tables: CountedIntervals): AggregateItem[] {
  const { edges, zone, covered, periods, now, counted, body } = aggregate
  const allSites = coverageOf([...covered.values()], edges, now, counted)
  const inOrder = series.inOrder()
  const sites = new Set(inOrder.flatMap(({ keys }) => keys.site ?? []))
  const bySite = new Map([...sites].map(id => [id, coverageOf([covered.get(id) ?? []], edges, now, counted)]))
  const marksOf = qualityMarks(periods, edges)
  const formatted = edges.map(edge => withOffset(new Date(edge), zone))
  // Intervals without a counted hour are left out; a total never is.
  const lengths = body.interval && counted && coveredMs([counted], edges, Number.POSITIVE_INFINITY)
  return edges.slice(0, -1).flatMap((_, i) => {
    if (lengths && lengths[i] === 0) return []
    return inOrder.map(({ keys, row }) => {
      const count = tables.counts.rows.get(row)?.[i] ?? 0
      const speeds = tables.speeds.get(row, i)?.speeds() ?? NO_SPEEDS
      const coverage = keys.site === undefined ? allSites : (bySite.get(keys.site) as (number | null)[])
      const quality = marksOf(keys)[i]
      return {
        start: formatted[i] as string,
        end: formatted[i + 1] as string,
        ...keys,
        count,
        valid_count: count - (tables.invalid.rows.get(row)?.[i] ?? 0),
        coverage: coverage[i] as number | null,
        ...(quality && { quality }),
        speed_kmh: speedStatistics(speeds),
        ...histogramsOf(speeds, body),
      }
    })
  })
}

const histogramsOf = (speeds: Speeds, { speed_bin_kmh, speed_bin_tenths_mph }: AppAggregateBody) => ({
  ...(speed_bin_kmh && { speed_histogram: speedHistogram(speeds, speed_bin_kmh * 10) }),
  ...(speed_bin_tenths_mph && {
    speed_histogram_mph: speedHistogram(speedsIn('imperial', speeds), speed_bin_tenths_mph),
  }),
})

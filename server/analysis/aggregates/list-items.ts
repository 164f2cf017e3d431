import { QUALITY_EFFECTS, type QualityEffect } from '../../../contract/quality.ts'
import { intervalOf } from '../../../contract/times/time.ts'
import { withOffset } from '../../../contract/times/time-zone.ts'
import { coverageOf, coveredMs } from '../../records/coverage.ts'
import { speedStatistics } from '../counting/speed-statistics.ts'
import { type LimitedSpeeds, speedHistogram } from '../counting/tables.ts'
import type { Aggregate, CountedIntervals } from './count-intervals.ts'
import type { AppAggregateBody } from './schema.ts'
import type { GroupKeys, SeriesByGroup } from './series.ts'

export type AggregateItem = ReturnType<typeof listItems>[number]

/** The items of the answer, by time and then by group. */
export function listItems(aggregate: Aggregate, series: SeriesByGroup, tables: CountedIntervals) {
  const { edges, zone, covered, now, counted, body } = aggregate
  const allSites = coverageOf([...covered.values()], edges, now, counted)
  const listed = series.inOrder().map(({ keys, row }) => ({
    keys,
    row,
    coverage: keys.site === undefined ? allSites : coverageOf([covered.get(keys.site) ?? []], edges, now, counted),
    marks: qualityMarks(aggregate, keys),
  }))
  const formatted = edges.map(edge => withOffset(new Date(edge), zone))
  // Intervals without a counted hour are left out; a total never is.
  const lengths = body.interval && counted && coveredMs([counted], edges, Number.POSITIVE_INFINITY)
  return edges.slice(0, -1).flatMap((_, i) => {
    if (lengths && lengths[i] === 0) return []
    return listed.map(({ keys, row, coverage, marks }) => {
      const count = tables.counts.rows.get(row)?.[i] ?? 0
      const speeds = tables.speeds.get(row, i)
      return {
        start: formatted[i] as string,
        end: formatted[i + 1] as string,
        ...keys,
        count,
        valid_count: count - (tables.invalid.rows.get(row)?.[i] ?? 0),
        coverage: coverage[i] as number | null,
        ...(marks[i] && { quality: marks[i] }),
        speed_kmh: speedStatistics(speeds?.speeds()),
        ...histogramsOf(speeds, body),
      }
    })
  })
}

const histogramsOf = (
  speeds: LimitedSpeeds | undefined,
  { speed_bin_kmh: kmh, speed_bin_tenths_mph: tenthsOfMph }: AppAggregateBody,
) => ({
  ...(kmh && { speed_histogram: speedHistogram(speeds, kmh * 10) }),
  ...(tenthsOfMph && { speed_histogram_mph: speedHistogram(speeds, tenthsOfMph, 'imperial') }),
})

/** The effects of the quality periods of a site and channel, or of all, that touch each interval. All touch some. */
function qualityMarks({ periods, edges }: Aggregate, { site, channel }: GroupKeys): (QualityEffect[] | undefined)[] {
  const ofSite = site === undefined ? [...periods.values()].flat() : (periods.get(site) ?? [])
  const [first, after] = [edges[0] as number, edges.at(-1) as number]
  const marks: QualityEffect[][] = []
  for (const { channels, from, to, effect } of ofSite) {
    if (channels && channel !== undefined && !channels.includes(channel)) continue
    const last = intervalOf(edges, Math.min(to?.getTime() ?? after, after) - 1, 0)
    for (let i = intervalOf(edges, Math.max(from.getTime(), first), 0); i <= last; i++) {
      if (marks[i]?.includes(effect)) continue
      marks[i] = QUALITY_EFFECTS.filter(one => one === effect || marks[i]?.includes(one))
    }
  }
  return marks
}

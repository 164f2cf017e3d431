import type { Bucket } from '../../../../charts/buckets.ts'
import type { PlotMark } from '../../../../charts/event-lane.ts'
import { type Interval, isShorterThanDay } from '../../../../charts/intervals.ts'
import { MIN_BAND_VEHICLES, type SpeedBand } from '../../../../charts/speed-band-option.ts'
import type { SiteDetail, SiteFigures } from '../../../../client/shapes.ts'
import { HOUR_MS, type TimeRange } from '../../../../contract/times/time.ts'
import { startOfLocalDay } from '../../../../contract/times/time-zone.ts'
import { limitAt, limitIn } from '../../../../contract/vehicles/speed-limits.ts'
import type { Measures } from '../../../service/measures.ts'
import { localMinute } from '../../../ui/text/local-time.ts'

/** Percentiles are computed of hours and of days. */
export type Step = '1h' | '1d'
export const stepOf = (interval: Interval): Step => (isShorterThanDay(interval) ? '1h' : '1d')

/** The data of the plot. */
export interface SpeedsOverTime extends SpeedBand {
  step: Step
  /** Vehicles with a speed, by bucket. */
  vehicles: number[]
}

interface Source {
  site: SiteDetail
  span: TimeRange
  step: Step
  measures: Measures
  gaps: { start: string; end: string }[]
  marks: PlotMark[] | undefined
  now: number
}

/** Null while the answer has another step. */
export function speedsOverTime(figures: SiteFigures, source: Source): SpeedsOverTime | null {
  const { site, step, measures, gaps, marks } = source
  const found = step === '1h' ? hoursOf(figures, source) : daysOf(figures, source)
  if (!found) return null
  const drawn = (name: 'p15' | 'p50' | 'p85') =>
    found.map(({ speeds }) => (speeds.count >= MIN_BAND_VEHICLES[step] ? speeds[name] : null))
  const buckets = found.map(({ bucket }) => bucket)
  return {
    step,
    interval: step,
    buckets,
    gaps,
    marks,
    p15: drawn('p15'),
    p50: drawn('p50'),
    p85: drawn('p85'),
    limits: buckets.map(({ start }) => shownLimitAt(site, start, measures)),
    vehicles: found.map(({ speeds }) => speeds.count),
  }
}

/** The answer also has the hours before and after the range that complete its days. */
const hoursOf = ({ hours }: SiteFigures, source: Source) =>
  hours?.items.flatMap(({ start, coverage, speeds }) => {
    const at = Date.parse(start)
    if (at < source.span.from || at >= source.span.to) return []
    return [{ bucket: bucketOf(at, at + HOUR_MS, coverage, source), speeds }]
  })

function daysOf({ by_day }: SiteFigures, source: Source) {
  const starts = by_day?.items.map(({ date }) => startOfLocalDay(source.site.time_zone, date)) ?? []
  return by_day?.items.map(({ coverage, speeds }, i) => {
    const start = Math.max(starts[i] as number, source.span.from)
    return { bucket: bucketOf(start, starts[i + 1] ?? source.span.to, coverage, source), speeds }
  })
}

function bucketOf(start: number, end: number, coverage: number | null, { site, now }: Source): Bucket {
  const localOf = (at: number) => localMinute(at, site.time_zone)
  return {
    start,
    end,
    local: localOf(start),
    localEnd: localOf(end),
    coverage: start > now ? null : coverage,
    isRunning: start <= now && now < end,
  }
}

/** In the unit of the reader. */
function shownLimitAt({ speed_limits }: SiteDetail, at: number, { units }: Measures): number | null {
  const limit = limitAt(speed_limits, at)
  return limit && limitIn(units, limit)
}

import { useMemo } from 'react'
import { type Bucket, type CountedBuckets, combineBuckets } from '../../../../charts/buckets.ts'
import type { Interval } from '../../../../charts/intervals.ts'
import { totalsOf } from '../../../../charts/volume-data.ts'
import { weekdayHours } from '../../../../charts/weekday-hours.ts'
import type { Gap, SiteDetail } from '../../../../client/shapes.ts'
import { HOUR_MS, MINUTE_MS } from '../../../../contract/times/time.ts'
import { changesOf, compareBuckets } from '../../../parts/plots/compare-buckets.ts'
import { groupClasses } from '../../../parts/plots/vehicle-classes.ts'
import {
  countClasses,
  countItems,
  seriesOfChannels,
  seriesOfClasses,
  type Volume,
} from '../../../parts/plots/volume.ts'
import { channelsOf } from '../../../parts/site-traffic/channels.ts'
import { countsOfClasses, speedsOf } from '../../../parts/site-traffic/figures-of-plots.ts'
import type { Measures } from '../../../service/measures.ts'
import { useCompared, useHeld } from '../../../ui/use-held.ts'
import type { View } from '../view.ts'
import type { Traffic } from './use-traffic.ts'

/** A device sends at intervals, so a gap up to now that is shorter than this is not an interruption. */
const UPLOAD_WAIT_MS = 30 * MINUTE_MS

export const isInterruption = ({ start, end }: Gap, now: number): boolean =>
  Date.parse(end) < now - UPLOAD_WAIT_MS || Date.parse(end) - Date.parse(start) >= UPLOAD_WAIT_MS

interface PlotFacts {
  measures: Measures
  now: number
  /** The volume is drawn when all that belongs to it is loaded. */
  isVolumeHeld: boolean
}

/** Converts the answers of the service to the data of the plots; null until they are loaded. */
export function usePlots(site: SiteDetail, view: View, traffic: Traffic, { measures, now, isVolumeHeld }: PlotFacts) {
  const items = traffic.volume.data?.items
  const isByClass = items?.[0]?.vehicle_class !== undefined
  const figures = traffic.figures.data
  const classCounts = useMemo(() => (figures ? countsOfClasses(figures) : null), [figures])
  const groups = useMemo(() => {
    const counts = isByClass && items ? countClasses(items) : classCounts
    return counts ? groupClasses(counts) : []
  }, [isByClass, items, classCounts])

  const hasMarks = view.counted.quality === 'exclude'
  const counted = useMemo(() => (items ? countItems(items, now, hasMarks) : null), [items, now, hasMarks])
  const excludedItems = traffic.hasExclusions ? traffic.withExcluded.data?.items : undefined
  const gapItems = traffic.gaps.data?.items
  const gaps = useMemo(() => (gapItems ?? []).filter(gap => isInterruption(gap, now)), [gapItems, now])
  const beforeItems = useCompared(traffic.volumeBefore, traffic.volume)?.items
  // Classes that are loaded later do not change the volume by direction.
  const stacked = isByClass ? groups : null
  const computed = useMemo((): Volume | null => {
    if (!counted || !items) return null
    const shown = combinedAs(counted, view.interval, now)
    const before = beforeItems && countItems(beforeItems, now, hasMarks)
    const totals = totalsOf(shown)
    const all = excludedItems && totalsOf(combinedAs(countItems(excludedItems, now, false), view.interval, now))
    return {
      interval: view.interval,
      split: stacked ? 'class' : 'direction',
      buckets: shown.buckets,
      series: stacked ? seriesOfClasses(shown, stacked) : seriesOfChannels(shown, channelsOf(site)),
      totals,
      excluded: all?.length === totals.length ? all.map((count, i) => count - (totals[i] as number)) : null,
      before: before && view.comparison ? compareBuckets(counted, before, view.comparison, shown.buckets) : null,
      gaps,
    }
  }, [counted, items, excludedItems, beforeItems, gaps, stacked, site, view, now, hasMarks])
  const volume = useHeld(computed, isVolumeHeld)

  const channelItems = traffic.byChannel.data?.items
  const computedChanges = useMemo(() => {
    if (!channelItems || !beforeItems || !view.comparison) return null
    const [ours, theirs] = [channelItems, beforeItems].map(some => countItems(some, now, hasMarks))
    return changesOf(
      ours as CountedBuckets,
      theirs as CountedBuckets,
      view.comparison.days,
      view.isLong || !view.hasHours ? '1d' : '1h',
      now,
    )
  }, [channelItems, beforeItems, view, now, hasMarks])
  const changes = useHeld(computedChanges, traffic.byChannel.isPlaceholderData)

  const since = Date.parse(site.data_range.first_vehicle ?? '') || 0
  const hours = useMemo(
    () => (counted && hasHours(counted.buckets) ? weekdayHours(combineBuckets(counted, '1h', now), now, since) : null),
    [counted, now, since],
  )
  const { unit } = measures.speed
  const speeds = useMemo(() => (figures ? speedsOf(figures, unit) : null), [figures, unit])

  return { volume, changes, gaps, hours, speeds, classCounts, groups }
}

const hasHours = ([first, second = first]: Bucket[]): boolean =>
  second !== undefined && second.end - second.start <= HOUR_MS

/** The answer may have shorter intervals than those that are shown. */
const combinedAs = (counted: CountedBuckets, interval: Interval, now: number): CountedBuckets =>
  interval === '5m' || interval === '15m' ? counted : combineBuckets(counted, interval, now)

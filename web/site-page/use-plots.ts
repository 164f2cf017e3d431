import { useMemo } from 'react'
import { type Bucket, type Counted, combineBuckets } from '../../charts/buckets.ts'
import type { Interval } from '../../charts/intervals.ts'
import { binSpeeds, visibleBins } from '../../charts/speed-bins.ts'
import type { SpeedLine, Speeds } from '../../charts/speed-option.ts'
import { totalsOf } from '../../charts/volume-data.ts'
import { weekdayHours } from '../../charts/weekday-hours.ts'
import type { Gap, SiteDetail } from '../../client/shapes.ts'
import { changesOf, compareBuckets } from '../plots/compare-buckets.ts'
import { groupClasses } from '../plots/vehicle-classes.ts'
import { countClasses, countItems, seriesOfChannels, seriesOfClasses, type Volume } from '../plots/volume.ts'
import { type Measures, shown, shownLimit } from '../service/measures.ts'
import { useCompared, useHeld } from '../ui/use-held.ts'
import { channelsOf } from './channels.tsx'
import type { Traffic } from './use-traffic.ts'
import type { View } from './view.ts'

/** A device sends at intervals, so a gap up to now that is shorter than this is not an interruption. */
const UPLOAD_WAIT_MS = 30 * 60_000

export const isInterruption = ({ start, end }: Gap, now: number): boolean =>
  Date.parse(end) < now - UPLOAD_WAIT_MS || Date.parse(end) - Date.parse(start) >= UPLOAD_WAIT_MS

interface Options {
  measures: Measures
  now: number
  /** The volume is drawn when all that belongs to it is loaded. */
  isVolumeHeld: boolean
}

/** Converts the answers of the service to the data of the plots; null until they are loaded. */
export function usePlots(site: SiteDetail, view: View, traffic: Traffic, { measures, now, isVolumeHeld }: Options) {
  const items = traffic.volume.data?.items
  const isByClass = items?.[0]?.vehicle_class !== undefined
  const classItems = traffic.classes.data?.items ?? (isByClass ? items : undefined)
  const classCounts = useMemo(() => (classItems ? countClasses(classItems) : null), [classItems])
  const classesBefore = useCompared(traffic.classesBefore, isByClass ? traffic.volume : traffic.classes)?.items
  const countsBefore = useMemo(() => (classesBefore ? countClasses(classesBefore) : null), [classesBefore])
  const groups = useMemo(() => (classCounts ? groupClasses(classCounts) : []), [classCounts])

  const counted = useMemo(() => (items ? countItems(items, now) : null), [items, now])
  const gapItems = traffic.gaps.data?.items
  const gaps = useMemo(() => (gapItems ?? []).filter(gap => isInterruption(gap, now)), [gapItems, now])
  const beforeItems = useCompared(traffic.volumeBefore, traffic.volume)?.items
  // Classes that are loaded later do not change the volume by direction.
  const stacked = isByClass ? groups : null
  const computed = useMemo((): Volume | null => {
    if (!counted || !items) return null
    const shown = combinedAs(counted, view.interval, now)
    const before = beforeItems && countItems(beforeItems, now)
    return {
      interval: view.interval,
      split: stacked ? 'class' : 'direction',
      buckets: shown.buckets,
      series: stacked ? seriesOfClasses(shown, stacked) : seriesOfChannels(shown, channelsOf(site)),
      totals: totalsOf(shown),
      before: before && view.comparison ? compareBuckets(counted, before, view.comparison, shown.buckets) : null,
      gaps,
    }
  }, [counted, items, beforeItems, gaps, stacked, site, view, now])
  const volume = useHeld(computed, isVolumeHeld)

  const channelItems = traffic.byChannel.data?.items
  const computedChanges = useMemo(() => {
    if (!channelItems || !beforeItems || !view.comparison) return null
    const step = view.isLong ? '1d' : '1h'
    return changesOf(countItems(channelItems, now), countItems(beforeItems, now), view.comparison.days, step, now)
  }, [channelItems, beforeItems, view, now])
  const changes = useHeld(computedChanges, traffic.byChannel.isPlaceholderData)

  const since = Date.parse(site.data_range.first_vehicle ?? '') || 0
  const hours = useMemo(
    () => (counted && hasHours(counted.buckets) ? weekdayHours(combineBuckets(counted, '1h', now), now, since) : null),
    [counted, now, since],
  )

  const total = traffic.totals.data?.items[0]
  const speeds = useMemo((): Speeds | null => {
    if (!total) return null
    const limit = shownLimit(measures, site)
    const histogram = measures.units === 'imperial' ? total.speed_histogram_mph : total.speed_histogram
    // An answer in the other units is replaced soon.
    if (!histogram) return null
    const bins = binSpeeds(histogram, limit)
    const { p15, p50, p85 } = total.speed_kmh
    const lines = [
      { name: 'Limit', speed: limit },
      { name: 'V85', speed: shown(measures.speed, p85) },
      { name: 'V50', speed: shown(measures.speed, p50) },
      { name: 'V15', speed: shown(measures.speed, p15) },
    ].filter((line): line is SpeedLine => line.speed !== null)
    const vehicles = bins.reduce((sum, bin) => sum + bin.count, 0)
    const drawn = visibleBins(
      bins,
      lines.map(line => line.speed),
    )
    return { bins, drawn, vehicles, limit, lines, unit: measures.speed.unit }
  }, [total, site, measures])

  return { volume, changes, gaps, hours, speeds, classCounts, countsBefore, groups }
}

const hasHours = ([first, second = first]: Bucket[]): boolean =>
  second !== undefined && second.end - second.start <= 3_600_000

/** The answer may have shorter intervals than those that are shown. */
const combinedAs = (counted: Counted, interval: Interval, now: number): Counted =>
  interval === '5m' || interval === '15m' ? counted : combineBuckets(counted, interval, now)

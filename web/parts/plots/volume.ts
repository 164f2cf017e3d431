import { type BucketItem, type CountedBuckets, countBuckets } from '../../../charts/buckets.ts'
import { gapSeconds, hasCount, shownTotals, type VolumeData, type VolumeSeries } from '../../../charts/volume-data.ts'
import type { Gap } from '../../../client/shapes.ts'
import { formatDuration } from '../../ui/text/format.ts'
import { timeCells, timeColumns } from './bucket-time.ts'
import type { Before } from './compare-buckets.ts'
import { m } from './messages.ts'
import type { Sheet } from './sheet.ts'
import type { ClassGroup, VehicleClass } from './vehicle-classes.ts'

/** The data of the volume plot. */
export interface Volume extends VolumeData {
  split: 'direction' | 'class'
  before: Before | null
  gaps: Gap[]
}

/** Counts by channel or by class. Without marks, time that quality periods exclude counts as any other. */
export const countItems = (items: readonly BucketItem[], now: number, hasMarks: boolean): CountedBuckets => {
  const { buckets, counts } = countBuckets(items, now, item => String(item.channel ?? item.vehicle_class ?? 'all'))
  return { counts, buckets: hasMarks ? buckets : buckets.map(({ isExcluded: _, ...bucket }) => bucket) }
}

export interface Channel {
  number: number
  label: string
  colour: string
}

export function seriesOfChannels(counted: CountedBuckets, channels: Channel[]): VolumeSeries[] {
  return channels.flatMap(({ number, label, colour }) => {
    const counts = counted.counts.get(String(number))
    return counts ? [{ key: `channel-${number}`, label, colour, counts }] : []
  })
}

export function seriesOfClasses(counted: CountedBuckets, groups: ClassGroup[]): VolumeSeries[] {
  const sum = (classes: VehicleClass[]) =>
    counted.buckets.map((_, i) => classes.reduce((all, name) => all + (counted.counts.get(name)?.[i] ?? 0), 0))
  return groups.map(({ key, label, colour, classes }) => ({ key, label, colour, counts: sum(classes) }))
}

/** How many vehicles of each class. */
export function countClasses(items: readonly BucketItem[]): Map<VehicleClass, number> {
  const counts = new Map<VehicleClass, number>()
  for (const { vehicle_class, count } of items) {
    const name = vehicle_class as VehicleClass | undefined
    if (name) counts.set(name, (counts.get(name) ?? 0) + count)
  }
  return counts
}

const REASONS: { [reason in Gap['reason']]: string } = {
  offline: m.deviceOfflineNothingStored,
  not_measuring: m.theDeviceWasNotMeasuring,
  unknown: m.reasonUnknown,
}

/** `No data, 4 h 50 min` */
export const gapLabel = (gap: Gap): string => m.noDataFor({ duration: formatDuration(gapSeconds(gap)) })

export function gapReasonText({ reason, may_still_arrive }: Gap): string {
  if (!may_still_arrive) return REASONS[reason]
  return reason === 'offline' ? m.deviceOfflineMayStillSend : m.itMayStillSendThisPeriod
}

interface VolumeSheetOptions {
  hidden: ReadonlySet<string>
  /** What is counted. */
  unit: string
  zone: string | undefined
}

/** One row per bucket, with the visible series. Times are local times of the site. */
export function volumeSheet(volume: Volume, { hidden, unit, zone }: VolumeSheetOptions): Sheet {
  const shown = volume.series.filter(one => !hidden.has(one.key))
  const totals = shownTotals(volume, hidden)
  const { before, excluded } = volume
  const vehicles = { unit, isNumber: true }
  return {
    columns: [
      ...timeColumns(zone),
      ...shown.map(({ label }) => ({ head: label, ...vehicles })),
      { head: m.all, ...vehicles },
      ...(excluded ? [{ head: m.excluded, ...vehicles }] : []),
      ...(before ? [{ head: before.label, ...vehicles }] : []),
      { head: m.measured, unit: '%', isNumber: true, digits: 1 },
    ],
    rows: volume.buckets.map((bucket, i) => {
      const count = (value: number | undefined) => (hasCount(volume, i) ? (value ?? null) : null)
      return [
        ...timeCells(bucket),
        ...shown.map(({ counts }) => count(counts[i])),
        count(totals[i]),
        ...(excluded ? [count(excluded[i])] : []),
        ...(before ? [before.counts[i] ?? null] : []),
        bucket.coverage === null ? null : Math.round(bucket.coverage * 1000) / 10,
      ]
    }),
  }
}

import type { Gap } from '../../client/shapes.ts'
import { type Bucket, type Counted, countBuckets, type Item } from './buckets.ts'
import { type Before, totalsOf } from './compare-buckets.ts'
import type { Interval } from './intervals.ts'
import type { ClassGroup, VehicleClass } from './vehicle-classes.ts'

export interface VolumeSeries {
  key: string
  label: string
  colour: string
  counts: number[]
}

/** What the plot of the volume shows. */
export interface Volume {
  interval: Interval
  split: 'direction' | 'class'
  buckets: Bucket[]
  series: VolumeSeries[]
  totals: number[]
  before: Before | null
  gaps: Gap[]
}

/** By channel, or by class in the groups of the plot. */
export const countItems = (items: readonly Item[], now: number): Counted =>
  countBuckets(items, now, item => String(item.channel ?? item.vehicle_class ?? 'all'))

export interface Channel {
  number: number
  label: string
  colour: string
}

export function seriesOfChannels(counted: Counted, channels: Channel[]): VolumeSeries[] {
  return channels.flatMap(({ number, label, colour }) => {
    const counts = counted.counts.get(String(number))
    return counts ? [{ key: `channel-${number}`, label, colour, counts }] : []
  })
}

export function seriesOfClasses(counted: Counted, groups: ClassGroup[]): VolumeSeries[] {
  const sum = (classes: VehicleClass[]) =>
    counted.buckets.map((_, i) => classes.reduce((all, name) => all + (counted.counts.get(name)?.[i] ?? 0), 0))
  return groups.map(({ key, label, colour, classes }) => ({ key, label, colour, counts: sum(classes) }))
}

/** How many vehicles of each class. */
export function countClasses(items: readonly Item[]): Map<VehicleClass, number> {
  const counts = new Map<VehicleClass, number>()
  for (const { vehicle_class: name, count } of items) {
    if (name) counts.set(name, (counts.get(name) ?? 0) + count)
  }
  return counts
}

/** Totals of the series that are seen. */
export const shownTotals = ({ buckets, series }: Volume, hidden: ReadonlySet<string>): number[] => {
  const shown = series.filter(one => !hidden.has(one.key)).map(one => [one.key, one.counts] as const)
  return totalsOf({ buckets, counts: new Map(shown) })
}

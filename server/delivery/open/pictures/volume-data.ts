import { type Bucket, countBuckets } from '../../../../charts/buckets.ts'
import type { Interval } from '../../../../charts/intervals.ts'
import { totalsOf, type VolumeData } from '../../../../charts/volume-data.ts'
import { COLOURED_CLASSES, classColour, GREY_CLASS } from '../../../../contract/vehicles/class-colours.ts'
import { VEHICLE_CLASSES, type VehicleClass } from '../../../../contract/vehicles/vehicle-classes.ts'
import type { AggregateItem } from '../../../analysis/aggregates/list-items.ts'
import { channelColour } from '../../../analysis/reports/compose-directions.ts'
import type { Words } from '../../../analysis/reports/words.ts'

interface CountedVolume {
  items: AggregateItem[]
  interval: Interval
  split: 'direction' | 'class'
  channels: { number: number; name: string; direction: string | null }[]
}

/** Intervals of an aggregate as the plot of volumes draws them. */
export function volumeOf({ items, interval, split, channels }: CountedVolume, words: Words): VolumeData {
  const counted = countBuckets(items, Date.now(), item => String(item.channel ?? item.vehicle_class ?? ''))
  const series =
    split === 'class'
      ? classSeries(
          VEHICLE_CLASSES.filter(name => counted.counts.has(name)),
          words,
        )
      : channels.map(({ number, name, direction }) => ({
          keys: [String(number)],
          label: `${number} → ${direction || name}`,
          colour: channelColour(number),
        }))
  return {
    interval,
    buckets: counted.buckets,
    series: series.map(({ keys, label, colour }) => ({
      key: keys.join(' '),
      label,
      colour,
      counts: counted.buckets.map((_, i) => keys.reduce((sum, key) => sum + (counted.counts.get(key)?.[i] ?? 0), 0)),
    })),
    totals: totalsOf(counted),
    before: null,
    gaps: gapsOf(counted.buckets),
  }
}

/** In the order of stacks; classes without a colour are one, in grey, as on pages. */
function classSeries(present: readonly VehicleClass[], words: Words) {
  const coloured = [...COLOURED_CLASSES, 'bicycle' as const, 'pedestrian' as const].flatMap(name => {
    const colour = present.includes(name) ? classColour(name, present) : null
    return colour ? [{ keys: [name as string], label: words.classes[name], colour }] : []
  })
  const [alone, ...more] = present.filter(name => classColour(name, present) === null)
  if (!alone) return coloured
  const label = more.length > 0 ? words.otherClasses : words.classes[alone]
  return [...coloured, { keys: [alone, ...more], label, colour: GREY_CLASS }]
}

/** Intervals in which nothing was measured; those that follow each other are one. */
function gapsOf(buckets: Bucket[]): VolumeData['gaps'] {
  const gaps: VolumeData['gaps'] = []
  let before = 0
  for (const { start, end, coverage } of buckets) {
    if (coverage !== 0) continue
    const last = gaps.at(-1)
    const to = new Date(end).toISOString()
    if (last && before === start) last.end = to
    else gaps.push({ start: new Date(start).toISOString(), end: to })
    before = end
  }
  return gaps
}

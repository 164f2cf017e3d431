import { type Bucket, isMeasured } from '../../../charts/buckets.ts'
import type { PlotMark } from '../../../charts/event-lane.ts'
import type { Interval } from '../../../charts/intervals.ts'
import { totalsOf } from '../../../charts/volume-data.ts'
import type { PublicAggregate, PublicSite } from '../../../client/open.ts'
import { groupClasses } from '../../parts/plots/vehicle-classes.ts'
import { countClasses, countItems, seriesOfChannels, seriesOfClasses, type Volume } from '../../parts/plots/volume.ts'
import { channelsOf } from '../../parts/site-traffic/channels.ts'
import { m } from './messages.ts'

/** The published intervals as the plot of volumes draws them. */
export function volumeOf(
  site: Pick<PublicSite, 'channels'>,
  items: PublicAggregate['items'],
  split: Volume['split'],
  interval: Interval,
  until: number,
): Volume {
  const counted = countItems(items, until, true)
  return {
    interval,
    split,
    buckets: counted.buckets,
    series:
      split === 'class'
        ? seriesOfClasses(counted, groupClasses(countClasses(items)))
        : seriesOfChannels(counted, channelsOf(site)),
    totals: totalsOf(counted),
    before: null,
    gaps: gapsOf(counted.buckets),
  }
}

const EFFECTS = { exclude: m.leftOut, exclude_speed: m.leftOutOfSpeeds }

/** Times that the publisher leaves out of figures, as whole intervals. Why is not public. */
export function marksOf(items: PublicAggregate['items']): PlotMark[] {
  return (['exclude', 'exclude_speed'] as const).flatMap(effect => {
    const marks: PlotMark[] = []
    for (const { start, end, quality } of items) {
      if (!quality?.includes(effect)) continue
      const [from, to] = [Date.parse(start), Date.parse(end)]
      const last = marks.at(-1)
      if (last && from <= last.end) last.end = Math.max(last.end, to)
      else marks.push({ kind: 'quality', start: from, end: to, label: EFFECTS[effect], short: '!' })
    }
    return marks
  })
}

/** Why nothing was measured is not public. */
function gapsOf(buckets: readonly Bucket[]): Volume['gaps'] {
  const gaps: Volume['gaps'] = []
  let end = 0
  for (const bucket of buckets) {
    if (isMeasured(bucket) || bucket.coverage === null) continue
    const last = gaps.at(-1)
    const to = new Date(bucket.end).toISOString()
    if (last && end === bucket.start) last.end = to
    else gaps.push({ start: new Date(bucket.start).toISOString(), end: to, reason: 'unknown', may_still_arrive: false })
    end = bucket.end
  }
  return gaps
}

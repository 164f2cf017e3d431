import { VEHICLE_CLASSES } from '../../contract/vehicle-classes.ts'
import { type Speeds, speedHistogram } from '../records/counting/speeds.ts'
import type { LimitedSpeeds } from '../records/counting/tables.ts'
import type { MeasuredSite } from './measured-site.ts'
import { shareOf } from './numbers.ts'
import { binSpeeds, countAbove, describeSpeeds, findPace, limitsOf } from './speed-figures.ts'

const reasonOf = ({ total }: Speeds) => (total === 0 ? 'no_speed' : null)

export function speedsSection(site: MeasuredSite) {
  const { speeds } = site
  return {
    used: site.usedRecords(),
    reason: reasonOf(speeds),
    ...describeSpeeds(speeds),
    assumes: 'p85_half_width assumes independent, normally distributed speeds.',
  }
}

export const paceSection = (site: MeasuredSite) => ({
  used: site.usedRecords(),
  ...findPace(site.speeds, site.options.paceWidth),
})

export const aboveLimitSection = (site: MeasuredSite) => ({
  used: site.usedRecords(),
  ...countAbove(site.counts.speeds.all, site.options.thresholds, site.counts.options.units),
})

/** The same figures for vehicles that do not follow another one, and the share of those that do. */
export function freeFlowSection(site: MeasuredSite) {
  const { counts, options } = site
  const { free } = counts.speeds
  const { withHeadway, platoon, withoutHeadway, withoutHeadwayAndLane } = counts.counter.followed
  const { total, counts: ofSpeeds } = free.speeds()
  const speeds = { total, counts: ofSpeeds.slice() }
  return {
    used: site.usedRecords(),
    reason: reasonOf(speeds),
    headway_s: options.freeFlowHeadwayS,
    without_headway: withoutHeadway,
    without_headway_and_lane: withoutHeadwayAndLane,
    speeds: describeSpeeds(speeds),
    pace: findPace(speeds, options.paceWidth),
    above_limit: countAbove(free, options.thresholds, counts.options.units),
    platoons: {
      headway_s: options.platoonHeadwayS,
      with_headway: withHeadway,
      count: platoon,
      share: shareOf(platoon, withHeadway),
      reason: withHeadway === 0 ? 'no_headway' : null,
    },
  }
}

type Bins = [number, number][]
const binsOf = (cell: LimitedSpeeds | undefined): { bins_5: Bins; bins_10: Bins } => {
  if (!cell) return { bins_5: [], bins_10: [] }
  const speeds = cell.speeds()
  return { bins_5: speedHistogram(speeds, 50), bins_10: speedHistogram(speeds, 100) }
}

/** The limit of the window in the unit; null without one, or with several. */
export function onlyLimit({ counts }: MeasuredSite): number | null {
  const [limit = null, ...others] = limitsOf(counts.speeds.all, counts.options.units)
  return others.length > 0 ? null : limit
}

/**
 * Bins of 5 and 10 of the unit whose upper edge is included, and with an edge at the limit: a vehicle at the limit is below
 * it. The bins of a direction have the edges of its site.
 */
export function speedBinsSection(site: MeasuredSite, limit = onlyLimit(site)) {
  const { speeds, counts } = site
  const binsOf = (width: number) =>
    binSpeeds(counts.speeds.all, counts.options.units, { width, edge: limit && Math.round(limit * 10), isUpTo: true })
  return {
    used: site.usedRecords(),
    reason: reasonOf(speeds),
    limit,
    bins_5: binsOf(50),
    bins_10: binsOf(100),
  }
}

/** `[from, count]` of bins of 5 and 10 of the unit, of all vehicles, by clock hour, channel and class. */
export function histogramsSection(site: MeasuredSite) {
  const { counts, speeds } = site
  const { byClockHour, byChannel, byClass } = counts.speeds
  const { classifier } = counts.options
  const names: readonly string[] = classifier ? [...classifier.classes, 'unmapped'] : VEHICLE_CLASSES
  return {
    used: site.usedRecords(),
    reason: reasonOf(speeds),
    bins_5: speedHistogram(speeds, 50),
    bins_10: speedHistogram(speeds, 100),
    hours: Array.from({ length: 24 }, (_, hour) => ({ hour, ...binsOf(byClockHour[hour]) })),
    directions: site.channels.map(channel => ({ channel, ...binsOf(byChannel[channel]) })),
    classes: names.flatMap((name, i) => (byClass[i] ? [{ class: name, ...binsOf(byClass[i]) }] : [])),
  }
}

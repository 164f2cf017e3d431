import { VEHICLE_CLASSES } from '../../contract/vehicle-classes.ts'
import { type Speeds, speedHistogram } from '../records/aggregate/tally.ts'
import type { MeasuredSite } from './measured-site.ts'
import { shareOf } from './numbers.ts'
import { type SpeedCell, sumSpeeds } from './speed-cell.ts'
import { countAbove, describeSpeeds, findPace } from './speed-figures.ts'

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
  ...countAbove(site.tally.speeds.byLimit, site.options.thresholds),
})

/** The same figures for vehicles that do not follow another one, and the share of those that do. */
export function freeFlowSection(site: MeasuredSite) {
  const { tally, options } = site
  const speeds = sumSpeeds(tally.speeds.freeByLimit.values())
  return {
    used: site.usedRecords(),
    reason: reasonOf(speeds),
    headway_s: options.freeFlowHeadwayS,
    without_headway: tally.withoutHeadway,
    without_headway_and_lane: tally.withoutHeadwayAndLane,
    speeds: describeSpeeds(speeds),
    pace: findPace(speeds, options.paceWidth),
    above_limit: countAbove(tally.speeds.freeByLimit, options.thresholds),
    platoons: {
      headway_s: options.platoonHeadwayS,
      with_headway: tally.headways,
      count: tally.platoon,
      share: shareOf(tally.platoon, tally.headways),
      reason: tally.headways === 0 ? 'no_headway' : null,
    },
  }
}

type Bins = [number, number][]
const binsOf = (cell: SpeedCell | undefined): { bins_5: Bins; bins_10: Bins } => {
  if (!cell) return { bins_5: [], bins_10: [] }
  const speeds = cell.speeds()
  return { bins_5: speedHistogram(speeds, 50), bins_10: speedHistogram(speeds, 100) }
}

/** `[from, count]` of bins of 5 and 10 of the unit, of all vehicles, by clock hour, channel and class. */
export function histogramsSection(site: MeasuredSite) {
  const { tally, speeds } = site
  const { classifier } = tally.options
  const names: readonly string[] = classifier ? [...classifier.classes, 'unmapped'] : VEHICLE_CLASSES
  return {
    used: site.usedRecords(),
    reason: reasonOf(speeds),
    bins_5: speedHistogram(speeds, 50),
    bins_10: speedHistogram(speeds, 100),
    hours: Array.from({ length: 24 }, (_, hour) => ({ hour, ...binsOf(tally.speeds.byClockHour[hour]) })),
    directions: site.channels.map(channel => ({ channel, ...binsOf(tally.speeds.byChannel[channel]) })),
    classes: names.flatMap((name, i) =>
      tally.speeds.byClass[i] ? [{ class: name, ...binsOf(tally.speeds.byClass[i]) }] : [],
    ),
  }
}

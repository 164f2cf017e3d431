import { VEHICLE_CLASSES } from '../../../contract/vehicles/vehicle-classes.ts'
import { shareOf } from '../counting/numbers.ts'
import { type Speeds, speedHistogram } from '../counting/speeds.ts'
import type { LimitedSpeeds } from '../counting/tables.ts'
import { copyOf, type MeasuredSite } from './measured-site.ts'
import { binSpeeds, describeAbove, describeSpeeds, findPace, limitsOf } from './speed-figures.ts'

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

const PACE_WIDTH = { metric: 16, imperial: 10 }
const paceOf = ({ body }: MeasuredSite, speeds: Speeds) =>
  findPace(speeds, Math.round((body.pace_width ?? PACE_WIDTH[body.units]) * 10))

export const paceSection = (site: MeasuredSite) => ({ used: site.usedRecords(), ...paceOf(site, site.speeds) })

export const aboveLimitSection = (site: MeasuredSite) => ({
  used: site.usedRecords(),
  ...describeAbove(site.cells.all, site.body.above_limit),
})

/** The same figures for vehicles that do not follow another one, and the share of those that do. */
export function freeFlowSection(site: MeasuredSite) {
  const { body } = site
  const { free } = site.cells
  const { withHeadway, platoon, withoutHeadway, withoutHeadwayAndLane } = site.used
  const speeds = copyOf(free.speeds())
  return {
    used: site.usedRecords(),
    reason: reasonOf(speeds),
    headway_s: body.free_flow_headway_s,
    without_headway: withoutHeadway,
    without_headway_and_lane: withoutHeadwayAndLane,
    speeds: describeSpeeds(speeds),
    pace: paceOf(site, speeds),
    above_limit: describeAbove(free, body.above_limit),
    platoons: {
      headway_s: body.platoon_headway_s,
      with_headway: withHeadway,
      count: platoon,
      share: shareOf(platoon, withHeadway),
      reason: withHeadway === 0 ? 'no_headway' : null,
    },
  }
}

const binsOf = (speeds: Speeds) => ({ bins_5: speedHistogram(speeds, 50), bins_10: speedHistogram(speeds, 100) })
const binsOfCell = (cell: LimitedSpeeds | undefined) => (cell ? binsOf(cell.speeds()) : { bins_5: [], bins_10: [] })

/** The limit of the window in the unit; null without one, or with several. */
export function onlyLimit({ cells }: MeasuredSite): number | null {
  const [limit = null, ...others] = limitsOf(cells.all)
  return others.length > 0 ? null : limit
}

/**
 * Bins of 5 and 10 of the unit whose upper edge is included, and with an edge at the limit: a vehicle at the limit is below
 * it. The bins of a direction have the edges of its site.
 */
export function speedBinsSection(site: MeasuredSite, limit = onlyLimit(site)) {
  const { speeds, cells } = site
  const upTo = (width: number) => binSpeeds(cells.all, { width, edge: limit && Math.round(limit * 10), isUpTo: true })
  return { used: site.usedRecords(), reason: reasonOf(speeds), limit, bins_5: upTo(50), bins_10: upTo(100) }
}

/** `[from, count]` of bins of 5 and 10 of the unit, of all vehicles, by clock hour, channel and class. */
export function histogramsSection(site: MeasuredSite) {
  const { cells, speeds, classifier } = site
  const byClockHour = cells.byWeekdayHour(weekdayHour => weekdayHour % 24)
  const [byChannel, byClass] = [cells.byChannel(), cells.byClass()]
  const names: readonly string[] = classifier ? [...classifier.classes, 'unmapped'] : VEHICLE_CLASSES
  return {
    used: site.usedRecords(),
    reason: reasonOf(speeds),
    ...binsOf(speeds),
    hours: Array.from({ length: 24 }, (_, hour) => ({ hour, ...binsOfCell(byClockHour[hour]) })),
    directions: site.channels.map(channel => ({ channel, ...binsOfCell(byChannel[channel]) })),
    classes: names.flatMap((name, i) => (byClass[i] ? [{ class: name, ...binsOfCell(byClass[i]) }] : [])),
  }
}

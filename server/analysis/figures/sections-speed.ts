import { VEHICLE_CLASSES } from '../../../contract/vehicles/vehicle-classes.ts'
import { describeBins, hasOpenBin } from '../counting/bins.ts'
import { limitOfCode, type Threshold } from '../counting/judge-speeds.ts'
import { hundredthsOrNull, shareOf, sumOf, toHundredths, Z } from '../counting/numbers.ts'
import { percentileOf, speedStatistics, sumOver } from '../counting/speed-statistics.ts'
import type { Speeds } from '../counting/speeds.ts'
import { binSpeeds, type LimitedSpeeds, speedHistogram } from '../counting/tables.ts'
import type { MeasuredSite } from './measured-site.ts'

const reasonOf = ({ count }: LimitedSpeeds) => (count === 0 ? 'no_speed' : null)

export function speeds(site: MeasuredSite) {
  return {
    reason: reasonOf(site.cells.all) ?? (hasOpenBin(site.speeds) ? 'open_bin' : null),
    ...describeSpeeds(site.speeds),
    assumes: 'p85_half_width assumes independent, normally distributed speeds.',
  }
}

const PACE_WIDTH = { metric: 16, imperial: 10 }
const paceOf = ({ body }: MeasuredSite, speeds: Speeds) =>
  findPace(speeds, Math.round((body.pace_width ?? PACE_WIDTH[body.units]) * 10))

export const pace = (site: MeasuredSite) => paceOf(site, site.speeds)

export const aboveLimit = (site: MeasuredSite) => ({
  ...describeAbove(site.cells.all, site.body.above_limit),
  ...(site.speeds.bins && describeBins(site.speeds.bins)),
})

/** The same figures for vehicles that do not follow another one, and the share of those that do. */
export function freeFlow(site: MeasuredSite) {
  const { body } = site
  const { free } = site.cells
  const { withHeadway, platoon, withoutHeadway, withoutHeadwayAndLane } = site.counter.countUsed()
  return {
    reason: reasonOf(free),
    headway_s: body.free_flow_headway_s,
    without_headway: withoutHeadway,
    without_headway_and_lane: withoutHeadwayAndLane,
    speeds: describeSpeeds(free.speeds()),
    pace: paceOf(site, free.speeds()),
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

const binsOf = (speeds: LimitedSpeeds | undefined) => ({
  bins_5: speedHistogram(speeds, 50),
  bins_10: speedHistogram(speeds, 100),
})

/** The limit of the window in the unit; null without one, or with several. */
export function onlyLimit({ cells }: MeasuredSite): number | null {
  const [limit = null, ...others] = limitsOf(cells.all)
  return others.length > 0 ? null : limit
}

/**
 * Bins of 5 and 10 of the unit whose upper edge is included, and with an edge at the limit: a vehicle at the limit is below
 * it. The bins of a direction have the edges of its site.
 */
export function speedBins(site: MeasuredSite, limit = onlyLimit(site)) {
  const { all } = site.cells
  const upTo = (width: number) => binSpeeds(all, { width, edge: limit && Math.round(limit * 10), isUpTo: true })
  return { reason: reasonOf(all), limit, bins_5: upTo(50), bins_10: upTo(100) }
}

/** `[from, count]` of bins of 5 and 10 of the unit, of all vehicles, by clock hour, channel and class. */
export function histograms(site: MeasuredSite) {
  const { cells, classifier } = site
  const byClockHour = cells.byWeekdayHour(weekdayHour => weekdayHour % 24)
  const [byChannel, byClass] = [cells.byChannel(), cells.byClass()]
  const names: readonly string[] = classifier ? [...classifier.classes, 'unmapped'] : VEHICLE_CLASSES
  return {
    reason: reasonOf(cells.all),
    ...binsOf(cells.all),
    hours: site.hasHours ? Array.from({ length: 24 }, (_, hour) => ({ hour, ...binsOf(byClockHour[hour]) })) : [],
    directions: site.channels.map(channel => ({ channel, ...binsOf(byChannel[channel]) })),
    classes: names.flatMap((name, i) => (byClass[i] ? [{ class: name, ...binsOf(byClass[i]) }] : [])),
  }
}

/** The speeds of an item of a list, with the share above the limit itself: null without one, and where an open bin has it. */
export const summarizeSpeeds = (speeds: LimitedSpeeds | undefined) => ({
  count: speeds?.count ?? 0,
  ...speedStatistics(speeds?.speeds()),
  above_limit: speeds ? shareOf(speeds.above, speeds.limited) : null,
})

/** Speeds in the unit of the request; percentiles by nearest rank. */
function describeSpeeds(speeds: Speeds) {
  const { total, bins } = speeds
  const { mean, p15, p50, p85, max } = speedStatistics(speeds)
  const isKnown = !hasOpenBin(speeds)
  const exactMean = sumOver(speeds, speed => speed) / total
  const squares = sumOver(speeds, speed => (speed - exactMean) ** 2)
  const deviation = total < 2 || !isKnown ? null : Math.sqrt(squares / (total - 1)) / 10
  const halfWidth = deviation === null || bins ? null : Z * deviation * Math.sqrt((2 + 1.04 ** 2) / (2 * total))
  return {
    count: total,
    mean,
    harmonic_mean: total === 0 || !isKnown ? null : toHundredths(total / sumOver(speeds, speed => 1 / speed) / 10),
    standard_deviation: hundredthsOrNull(deviation),
    p15,
    p50,
    p85,
    p95: percentileOf(speeds, 95),
    max,
    p85_half_width: hundredthsOrNull(halfWidth),
    ...(bins && describeBins(bins)),
  }
}

/**
 * The window [from, from + width) with the most vehicles, the lowest of equal ones. `width` in 0.1 of the unit. What is in a bin
 * without an upper edge counts at its lower one: no window inside of it has more.
 */
function findPace({ total, counts, bins }: Speeds, width: number) {
  const ofBins = bins && describeBins(bins)
  if (total === 0) return { from: null, to: null, count: 0, share: null, reason: 'no_speed', ...ofBins }
  let inside = sumOf(counts.subarray(0, width))
  let [best, from] = [inside, 0]
  for (let start = 1; start < counts.length; start++) {
    inside += (counts[start + width - 1] ?? 0) - (counts[start - 1] as number)
    if (inside > best) [best, from] = [inside, start]
  }
  if (bins?.openFrom != null && from + width > bins.openFrom)
    return { from: null, to: null, count: null, share: null, reason: 'open_bin', ...ofBins }
  return { from: from / 10, to: (from + width) / 10, count: best, share: shareOf(best, total), reason: null, ...ofBins }
}

/** Vehicles above each threshold of the limit of their time, each judged in the unit in which it is signed. */
function describeAbove(speeds: LimitedSpeeds, thresholds: Threshold[]) {
  const { count: all, limited } = speeds
  const totals = speeds.aboveEach(thresholds, speeds.units)
  const isUnknown = totals.some(({ count }) => count === null)
  const reason = all > 0 ? 'no_speed_limit' : 'no_speed'
  return {
    reason: isUnknown ? 'open_bin' : limited > 0 ? null : reason,
    limits: limitsOf(speeds),
    records: limited,
    records_without_limit: all - limited,
    items: totals.map(({ count, sum }, i) => ({
      ...thresholds[i],
      count,
      share: shareOf(count, limited),
      mean: !count || sum === null ? null : toHundredths(sum / count / 10),
    })),
  }
}

/** The limits of the times at which the speeds were measured, in the unit. */
export const limitsOf = ({ limits, units }: LimitedSpeeds): number[] =>
  [...new Set(limits.map(limit => limitOfCode(limit, units)))].sort((a, b) => a - b)

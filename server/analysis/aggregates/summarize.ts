import { MIN_COVERAGE } from '../../../contract/quality.ts'
import { withOffset } from '../../../contract/times/time-zone.ts'
import type { Units } from '../../../contract/units.ts'
import { HEAVY_CLASSES, MOTOR_CLASSES } from '../../../contract/vehicles/vehicle-classes.ts'
import { coverageOf } from '../../records/coverage.ts'
import type { LocalTime, Volumes } from '../counting/local-time.ts'
import { shareOf, sumOf } from '../counting/numbers.ts'
import { type SpeedTable, sumOfClasses } from '../counting/tables.ts'
import type { Aggregate, SummaryTables } from './count-intervals.ts'

/** In km/h and mph. */
const OVER_BY = { metric: [0, 10, 20], imperial: [0, 5, 10] } as const

const mean = (values: number[]) => (values.length === 0 ? null : Math.round((sumOf(values) * 10) / values.length) / 10)

/** Average daily traffic, peak hour, directions, heavy vehicles and speeding, over the whole window. */
export function summarize(
  { zone, body, covered, counted, now }: Aggregate,
  tables: SummaryTables,
  { speeds, hasQuarters }: { speeds: SpeedTable; hasQuarters: boolean },
) {
  const { local, classes } = tables
  const volumes = local.volumesOf([tables.quarters.row(0)])
  const coverage = coverageOf([...covered.values()], local.dayEdges, now, counted)
  const measured = local.days.flatMap(({ start, end, weekday }, day) => {
    const isWhole = start >= local.window.from && end <= local.window.to && end <= now
    const isMeasured = isWhole && (coverage[day] ?? 0) >= MIN_COVERAGE
    return isMeasured ? [{ count: volumes.days[day] as number, weekday }] : []
  })
  const weekdays = measured.filter(({ weekday }) => weekday < 5)
  const ofClasses = classes.sum([0])
  const peakOf = (hours: Hour[]) => {
    const peak = hours.reduce<Hour | null>((most, hour) => (hour.count > (most?.count ?? 0) ? hour : most), null)
    if (!peak) return null
    const start = withOffset(new Date(Math.max(peak.start, local.window.from)), zone)
    return { start, count: peak.count, share_of_day: shareOf(peak.count, volumes.days[peak.day] as number) }
  }
  const [by_0_kmh, by_10_kmh, by_20_kmh] = shareOver(speeds, 'metric')
  const [by_0_mph, by_5_mph, by_10_mph] = body.units === 'imperial' ? shareOver(speeds, 'imperial') : []
  return {
    average_daily_traffic: mean(measured.map(day => day.count)),
    days: measured.length,
    average_weekday_traffic: mean(weekdays.map(day => day.count)),
    weekdays: weekdays.length,
    peak_hour: peakOf(clockHoursOf(local, volumes)),
    sliding_peak_hour: hasQuarters ? peakOf(slidingHoursOf(local, volumes)) : null,
    directions: classes.channels.map(channel => {
      const count = sumOf(classes.sum([0], channel))
      return { channel, count, share: shareOf(count, sumOf(ofClasses)) }
    }),
    heavy_share: shareOf(sumOfClasses(ofClasses, HEAVY_CLASSES), sumOfClasses(ofClasses, MOTOR_CLASSES)),
    over_limit: { by_0_kmh, by_10_kmh, by_20_kmh },
    ...(body.units === 'imperial' && { over_limit_mph: { by_0_mph, by_5_mph, by_10_mph } }),
  }
}

/** The share of vehicles that exceed the limit by more than each step, among those at times with a limit. */
function shareOver(table: SpeedTable, units: Units): (number | null)[] {
  const speeds = table.sum()
  const thresholds = OVER_BY[units].map(offset => ({ percent: 100, offset }))
  return speeds.aboveEach(thresholds, units).map(({ count }) => shareOf(count, speeds.limited))
}

type Hour = ReturnType<typeof clockHoursOf>[number]

const clockHoursOf = ({ hourEdges, dayOfHour }: LocalTime, { hours }: Volumes) =>
  Array.from(hours, (count, hour) => ({ start: hourEdges[hour] as number, day: dayOfHour[hour] as number, count }))

/** Four quarters of an hour, from any of them on, that are within one local day and touch the window. */
function slidingHoursOf({ window, grid: { edges }, dayOf }: LocalTime, { quarters }: Volumes): Hour[] {
  const hours: Hour[] = []
  for (let q = 0; q + 4 <= quarters.length; q++) {
    const [start, day] = [edges[q] as number, dayOf[q] as number]
    const isInside = (edges[q + 1] as number) > window.from && (edges[q + 3] as number) < window.to
    if (isInside && dayOf[q + 3] === day) hours.push({ start, day, count: sumOf(quarters.subarray(q, q + 4)) })
  }
  return hours
}

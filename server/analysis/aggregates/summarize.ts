import { withOffset } from '../../../contract/times/time-zone.ts'
import type { Units } from '../../../contract/units.ts'
import {
  HEAVY_CLASSES,
  MOTOR_CLASSES,
  VEHICLE_CLASSES,
  type VehicleClass,
} from '../../../contract/vehicles/vehicle-classes.ts'
import { coverageOf } from '../../records/coverage.ts'
import type { LocalTime } from '../counting/local-time.ts'
import { CountTable, type SpeedTable } from '../counting/tables.ts'
import type { TimeGrid } from '../counting/time-grid.ts'
import type { Aggregate } from './aggregate.ts'

const MIN_DAY_COVERAGE = 0.95
/** In km/h and mph. */
const OVER_BY = { metric: [0, 10, 20], imperial: [0, 5, 10] } as const

const share = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000)
const sumOf = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0)
const mean = (values: number[]) => (values.length === 0 ? null : Math.round((sumOf(values) * 10) / values.length) / 10)

/** What a summary is computed from, beside the speeds of the items. */
export class SummaryTables {
  readonly local: LocalTime
  readonly quarters: CountTable
  /** By channel x VEHICLE_CLASSES + class. */
  readonly classes: CountTable

  constructor(local: LocalTime, grid: TimeGrid) {
    this.local = local
    const columnOf = grid.columnsOf(local.quarterEdges)
    this.quarters = new CountTable({ columnOf, columns: local.grid.size, rowOf: () => 0 })
    this.classes = new CountTable({
      columnOf: new Uint32Array(grid.size),
      columns: 1,
      rowOf: ({ channel, vehicleClass }) => channel * VEHICLE_CLASSES.length + vehicleClass,
    })
  }
}

/** Average daily traffic, peak hour, directions, heavy vehicles and speeding, over the whole window. */
export function summarize({ zone, body, covered, counted, now }: Aggregate, tables: SummaryTables, speeds: SpeedTable) {
  const isImperial = body.units === 'imperial'
  const { local } = tables
  const quarters = tables.quarters.row(0)
  const days = sumBy(quarters, local.dayOf)
  const coverage = coverageOf([...covered.values()], local.dayEdges, now, counted)
  const measured = local.days.flatMap(({ start, end, weekday }, day) => {
    const isWhole = start >= local.window.from && end <= local.window.to && end <= now
    return isWhole && (coverage[day] ?? 0) >= MIN_DAY_COVERAGE ? [{ count: days[day] as number, weekday }] : []
  })
  const weekdays = measured.filter(({ weekday }) => weekday < 5)
  const all = [...tables.classes.rows].map(([row, [count = 0]]) => {
    return { channel: Math.floor(row / VEHICLE_CLASSES.length), class: row % VEHICLE_CLASSES.length, count }
  })
  const countOf = (some: typeof all) => sumOf(some.map(({ count }) => count))
  const ofClasses = (classes: readonly VehicleClass[]) =>
    countOf(all.filter(one => classes.includes(VEHICLE_CLASSES[one.class] as VehicleClass)))
  const channels = [...new Set(all.map(({ channel }) => channel))].sort((a, b) => a - b)
  const peakOf = (hours: Hour[]) => {
    const peak = hours.reduce<Hour | null>((most, hour) => (hour.count > (most?.count ?? 0) ? hour : most), null)
    if (!peak) return null
    const start = withOffset(new Date(Math.max(peak.start, local.window.from)), zone)
    return { start, count: peak.count, share_of_day: share(peak.count, days[peak.day] as number) }
  }
  const [by_0_kmh, by_10_kmh, by_20_kmh] = shareOver(speeds, 'metric')
  const [by_0_mph, by_5_mph, by_10_mph] = isImperial ? shareOver(speeds, 'imperial') : []
  return {
    average_daily_traffic: mean(measured.map(day => day.count)),
    days: measured.length,
    average_weekday_traffic: mean(weekdays.map(day => day.count)),
    weekdays: weekdays.length,
    peak_hour: peakOf(hoursOf(local, quarters)),
    sliding_peak_hour: peakOf(slidingHoursOf(local, quarters)),
    directions: channels.map(channel => {
      const count = countOf(all.filter(one => one.channel === channel))
      return { channel, count, share: share(count, countOf(all)) }
    }),
    heavy_share: share(ofClasses(HEAVY_CLASSES), ofClasses(MOTOR_CLASSES)),
    over_limit: { by_0_kmh, by_10_kmh, by_20_kmh },
    ...(isImperial && { over_limit_mph: { by_0_mph, by_5_mph, by_10_mph } }),
  }
}

/** The share of vehicles that exceed the limit by more than each step, among those at times with a limit. */
function shareOver(table: SpeedTable, units: Units): (number | null)[] {
  const speeds = table.sum()
  const thresholds = OVER_BY[units].map(offset => ({ percent: 100, offset }))
  return speeds.aboveEach(thresholds, units).map(({ count }) => share(count, speeds.limited))
}

interface Hour {
  start: number
  day: number
  count: number
}

/** Sums of the counts of quarters of an hour by the number of a longer time. */
function sumBy(quarters: Uint32Array, numberOf: Uint32Array): Float64Array {
  const sums = new Float64Array((numberOf.at(-1) ?? -1) + 1)
  for (let q = 0; q < quarters.length; q++) {
    const number = numberOf[q] as number
    sums[number] = (sums[number] as number) + (quarters[q] as number)
  }
  return sums
}

/** The clock hours. */
const hoursOf = ({ hourOf, hourEdges, dayOfHour }: LocalTime, quarters: Uint32Array): Hour[] =>
  Array.from(sumBy(quarters, hourOf), (count, hour) => {
    return { start: hourEdges[hour] as number, day: dayOfHour[hour] as number, count }
  })

/** Four quarters of an hour, from any of them on, that are within one local day and touch the window. */
function slidingHoursOf({ window, quarterEdges, dayOf }: LocalTime, quarters: Uint32Array): Hour[] {
  const hours: Hour[] = []
  for (let q = 0; q + 4 <= quarters.length; q++) {
    const [start, day] = [quarterEdges[q] as number, dayOf[q] as number]
    const isInside = (quarterEdges[q + 1] as number) > window.from && (quarterEdges[q + 3] as number) < window.to
    if (isInside && dayOf[q + 3] === day) hours.push({ start, day, count: sumOf(quarters.subarray(q, q + 4)) })
  }
  return hours
}

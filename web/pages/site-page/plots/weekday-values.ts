import { fromAbsolute, parseDate, toCalendarDate } from '@internationalized/date'
import { type HourCell, weekdayOf } from '../../../../charts/weekday-hours.ts'
import type { SiteFigures } from '../../../../client/shapes.ts'
import type { NounWords } from '../../../parts/range/nouns.ts'
import type { Range } from '../../../parts/range/range.ts'
import { formatDuration, formatNumber, formatWithUnit } from '../../../ui/text/format.ts'
import type { Matrix } from '../view.ts'
import { m } from './messages.ts'

/** What the plot of weekdays by hour shows, with its texts. */
export interface HourValues {
  /** 7 rows of 24, Monday first. */
  cells: HourCell[][]
  /** The value of the lowest colour. */
  low: number
  unit: string
  lead: string
  gapLabel: string
  write: (value: number) => string
  /** The lower end of the legend; the unit is at the upper end. */
  writeLow: (value: number) => string
  describe: (cell: HourCell, weekday: number, hour: number) => string
  summary: (max: number, gaps: string) => string
}

/** Mean vehicles of the measured hours. */
export const volumeHours = (cells: HourCell[][], directions: string, noun: NounWords): HourValues => ({
  cells,
  low: 0,
  unit: noun.perHour,
  lead: m.meanPerHour({ directions, vehicles: noun.inSentence }),
  gapLabel: m.noDataOrLeftOut,
  write: value => formatWithUnit(value, noun.perHour),
  writeLow: value => formatNumber(value),
  describe: cell =>
    cell.kind === 'mean'
      ? m.perHourMeasuredFor({
          vehicles: noun.countOf({ count: Math.round(cell.value) }),
          duration: formatDuration(cell.hours * 3600),
        })
      : missingText(cell, m.noDataOrLeftOutSentence),
  summary: (max, gaps) => m.heatSummary({ max: formatNumber(max), gaps }),
})

const missingText = ({ kind }: HourCell, gapText: string): string => (kind === 'gap' ? gapText : m.notInThisRangeYet)

type HourVolume = NonNullable<SiteFigures['weekday_hour_volumes']>['items'][number]
type HourItem = NonNullable<SiteFigures['by_weekday_hour']>['items'][number]

/**
 * 7 rows of 24 with a gap for each hour of the week that the range has, that has passed and that is not on a day before the
 * first vehicle.
 */
export function passedHours(range: Pick<Range, 'span' | 'zone' | 'clock'>, now: number, firstVehicle: string | null) {
  const { span, zone, clock } = range
  const cells = Array.from({ length: 7 }, () => Array.from({ length: 24 }, (): HourCell => ({ kind: 'empty' })))
  const until = fromAbsolute(Math.min(span.to, now), zone)
  const [first, last] = [toCalendarDate(fromAbsolute(span.from, zone)), toCalendarDate(until)]
  if (!firstVehicle) return cells
  const since = parseDate(firstVehicle.slice(0, 10))
  const { from, to } = clock.hours ?? { from: 0, to: 24 }
  for (let day = since.compare(first) > 0 ? since : first; day.compare(last) <= 0; day = day.add({ days: 1 })) {
    const weekday = weekdayOf(day.toString())
    if (clock.weekdays && !clock.weekdays.includes(weekday + 1)) continue
    const end = Math.min(to, day.compare(last) === 0 ? until.hour : 24)
    for (let hour = from; hour < end; hour++) (cells[weekday] as HourCell[])[hour] = { kind: 'gap' }
  }
  return cells
}

/** The mean vehicles of the hours that count; the others are as in `cells`. */
export function meanHours(items: readonly HourVolume[], cells: HourCell[][]): HourCell[][] {
  const means = cells.map(row => [...row])
  for (const { weekday, hour, mean, hours } of items) {
    if (mean !== null) (means[weekday - 1] as HourCell[])[hour] = { kind: 'mean', value: mean, hours }
  }
  return means
}

interface SpeedHourOptions {
  matrix: Exclude<Matrix, 'volume'>
  /** The unit of speeds. */
  unit: string
  directionsLabel: string
}

/** V85 or the share above the limit of the hours that count. Hours that `volume` has not reached yet are empty. */
export function speedHours(items: readonly HourItem[], volume: HourCell[][], options: SpeedHourOptions): HourValues {
  const { matrix, directionsLabel: directions } = options
  const isV85 = matrix === 'v85'
  const byHour = new Map(items.map(item => [item.weekday * 24 - 24 + item.hour, item]))
  const cells = volume.map((row, weekday) =>
    row.map((cell, hour): HourCell => {
      const item = byHour.get(weekday * 24 + hour)
      const value = (isV85 ? item?.speeds.p85 : percentOf(item?.speeds.above_limit)) ?? null
      if (item && value !== null) return { kind: 'mean', value, hours: item.hours }
      return cell.kind === 'empty' ? cell : { kind: 'gap' }
    }),
  )
  const values = cells.flat().flatMap(cell => (cell.kind === 'mean' ? [cell.value] : []))
  const unit = isV85 ? options.unit : '%'
  const digits = isV85 ? 0 : 1
  const write = (value: number, places = digits) => formatWithUnit(value, unit, places)
  return {
    cells,
    low: isV85 && values.length > 0 ? Math.min(...values) : 0,
    unit,
    lead: isV85 ? m.v85Lead({ unit, directions }) : m.aboveLead({ directions }),
    gapLabel: m.noDataOrLeftOut,
    write,
    writeLow: value => formatNumber(value),
    describe: (cell, weekday, hour) => {
      if (cell.kind !== 'mean') return missingText(cell, m.noDataOrLeftOutSentence)
      const speeds = m.speedCount({ count: byHour.get(weekday * 24 + hour)?.speeds.count ?? 0 })
      return isV85
        ? m.v85Of({ speed: write(cell.value, 1), speeds })
        : m.aboveOf({ share: write(cell.value, 1), speeds })
    },
    summary: (max, gaps) =>
      m.hoursSummary({
        name: isV85 ? 'V85' : m.aboveLimit,
        low: write(Math.min(max, ...values), 1),
        high: write(max, 1),
        gaps,
      }),
  }
}

const percentOf = (share: number | null | undefined): number | null => (share == null ? null : share * 100)

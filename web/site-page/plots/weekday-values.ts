import type { HourCell } from '../../../charts/weekday-hours.ts'
import type { SiteFigures } from '../../../client/shapes.ts'
import { formatDuration, formatNumber, formatWithUnit } from '../../ui/format.ts'
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
export const volumeHours = (cells: HourCell[][], directions: string): HourValues => ({
  cells,
  low: 0,
  unit: m.vehiclesPerHourUnit,
  lead: m.meanVehiclesPerHour({ directions }),
  gapLabel: m.noData,
  write: value => formatWithUnit(value, m.vehiclesPerHourUnit),
  writeLow: value => formatNumber(value),
  describe: cell =>
    cell.kind === 'mean'
      ? m.vehiclesPerHourMeasuredFor({
          vehicles: Math.round(cell.value),
          duration: formatDuration(cell.hours * 3600),
        })
      : missingText(cell, m.noDataInTime),
  summary: (max, gaps) => m.heatSummary({ max: formatNumber(max), gaps }),
})

const missingText = ({ kind }: HourCell, gapText: string): string => (kind === 'gap' ? gapText : m.notInThisRangeYet)

type SpeedItem = NonNullable<SiteFigures['by_weekday_hour']>['items'][number]

interface Options {
  matrix: Exclude<Matrix, 'volume'>
  /** Of speeds. */
  unit: string
  directionsLabel: string
}

/** V85 or the share above the limit of the hours that count. Hours that `volume` has not reached yet are empty. */
export function speedHours(items: readonly SpeedItem[], volume: HourCell[][], options: Options): HourValues {
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
      const vehicles = byHour.get(weekday * 24 + hour)?.speeds.count ?? 0
      return isV85
        ? m.v85Of({ speed: write(cell.value, 1), vehicles })
        : m.aboveOf({ share: write(cell.value, 1), vehicles })
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

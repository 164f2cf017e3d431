import { useCallback } from 'react'
import { drawHours, maxOf, STEPS } from '../../charts/heat-option.ts'
import type { HourCell } from '../../charts/weekday-hours.ts'
import { WEEKDAYS as FROM_SUNDAY } from '../ui/date-format.ts'
import { formatDuration, formatNumber, formatWithUnit } from '../ui/format.ts'
import { FIRST_WEEKDAY } from '../ui/locale.ts'
import { useColours } from './colours.ts'
import { useDrawing } from './draw-picture.ts'
import { Mark } from './legend.tsx'
import { lookOf } from './look.ts'
import { m } from './messages.ts'
import { PlotArea } from './plot-area.tsx'
import { type Caption, PlotFrame, type PlotState } from './plot-frame.tsx'
import type { Sheet } from './sheet.ts'

interface Props {
  /** 7 rows of 24, Monday first. */
  hours: HourCell[][] | null
  /** `both directions` */
  directionsLabel: string
  caption: Caption
  state: PlotState
}

const HEIGHT = 236
/** Monday first. */
const WEEKDAYS = [...FROM_SUNDAY.slice(1), FROM_SUNDAY[0] as string]
const EMPTY_HOURS: HourCell[][] = WEEKDAYS.map(() => Array.from({ length: 24 }, () => ({ kind: 'empty' })))

/** The weekday of each row; Monday is 0. */
const WEEK_ORDER = WEEKDAYS.map((_, i) => (i + FIRST_WEEKDAY - 1) % 7)

export function HeatPlot({ hours: loaded, directionsLabel, caption, state }: Props) {
  const hours = loaded ?? EMPTY_HOURS
  const colours = useColours()
  const max = maxOf(hours)
  const hasGap = hours.flat().some(cell => cell.kind === 'gap')
  const drawing = useDrawing(
    HEIGHT,
    [
      { key: 'low', label: '0', colour: '--plot-low-1' },
      { key: 'high', label: formatWithUnit(max, m.vehiclesPerHourUnit), colour: '--plot-low-8' },
      ...(hasGap ? [{ key: 'gap', label: m.noData, mark: 'hatch' as const }] : []),
    ],
    colours,
  )
  const draw = useCallback(
    (width: number, own: typeof colours) => drawHours(hours, WEEK_ORDER, width, lookOf(own)),
    [hours],
  )
  const cellAt = (row: number, column: number) => hours[WEEK_ORDER[row] as number]?.[column] as HourCell
  const nameOf = (row: number, column: number) =>
    `${WEEKDAYS[WEEK_ORDER[row] as number]}, ${clock(column)} – ${clock(column + 1)}`
  return (
    <PlotFrame
      title={m.weekdayByHour}
      name="weekday-by-hour"
      caption={caption}
      lead={m.meanVehiclesPerHour({ directions: directionsLabel })}
      legend={<Scale max={max} hasGap={hasGap} />}
      height={HEIGHT}
      state={state}
      sheet={loaded && sheetOf(hours, WEEK_ORDER)}
      picture={drawing.picture}
    >
      {toggleTable => (
        <PlotArea
          label={describe(hours, max)}
          height={HEIGHT}
          columns={24}
          rows={7}
          draw={draw}
          tooltip={({ row, column }) => (
            <>
              <p className="font-semibold">{nameOf(row, column)}</p>
              <p className="num">{describeCell(cellAt(row, column))}</p>
            </>
          )}
          announcement={({ row, column }) => `${nameOf(row, column)}: ${describeCell(cellAt(row, column))}`}
          onKey={key => key === 't' && toggleTable()}
          onDraw={drawing.onDraw}
        />
      )}
    </PlotFrame>
  )
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

function describeCell(cell: HourCell): string {
  if (cell.kind === 'gap') return m.noDataSentence
  if (cell.kind === 'empty') return m.notInThisRangeYet
  return m.vehiclesPerHourMeasuredFor({
    vehicles: formatNumber(cell.perHour),
    duration: formatDuration(cell.hours * 3600),
  })
}

const Scale = ({ max, hasGap }: { max: number; hasGap: boolean }) => (
  <div className="flex items-center gap-2 text-meta text-text-2">
    <span className="num">0</span>
    <span className="flex h-2.5 gap-px" aria-hidden="true">
      {Array.from({ length: STEPS }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps of a scale have no other name
        <span key={i} className="w-4" style={{ background: `var(--plot-low-${i + 1})` }} />
      ))}
    </span>
    <span className="num">{formatWithUnit(max, m.vehiclesPerHourUnit)}</span>
    {hasGap && (
      <span className="ms-1.5 inline-flex items-center gap-1.5">
        <Mark mark="hatch" />
        {m.noData}
      </span>
    )}
  </div>
)

const sheetOf = (hours: HourCell[][], order: number[]): Sheet => ({
  columns: [
    { head: m.hour },
    ...order.map(weekday => ({
      head: WEEKDAYS[weekday] as string,
      unit: m.vehiclesPerHourUnit,
      isNumber: true,
      digits: 1,
    })),
  ],
  rows: Array.from({ length: 24 }, (_, hour) => [
    clock(hour),
    ...order.map(weekday => {
      const cell = hours[weekday]?.[hour]
      return cell?.kind === 'mean' ? cell.perHour : null
    }),
  ]),
})

function describe(hours: HourCell[][], max: number): string {
  const gaps = hours.flat().filter(cell => cell.kind === 'gap').length
  const without = gaps === 0 ? m.everyHourThatHasPassedWas : m.hoursOfTheWeekHaveNo({ gaps })
  return m.heatSummary({ max: formatNumber(max), gaps: without })
}

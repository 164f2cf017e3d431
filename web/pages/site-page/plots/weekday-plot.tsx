import { memo, useCallback, useMemo } from 'react'
import { drawHours, maxOf, STEPS } from '../../../../charts/heat-option.ts'
import type { Look } from '../../../../charts/look.ts'
import type { HourCell } from '../../../../charts/weekday-hours.ts'
import type { SiteDetail } from '../../../../client/shapes.ts'
import { DrawnPlot } from '../../../parts/plots/drawn-plot.tsx'
import { type LegendEntry, Mark } from '../../../parts/plots/legend.tsx'
import type { Caption, PlotState } from '../../../parts/plots/plot-frame.tsx'
import { usePlotState } from '../../../parts/plots/plot-state.ts'
import type { Sheet } from '../../../parts/plots/sheet.ts'
import { formatHour } from '../../../parts/range/clock.ts'
import { useNoun } from '../../../parts/range/nouns.ts'
import type { Measures } from '../../../service/measures.ts'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { WEEKDAYS as FROM_SUNDAY } from '../../../ui/text/date-format.ts'
import { FIRST_WEEKDAY } from '../../../ui/text/locale.ts'
import { mainSections, useFigures } from '../traffic/use-figures.ts'
import { useSitePageAddress } from '../use-site-page-address.ts'
import type { Matrix, View } from '../view.ts'
import { m } from './messages.ts'
import { type HourValues, meanHours, passedHours, speedHours, volumeHours } from './weekday-values.ts'

interface Props {
  site: SiteDetail
  view: View
  measures: Measures
  /** Vehicles of a short range: 7 rows of 24, Monday first. */
  hours: HourCell[][] | null
  /** `both directions` */
  directionsLabel: string
  caption: Caption
  /** The state of `hours`. */
  state: PlotState
  now: number
  /** False delays the request of figures. */
  isEnabled: boolean
}

const HEIGHT = 236
/** Monday first. */
const WEEKDAYS = [...FROM_SUNDAY.slice(1), FROM_SUNDAY[0] as string]
const EMPTY_HOURS: HourCell[][] = WEEKDAYS.map(() => Array.from({ length: 24 }, () => ({ kind: 'empty' })))

/** The weekday of each row; Monday is 0. */
const WEEK_ORDER = WEEKDAYS.map((_, i) => (i + FIRST_WEEKDAY - 1) % 7)

const SPEEDS: ['by_weekday_hour'] = ['by_weekday_hour']
const OPTIONS: { value: Matrix; label: string }[] = [
  { value: 'volume', label: m.volume },
  { value: 'v85', label: 'V85' },
  { value: 'above', label: m.aboveLimit },
]

/** Volume, V85 or the share above the limit by weekday and hour. */
export default memo(function WeekdayPlot(props: Props) {
  const { site, view, measures, directionsLabel, caption, now, isEnabled } = props
  const { change } = useSitePageAddress()
  const noun = useNoun()
  const hasLimit = site.speed_limits.some(({ kmh }) => kmh !== null)
  const matrix = view.matrix === 'above' && !hasLimit ? 'volume' : view.matrix
  const isVolume = matrix === 'volume'
  // The volume of a long range is in days: its hours would be thousands.
  const { range, isLong } = view
  const needsFigures = isLong || !isVolume
  const sections = isVolume ? mainSections(view) : SPEEDS
  const figures = useFigures(site, view, measures, sections, { isEnabled: isEnabled && needsFigures })
  const figuresState = usePlotState(figures)
  const { by_weekday_hour, weekday_hour_volumes } = figures.data ?? {}
  const speeds = isVolume ? undefined : by_weekday_hour?.items
  const volumes = isVolume && isLong ? weekday_hour_volumes?.items : undefined
  const firstVehicle = site.data_range.first_vehicle
  const passed = useMemo(
    () => (isLong ? passedHours(range, now, firstVehicle) : null),
    [isLong, range, now, firstVehicle],
  )
  const hours = passed ?? props.hours
  const loaded = needsFigures ? hours && (speeds ?? volumes ?? null) : hours
  const values: HourValues = useMemo(() => {
    const cells = hours ?? EMPTY_HOURS
    if (matrix === 'volume') return volumeHours(volumes ? meanHours(volumes, cells) : cells, directionsLabel, noun)
    return speedHours(speeds ?? [], cells, { matrix, unit: measures.speed.unit, directionsLabel })
  }, [hours, speeds, volumes, matrix, directionsLabel, measures, noun])
  const { cells, low } = values
  const max = maxOf(cells)
  const hasGap = cells.flat().some(cell => cell.kind === 'gap')
  const entries: LegendEntry[] = [
    { key: 'low', label: values.write(low), colour: '--plot-low-1' },
    { key: 'high', label: values.write(max), colour: '--plot-low-8' },
    ...(hasGap ? [{ key: 'gap', label: values.gapLabel, mark: 'hatch' as const }] : []),
  ]
  const draw = useCallback((width: number, look: Look) => drawHours(cells, WEEK_ORDER, width, look, low), [cells, low])
  const cellAt = (row: number, column: number) => cells[WEEK_ORDER[row] as number]?.[column] as HourCell
  const nameOf = (row: number, column: number) =>
    `${WEEKDAYS[WEEK_ORDER[row] as number]}, ${formatHour(column)} – ${formatHour(column + 1)}`
  const describeCell = (row: number, column: number) =>
    values.describe(cellAt(row, column), WEEK_ORDER[row] as number, column)
  return (
    <DrawnPlot
      title={m.weekdayByHour}
      name={isVolume ? 'weekday-by-hour' : `weekday-by-hour-${matrix}`}
      caption={caption}
      lead={values.lead}
      actions={
        <Segmented
          label={m.shownInTheHours}
          options={hasLimit ? OPTIONS : OPTIONS.slice(0, 2)}
          value={matrix}
          onChange={value => change({ matrix: value === 'volume' ? undefined : value })}
        />
      }
      legend={<Scale values={values} max={max} hasGap={hasGap} />}
      height={HEIGHT}
      state={needsFigures ? figuresState : props.state}
      sheet={loaded && (() => sheetOf(values))}
      entries={entries}
      label={values.summary(max, describeGaps(cells))}
      columns={24}
      rows={7}
      draw={draw}
      tooltip={({ row, column }) => (
        <>
          <p className="font-semibold">{nameOf(row, column)}</p>
          <p className="num">{describeCell(row, column)}</p>
        </>
      )}
      announcement={({ row, column }) => `${nameOf(row, column)}: ${describeCell(row, column)}`}
    />
  )
})

const Scale = ({ values, max, hasGap }: { values: HourValues; max: number; hasGap: boolean }) => (
  <div className="flex flex-wrap items-center gap-x-2 text-meta text-text-2">
    <span className="num">{values.writeLow(values.low)}</span>
    <span className="flex h-2.5 gap-px" aria-hidden="true">
      {Array.from({ length: STEPS }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps of a scale have no other name
        <span key={i} className="w-4" style={{ background: `var(--plot-low-${i + 1})` }} />
      ))}
    </span>
    <span className="num">{values.write(max)}</span>
    {hasGap && (
      <span className="ms-1.5 inline-flex items-center gap-1.5">
        <Mark mark="hatch" />
        {values.gapLabel}
      </span>
    )}
  </div>
)

const sheetOf = ({ cells, unit }: HourValues): Sheet => ({
  columns: [
    { head: m.hour },
    ...WEEK_ORDER.map(weekday => ({ head: WEEKDAYS[weekday] as string, unit, isNumber: true, digits: 1 })),
  ],
  rows: Array.from({ length: 24 }, (_, hour) => [
    formatHour(hour),
    ...WEEK_ORDER.map(weekday => {
      const cell = cells[weekday]?.[hour]
      return cell?.kind === 'mean' ? cell.value : null
    }),
  ]),
})

function describeGaps(cells: HourCell[][]): string {
  const gaps = cells.flat().filter(cell => cell.kind === 'gap').length
  return gaps === 0 ? m.allHoursMeasured : m.hoursWithoutData({ gaps })
}

import { useCallback, useMemo } from 'react'
import { formatTimeSpan } from '../ui/date-format.ts'
import { formatNumber } from '../ui/format.ts'
import { useColours } from './colours.ts'
import { useDrawing } from './draw-picture.ts'
import type { Health } from './health.ts'
import { drawHealth, findSilences } from './health-option.ts'
import { Legend, type LegendEntry } from './legend.tsx'
import { PlotArea } from './plot-area.tsx'
import { type Caption, PlotFrame, type PlotState } from './plot-frame.tsx'
import type { Sheet } from './sheet.ts'

interface Props {
  health: Health
  /** `30 minutes` */
  step: string
  caption: Caption
  state: PlotState
}

const HEIGHT = 132
const NO_HIDDEN: ReadonlySet<string> = new Set()
const SILENCE: LegendEntry[] = [{ key: 'silence', label: 'No status', mark: 'hatch', isFixed: true }]

/** One measure of a device's health over time. */
export function HealthPlot({ health, step, caption, state }: Props) {
  const { measure, buckets, values } = health
  const colours = useColours()
  const write = useMemo(() => writerOf(health), [health])
  const isWhole = findSilences(values).length === 0
  const drawing = useDrawing(HEIGHT, isWhole ? [] : SILENCE, colours)
  const draw = useCallback(
    (width: number, own: typeof colours) =>
      drawHealth(health, width, own, value => formatNumber(value, { digits: Number.isInteger(value) ? 0 : 1 })),
    [health],
  )
  const timeOf = (i: number) => formatTimeSpan(buckets[i]?.local ?? '', buckets[i]?.localEnd ?? '')
  const limits = measure.limits.length === 0 ? '' : `, alarm ${formatLimits(measure.limits, measure.unit)}`
  return (
    <PlotFrame
      title={measure.title}
      name={measure.key}
      caption={caption}
      lead={`${measure.picked} per ${step} in ${measure.unit}${limits}`}
      legend={isWhole ? undefined : <Legend entries={SILENCE} hidden={NO_HIDDEN} onToggle={() => {}} />}
      height={HEIGHT}
      state={state}
      sheet={state.isLoading ? null : sheetOf(health)}
      picture={drawing.picture}
    >
      {toggleTable => (
        <PlotArea
          label={describe(health, write)}
          height={HEIGHT}
          columns={buckets.length}
          draw={draw}
          tooltip={({ column }) => (
            <>
              <p className="font-semibold">{timeOf(column)}</p>
              <p className="num">{write(values[column])}</p>
            </>
          )}
          announcement={({ column }) => `${timeOf(column)}: ${write(values[column])}`}
          onKey={key => key === 't' && toggleTable()}
          onDraw={drawing.onDraw}
        />
      )}
    </PlotFrame>
  )
}

/** `12.4 °C`, or `Not reported.` */
const writerOf =
  ({ measure: { digits, isSigned, unit } }: Health) =>
  (value: number | null | undefined): string =>
    value === null || value === undefined
      ? 'Not reported.'
      : `${formatNumber(value, { digits, signed: isSigned })}\u00a0${unit}`

const formatLimits = (limits: number[], unit: string): string =>
  limits.length === 1
    ? `below ${formatNumber(limits[0])}\u00a0${unit}`
    : `beyond ±${formatNumber(limits[1])}\u00a0${unit}`

const sheetOf = ({ measure, buckets, values }: Health): Sheet => ({
  columns: [{ head: 'From' }, { head: measure.title, unit: measure.unit, isNumber: true, digits: measure.digits }],
  rows: buckets.map(({ local }, i) => [local.replace('T', ' '), values[i] ?? null]),
})

function describe({ measure, values }: Health, write: (value: number) => string): string {
  const reported = values.filter(value => value !== null)
  if (reported.length === 0) return `${measure.title}: nothing was reported.`
  const [low, high] = [Math.min(...reported), Math.max(...reported)]
  const last = reported.at(-1) as number
  return `${measure.title}: from ${write(low)} to ${write(high)}, last ${write(last)}. Arrow keys read single values.`
}

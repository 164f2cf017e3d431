import { useCallback, useMemo } from 'react'
import type { Look } from '../../../../charts/look.ts'
import { formatNumber, formatWithUnit } from '../../../ui/text/format.ts'
import { formatBucketTime, timeCells, timeColumns } from '../bucket-time.ts'
import { DrawnPlot } from '../drawn-plot.tsx'
import { Legend, type LegendEntry } from '../legend.tsx'
import { m } from '../messages.ts'
import { type Caption, PlotCode, type PlotState } from '../plot-frame.tsx'
import type { Sheet } from '../sheet.ts'
import type { Health } from './health.ts'
import { drawHealth, findSilences } from './health-option.ts'

interface Props {
  health: Health
  /** `30 minutes` */
  step: string
  caption: Caption
  state: PlotState
}

const HEIGHT = 132
const SILENCE: LegendEntry[] = [{ key: 'silence', label: m.noStatus, mark: 'hatch', isFixed: true }]

/** One measure of a device's health over time. */
export function HealthPlot({ health, step, caption, state }: Props) {
  const { measure, buckets, values } = health
  const write = useMemo(() => writerOf(health), [health])
  const isWhole = findSilences(values).length === 0
  const draw = useCallback(
    (width: number, look: Look) =>
      drawHealth(health, width, look, value => formatNumber(value, { digits: Number.isInteger(value) ? 0 : 1 })),
    [health],
  )
  const timeOf = (i: number) => formatBucketTime(buckets, i)
  const what = { picked: measure.picked, step, unit: measure.unit }
  return (
    <PlotCode value={null}>
      {/* The requests of the page are about traffic. */}
      <DrawnPlot
        title={measure.title}
        name={measure.key}
        caption={caption}
        lead={
          measure.limits.length === 0
            ? m.pickedPerStep(what)
            : m.pickedPerStepWithAlarm({ ...what, limits: formatLimits(measure.limits, measure.unit) })
        }
        legend={isWhole ? undefined : <Legend entries={SILENCE} />}
        entries={isWhole ? [] : SILENCE}
        height={HEIGHT}
        state={state}
        sheet={state.isLoading ? null : () => sheetOf(health, caption.zone)}
        label={describe(health, write)}
        columns={buckets.length}
        draw={draw}
        tooltip={({ column }) => (
          <>
            <p className="font-semibold">{timeOf(column)}</p>
            <p className="num">{write(values[column])}</p>
          </>
        )}
        announcement={({ column }) => `${timeOf(column)}: ${write(values[column])}`}
      />
    </PlotCode>
  )
}

/** `12.4 °C`, or `Not reported.` */
const writerOf =
  ({ measure: { digits, isSigned, unit } }: Health) =>
  (value: number | null | undefined): string =>
    value === null || value === undefined
      ? m.notReported
      : `${formatNumber(value, { digits, signed: isSigned })}\u00a0${unit}`

const formatLimits = (limits: number[], unit: string): string =>
  limits.length === 1
    ? m.belowLimit({ limit: formatWithUnit(limits[0], unit) })
    : m.beyondLimit({ limit: formatWithUnit(limits[1], unit) })

const sheetOf = ({ measure, buckets, values }: Health, zone?: string): Sheet => ({
  columns: [...timeColumns(zone), { head: measure.title, unit: measure.unit, isNumber: true, digits: measure.digits }],
  rows: buckets.map((bucket, i) => [...timeCells(bucket), values[i] ?? null]),
})

function describe({ measure, values }: Health, write: (value: number) => string): string {
  const reported = values.filter(value => value !== null)
  if (reported.length === 0) return m.nothingWasReported({ title: measure.title })
  const [low, high] = [Math.min(...reported), Math.max(...reported)]
  const last = reported.at(-1) as number
  return m.healthSummary({ title: measure.title, low: write(low), high: write(high), last: write(last) })
}

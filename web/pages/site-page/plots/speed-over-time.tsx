import { memo, useCallback, useMemo } from 'react'
import { markLabelsAt, type PlotMark } from '../../../../charts/event-lane.ts'
import type { Look } from '../../../../charts/look.ts'
import { bandScale, drawSpeedBand, MIN_BAND_VEHICLES } from '../../../../charts/speed-band-option.ts'
import type { Gap, SiteDetail } from '../../../../client/shapes.ts'
import { formatBucketTime, timeCells, timeColumns } from '../../../parts/plots/bucket-time.ts'
import { DrawnPlot } from '../../../parts/plots/drawn-plot.tsx'
import { Legend, type LegendEntry, Mark, useHidden } from '../../../parts/plots/legend.tsx'
import type { Caption } from '../../../parts/plots/plot-frame.tsx'
import { usePlotState } from '../../../parts/plots/plot-state.ts'
import type { Sheet } from '../../../parts/plots/sheet.ts'
import { type SelectTime, useMarking } from '../../../parts/plots/use-marking.ts'
import type { Measures } from '../../../service/measures.ts'
import { formatNumber, formatWithUnit } from '../../../ui/text/format.ts'
import { useHeld } from '../../../ui/use-held.ts'
import { mainSections, useFigures } from '../traffic/use-figures.ts'
import type { View } from '../view.ts'
import { m } from './messages.ts'
import { type SpeedsOverTime, speedsOverTime, stepOf } from './speed-band.ts'

interface Props {
  site: SiteDetail
  view: View
  measures: Measures
  gaps: Gap[]
  marks: PlotMark[] | undefined
  /** Whether gaps or marks are those of another range: it is drawn once, with its own. */
  hasOldMarks: boolean
  /** `both directions` */
  directionsLabel: string
  caption: Caption
  now: number
  /** False delays the request. */
  isEnabled: boolean
  onZoom: SelectTime
  onMark?: SelectTime | undefined
}

const HEIGHT = 236
const EMPTY: SpeedsOverTime = {
  step: '1h',
  interval: '1h',
  buckets: [],
  gaps: [],
  vehicles: [],
  p15: [],
  p50: [],
  p85: [],
  limits: [],
}

/** V15, V50 and V85 by hour or day. */
export default memo(function SpeedOverTime(props: Props) {
  const { site, view, measures, gaps, marks, hasOldMarks, directionsLabel, caption, now, isEnabled } = props
  const { span } = view.range
  const step = stepOf(view.interval)
  // The figures by direction have the same hours or days.
  const isShared = step === '1d' || !view.isLong
  const sections = isShared ? mainSections(view) : ['hours' as const]
  const figures = useFigures(site, view, measures, sections, { isEnabled })
  const computed = useMemo(
    () => (figures.data ? speedsOverTime(figures.data, { site, span, step, measures, gaps, marks, now }) : null),
    [figures.data, site, span, step, measures, gaps, marks, now],
  )
  const loaded = useHeld(computed, figures.isPlaceholderData || hasOldMarks)
  const speeds = loaded ?? EMPTY
  const unit = measures.speed.unit
  const scale = useMemo(() => bandScale(speeds), [speeds])
  const { hidden, toggle } = useHidden()
  const marking = useMarking(props.onZoom, props.onMark)
  const legend = useMemo(() => legendOf(speeds), [speeds])
  const draw = useCallback((width: number, look: Look) => drawSpeedBand(speeds, width, look, hidden), [speeds, hidden])
  const lead = scale
    ? (step === '1h' ? m.speedPerHour : m.speedPerDay)({
        unit,
        directions: directionsLabel,
        min: MIN_BAND_VEHICLES[step],
        from: formatNumber(scale.min),
      })
    : m.loadingSpeeds({ unit })
  return (
    <DrawnPlot
      title={m.speedOverTime}
      name="speed-over-time"
      caption={caption}
      lead={lead}
      marking={marking}
      legend={<Legend entries={legend} hidden={hidden} onToggle={toggle} />}
      height={HEIGHT}
      state={usePlotState(figures)}
      sheet={loaded && (() => sheetOf(speeds, unit, caption.zone))}
      missing={scale === null && missingText(speeds)}
      entries={legend}
      label={describe(speeds, unit)}
      columns={speeds.buckets.length}
      draw={draw}
      tooltip={({ column }) => <BucketTooltip speeds={speeds} index={column} unit={unit} />}
      announcement={({ column }) => describeBucket(speeds, column, unit)}
      buckets={speeds.buckets}
    />
  )
})

function missingText({ step, vehicles }: SpeedsOverTime): string {
  if (vehicles.every(count => count === 0)) return m.noSpeeds
  return (step === '1h' ? m.tooFewPerHour : m.tooFewPerDay)({ min: MIN_BAND_VEHICLES[step] })
}

function legendOf({ limits, gaps }: SpeedsOverTime): LegendEntry[] {
  const values = [...new Set(limits.filter(limit => limit !== null))]
  const limit: LegendEntry = {
    key: 'limit',
    mark: 'line',
    colour: '--plot-limit',
    label: m.limitLabel({
      limit: values.map(value => formatNumber(value, { digits: Number.isInteger(value) ? 0 : 1 })).join(', '),
    }),
  }
  return [
    { key: 'p85', label: 'V85', mark: 'line', colour: '--color-text' },
    { key: 'p50', label: 'V50', mark: 'dashed', colour: '--color-text-2' },
    { key: 'band', label: m.bandLabel, colour: '--plot-channel-2' },
    ...(values.length > 0 ? [limit] : []),
    ...(gaps.length > 0 ? [{ key: 'gaps', label: m.noData, mark: 'hatch' as const, isFixed: true }] : []),
  ]
}

const timeOf = ({ buckets }: SpeedsOverTime, index: number): string => formatBucketTime(buckets, index)

/** Why a bucket has no percentiles; null if it has. */
function reasonAt({ p85, vehicles, buckets, step }: SpeedsOverTime, index: number): string | null {
  if (p85[index] != null) return null
  const hasData = (vehicles[index] ?? 0) > 0 || (buckets[index]?.coverage ?? 0) > 0
  return hasData ? m.fewerThan({ min: MIN_BAND_VEHICLES[step] }) : m.noDataInTime
}

const countAt = ({ vehicles }: SpeedsOverTime, index: number): string => m.speedCount({ count: vehicles[index] ?? 0 })

function BucketTooltip({ speeds, index, unit }: { speeds: SpeedsOverTime; index: number; unit: string }) {
  const reason = reasonAt(speeds, index)
  const limit = speeds.limits[index] ?? null
  const marks = markLabelsAt(speeds.marks ?? [], speeds.buckets[index])
  return (
    <div className="flex flex-col gap-0.5">
      <p className="font-semibold">{timeOf(speeds, index)}</p>
      {reason ? (
        <p className="text-text-2">{reason}</p>
      ) : (
        <>
          <Line mark="line" colour="--color-text" label="V85" value={speeds.p85[index]} unit={unit} />
          <Line mark="dashed" colour="--color-text-2" label="V50" value={speeds.p50[index]} unit={unit} />
          <Line mark="line" colour="--plot-channel-2" label="V15" value={speeds.p15[index]} unit={unit} />
        </>
      )}
      {limit !== null && (
        <Line mark="line" colour="--plot-limit" label={m.limit} value={limit} unit={unit} digits={0} />
      )}
      {marks.length > 0 && <p className="text-warn">{marks.join(', ')}</p>}
      {!reason && <p className="num text-text-3">{countAt(speeds, index)}</p>}
    </div>
  )
}

interface LineProps extends Pick<LegendEntry, 'mark' | 'colour' | 'label'> {
  value: number | null | undefined
  unit: string
  digits?: number
}

const Line = ({ mark, colour, label, value, unit, digits = 1 }: LineProps) => (
  <p className="flex items-center gap-2">
    <Mark mark={mark} colour={colour} />
    <span>{label}</span>
    <span className="num ms-auto ps-3 whitespace-nowrap">{formatWithUnit(value ?? null, unit, digits)}</span>
  </p>
)

function describeBucket(speeds: SpeedsOverTime, index: number, unit: string): string {
  const reason = reasonAt(speeds, index)
  if (reason) return `${timeOf(speeds, index)}: ${reason}`
  const values = (['p85', 'p50', 'p15'] as const).map(
    name => `V${name.slice(1)} ${formatWithUnit(speeds[name][index] ?? null, unit, 1)}`,
  )
  return `${timeOf(speeds, index)}: ${[...values, countAt(speeds, index), ...markLabelsAt(speeds.marks ?? [], speeds.buckets[index])].join('; ')}.`
}

function sheetOf(speeds: SpeedsOverTime, unit: string, zone?: string): Sheet {
  const { buckets, p15, p50, p85, limits, vehicles } = speeds
  const speed = { unit, isNumber: true, digits: 1 }
  return {
    columns: [
      ...timeColumns(zone),
      ...['V15', 'V50', 'V85'].map(head => ({ head, ...speed })),
      { head: m.limit, unit, isNumber: true },
      { head: m.speeds, isNumber: true },
    ],
    rows: buckets.map((bucket, i) => [
      ...timeCells(bucket),
      ...[p15, p50, p85, limits].map(values => values[i] ?? null),
      vehicles[i] ?? null,
    ]),
  }
}

function describe(speeds: SpeedsOverTime, unit: string): string {
  const values = speeds.p85.filter(value => value !== null)
  const high = Math.max(...values)
  const summary = m.speedSummary({
    low: formatWithUnit(Math.min(...values), unit, 1),
    high: formatWithUnit(high, unit, 1),
    highest: m.highestAt({ time: timeOf(speeds, speeds.p85.indexOf(high)) }),
  })
  return `${summary} ${m.arrowKeys}`
}

import { type ReactNode, useCallback, useMemo } from 'react'
import type { Drawing } from '../../../charts/drawing.ts'
import type { Look } from '../../../charts/look.ts'
import type { Comparison, Site } from '../../../client/shapes.ts'
import { DrawnPlot } from '../../parts/plots/drawn-plot.tsx'
import { COUNTED_BY_TEXTS } from '../../parts/plots/intervals.ts'
import { Legend, type LegendEntry } from '../../parts/plots/legend.tsx'
import type { Sheet } from '../../parts/plots/sheet.ts'
import { formatHours } from '../../parts/range/clock.ts'
import type { Measures } from '../../service/measures.ts'
import { formatDateRange } from '../../ui/text/date-format.ts'
import { formatNumber, formatWithUnit } from '../../ui/text/format.ts'
import { m } from './messages.ts'
import { drawHourlyV85, drawShares, drawVolumes, limitLabel, limitsOf, sharesOf, speedScale } from './period-option.ts'
import type { CompareView } from './view.ts'

interface Props {
  site: Site
  view: CompareView
  comparison: Comparison
  measures: Measures
  isStale: boolean
  /** Beside the volumes. */
  directions: ReactNode
}

const HEIGHT = 216
const hourSpan = (hour: number) => formatHours({ from: hour, to: hour + 1 })

/** Speeds, V85 by hour and volume by hour of both periods. */
export function PeriodPlots({ site, view, comparison, measures, isStale, directions }: Props) {
  const { unit } = measures.speed
  const { a, b, hours } = comparison
  const isSummed = a.hourly_reason !== null || b.hourly_reason !== null
  const bins = useMemo(() => sharesOf(comparison), [comparison])
  const limits = useMemo(() => limitsOf(comparison), [comparison])
  const lines = useMemo(
    () => ({ v85: [a.speeds.p85, b.speeds.p85] as [number | null, number | null], limits, unit }),
    [a, b, limits, unit],
  )
  const range = `${textOf(view.a)} / ${textOf(view.b)}`
  const shared = { caption: { site: site.name, range, fileName: `${site.site_id}-compare` }, isStale }
  const counts = { before: formatNumber(a.speeds.count), after: formatNumber(b.speeds.count) }
  const legend: LegendEntry[] = [
    { key: 'before', label: m.before, colour: '--plot-comparison', isFixed: true },
    { key: 'after', label: m.after, colour: '--plot-channel-1', isFixed: true },
  ]
  const limitEntries = limits.map(
    (limit): LegendEntry => ({
      key: `limit-${limit.speed}`,
      label: limitLabel(limit),
      colour: '--plot-limit',
      mark: limit.isOld ? 'dashed' : 'line',
      isFixed: true,
    }),
  )
  const speed = (value: number | null) => formatWithUnit(value, unit, 1)
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <ComparePlot
        {...shared}
        title={m.speed}
        name="speed"
        lead={bins.length === 0 ? m.noVehicleHasASpeed : m.speedLead({ unit })}
        legend={[
          { key: 'before', label: m.beforeN({ vehicles: counts.before }), mark: 'line', isFixed: true },
          { key: 'after', label: m.afterN({ vehicles: counts.after }), colour: '--plot-channel-1', isFixed: true },
          ...limitEntries,
        ]}
        columns={bins.length}
        draw={useCallback((width, look) => drawShares(bins, lines, width, look), [bins, lines])}
        nameOf={i => `${formatNumber(bins[i]?.from)} – ${formatWithUnit((bins[i]?.from ?? 0) + 5, unit)}`}
        valuesOf={i => [share(bins[i]?.a), share(bins[i]?.b)]}
        sheet={() => ({
          columns: [{ head: m.from, unit, isNumber: true }, ...sides('%', 2)],
          rows: bins.map(bin => [bin.from, bin.a, bin.b]),
        })}
      />
      <ComparePlot
        {...shared}
        title={m.v85ByHour}
        name="v85-by-hour"
        lead={
          isSummed ? COUNTED_BY_TEXTS['1d'] : m.v85ByHourLead({ unit, min: formatNumber(speedScale(comparison).min) })
        }
        legend={[...legend, ...limitEntries]}
        columns={hours.length}
        draw={useCallback((width, look) => drawHourlyV85(comparison, width, look), [comparison])}
        nameOf={i => hourSpan(hours[i] as number)}
        valuesOf={i => [speed(a.p85_by_hour[i]?.mean ?? null), speed(b.p85_by_hour[i]?.mean ?? null)]}
        sheet={() => ({
          columns: [
            { head: m.hour },
            ...[m.before, m.after].flatMap(side =>
              [side, `${side}, ${m.low}`, `${side}, ${m.high}`].map(head => ({
                head,
                unit,
                isNumber: true,
                digits: 1,
              })),
            ),
          ],
          rows: hours.map((hour, i) => [
            hourSpan(hour),
            ...[a, b].flatMap(side => {
              const { mean = null, interval = null } = side.p85_by_hour[i] ?? {}
              return [mean, interval?.[0] ?? null, interval?.[1] ?? null]
            }),
          ]),
        })}
      />
      {directions}
      <ComparePlot
        {...shared}
        title={m.volumeByHour}
        name="volume-by-hour"
        lead={isSummed ? COUNTED_BY_TEXTS['1d'] : m.volumeByHourLead}
        legend={legend}
        columns={hours.length}
        draw={useCallback((width, look) => drawVolumes(comparison, width, look), [comparison])}
        nameOf={i => hourSpan(hours[i] as number)}
        valuesOf={i => [formatNumber(a.volumes[i]?.mean), formatNumber(b.volumes[i]?.mean)]}
        sheet={() => ({
          columns: [{ head: m.hour }, ...sides(m.vehPerHour, 1)],
          rows: hours.map((hour, i) => [hourSpan(hour), a.volumes[i]?.mean ?? null, b.volumes[i]?.mean ?? null]),
        })}
      />
    </div>
  )
}

const share = (value: number | undefined) => `${formatNumber(value ?? 0, { digits: 1 })} %`
const sides = (unit: string, digits: number) =>
  [m.before, m.after].map(head => ({ head, unit, isNumber: true, digits }))
const textOf = ({ first, last }: CompareView['a']) => formatDateRange(first.toString(), last.toString())

interface PlotProps {
  title: string
  name: string
  lead: ReactNode
  legend: LegendEntry[]
  caption: { site: string; range: string; fileName: string }
  isStale: boolean
  columns: number
  draw: (width: number, look: Look) => Drawing
  nameOf: (column: number) => string
  valuesOf: (column: number) => [before: string, after: string]
  sheet: () => Sheet
}

const nothing = () => {}

/** A plot of both periods with its cursor. */
function ComparePlot({ title, legend, nameOf, valuesOf, isStale, ...plot }: PlotProps) {
  return (
    <DrawnPlot
      {...plot}
      title={title}
      legend={<Legend entries={legend} />}
      entries={legend}
      height={HEIGHT}
      state={{ isLoading: false, isStale, error: null, onRetry: nothing }}
      label={m.plotSummary({ title })}
      tooltip={({ column }) => {
        const [before, after] = valuesOf(column)
        return (
          <>
            <p className="num font-semibold">{nameOf(column)}</p>
            <dl className="num grid grid-cols-[1fr_auto] gap-x-3">
              <dt className="text-text-2">{m.before}</dt>
              <dd className="text-end">{before}</dd>
              <dt className="text-text-2">{m.after}</dt>
              <dd className="text-end">{after}</dd>
            </dl>
          </>
        )
      }}
      announcement={({ column }) => {
        const [before, after] = valuesOf(column)
        return `${nameOf(column)}: ${m.before} ${before}, ${m.after} ${after}`
      }}
    />
  )
}

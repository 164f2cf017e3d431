import { memo, useCallback, useMemo } from 'react'
import type { Look } from '../../../charts/look.ts'
import { BIN_WIDTH, endOf, type SpeedBin } from '../../../charts/speed-bins.ts'
import { type DrawnSpeeds, drawSpeeds, formatSpeed, lineLabel } from '../../../charts/speed-option.ts'
import { usePreferences } from '../../service/preferences.ts'
import { formatNumber, formatShare, formatWithUnit } from '../../ui/text/format.ts'
import { type NounWords, useNoun } from '../range/nouns.ts'
import { chartWords } from './chart-words.ts'
import { DrawnPlot } from './drawn-plot.tsx'
import { Legend, type LegendEntry, useHidden } from './legend.tsx'
import { m } from './messages.ts'
import type { Caption, PlotState } from './plot-frame.tsx'
import type { Sheet } from './sheet.ts'

interface Props {
  speeds: DrawnSpeeds | null
  /** The share above the limit among the vehicles with a speed, 0 to 1. */
  overShare: number | null
  caption: Caption
  state: PlotState
  unit: string
}

const HEIGHT = 236
const EMPTY_SPEEDS: DrawnSpeeds = { bins: [], drawn: [], vehicles: 0, limits: [], lines: [], unit: '' }
const V85 = m.definitionOfV85

/** The distribution of speeds. */
export const SpeedPlot = memo(function SpeedPlot({ speeds: loaded, overShare, caption, state, unit }: Props) {
  const speeds = loaded ?? EMPTY_SPEEDS
  const noun = useNoun()
  const { patterns } = usePreferences()
  const { hidden, toggle } = useHidden()
  const legend = useMemo(() => legendOf(speeds, overShare, noun), [speeds, overShare, noun])
  const draw = useCallback(
    (width: number, look: Look) => drawSpeeds(speeds, { hidden, hasPatterns: patterns }, width, look),
    [speeds, hidden, patterns],
  )
  return (
    <DrawnPlot
      title={m.speed}
      name="speed"
      caption={caption}
      lead={
        m.vehiclesWithSpeed({
          vehicles: loaded ? noun.countOf({ count: speeds.vehicles }) : noun.name,
          bin: BIN_WIDTH,
          unit,
        }) + notDrawnText(speeds)
      }
      legend={<Legend entries={legend} hidden={hidden} onToggle={toggle} />}
      entries={legend}
      height={HEIGHT}
      state={state}
      sheet={loaded && (() => sheetOf(speeds, noun))}
      missing={speeds.vehicles === 0 && m.noSpeeds}
      label={describe(speeds, overShare, noun)}
      columns={speeds.drawn.length}
      draw={draw}
      tooltip={({ column }) => <Bin bin={speeds.drawn[column]} speeds={speeds} noun={noun} />}
      announcement={({ column }) => describeBin(speeds.drawn[column], speeds, noun)}
    />
  )
})

const rangeOf = (bin: SpeedBin, unit: string) =>
  `${formatSpeed(bin.from, chartWords)} – ${formatSpeed(endOf(bin), chartWords)} ${unit}`

function Bin({ bin, speeds, noun }: { bin: SpeedBin | undefined; speeds: DrawnSpeeds; noun: NounWords }) {
  if (!bin) return null
  const line = speeds.lines.find(({ speed }) => speed >= bin.from && speed < endOf(bin))
  return (
    <>
      <p className="font-semibold">{rangeOf(bin, speeds.unit)}</p>
      <p className="num">{`${formatShare(bin.count / speeds.vehicles)} · ${noun.countOf({ count: bin.count })}`}</p>
      {bin.above > 0 && bin.above < bin.count && (
        <p className="num">{m.overLimitShare({ share: formatShare(bin.above / bin.count) })}</p>
      )}
      {line && line.name !== 'Limit' && (
        <p className="text-text-2">
          {line.name} {formatWithUnit(line.speed, speeds.unit, 1)}
        </p>
      )}
      {line?.name === 'V85' && <p className="text-text-3">{V85}</p>}
    </>
  )
}

const describeBin = (bin: SpeedBin | undefined, { vehicles, unit }: DrawnSpeeds, noun: NounWords): string =>
  bin ? `${rangeOf(bin, unit)}: ${formatShare(bin.count / vehicles)}, ${noun.countOf({ count: bin.count })}.` : ''

function notDrawnText({ bins, drawn }: DrawnSpeeds): string {
  const seen = new Set(drawn.map(bin => bin.from))
  const rest = bins.filter(bin => !seen.has(bin.from)).reduce((sum, bin) => sum + bin.count, 0)
  return rest === 0 ? '' : `, ${m.notDrawn({ vehicles: formatNumber(rest) })}`
}

function legendOf({ limits }: DrawnSpeeds, overShare: number | null, noun: NounWords): LegendEntry[] {
  if (limits.length === 0) return [{ key: 'up-to-limit', label: noun.name, colour: '--plot-channel-1', isFixed: true }]
  return [
    { key: 'up-to-limit', label: m.upToTheLimit, colour: '--plot-channel-1' },
    { key: 'over-limit', label: m.overLimitShare({ share: formatShare(overShare) }), colour: '--plot-over-limit' },
  ]
}

function sheetOf({ bins, vehicles, limits, unit }: DrawnSpeeds, { inSentence }: NounWords): Sheet {
  const digits = bins.every(({ from }) => Number.isInteger(from)) ? 0 : 1
  return {
    columns: [
      { head: m.from, unit, isNumber: true, digits },
      { head: m.to, unit, isNumber: true, digits },
      { head: m.share, unit: '%', isNumber: true, digits: 2 },
      { head: m.count, unit: inSentence, isNumber: true },
      ...(limits.length === 0 ? [] : [{ head: m.overTheLimit, unit: inSentence, isNumber: true }]),
    ],
    rows: bins.map(bin => [
      bin.from,
      endOf(bin),
      (bin.count / vehicles) * 100,
      bin.count,
      ...(limits.length === 0 ? [] : [bin.above]),
    ]),
  }
}

function describe({ vehicles, lines, unit }: DrawnSpeeds, overShare: number | null, noun: NounWords): string {
  const named = lines
    .map(({ name, speed }) => `${lineLabel(name, chartWords)} ${formatWithUnit(speed, unit, 1)}`)
    .join(', ')
  const over = overShare === null ? '' : m.driveFasterThanTheLimit({ share: formatShare(overShare) })
  return [m.speedSummary({ vehicles: noun.countOf({ count: vehicles }), lines: named }), over, m.arrowKeys]
    .filter(Boolean)
    .join(' ')
}

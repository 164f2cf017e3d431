import { axesFor, gridFor } from '../../../charts/axes.ts'
import type { Drawing } from '../../../charts/drawing.ts'
import { type Colours, faded, LABEL_FONT, type Look } from '../../../charts/look.ts'
import { scaleBetween, scaleOfSpeeds, scaleTo, stepWriter } from '../../../charts/scale.ts'
import { axisLabel, lineShape, type Shape, shapeSeries } from '../../../charts/shapes.ts'
import type { Comparison } from '../../../client/shapes.ts'
import { formatLimits } from '../../service/limits.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { m } from './messages.ts'

export interface SpeedShares {
  from: number
  /** Percent of the vehicles of each side. */
  a: number
  b: number
}

const BIN = 5
/** Bins at the ends with smaller shares are not drawn. */
const MIN_PERCENT = 0.05

/** Both distributions in the same bins. */
export function sharesOf({ a, b }: Comparison): SpeedShares[] {
  const totals = [a, b].map(side => side.speed_histogram.reduce((sum, [, count = 0]) => sum + count, 0))
  const bins = new Map<number, SpeedShares>()
  for (const [i, side] of [a, b].entries()) {
    for (const [from = 0, count = 0] of side.speed_histogram) {
      const bin = bins.get(from) ?? { from, a: 0, b: 0 }
      bin[i === 0 ? 'a' : 'b'] = (count / Math.max(1, totals[i] as number)) * 100
      bins.set(from, bin)
    }
  }
  const sorted = [...bins.values()].sort((x, y) => x.from - y.from)
  const isSeen = (bin: SpeedShares) => bin.a >= MIN_PERCENT || bin.b >= MIN_PERCENT
  return sorted.slice(sorted.findIndex(isSeen), sorted.findLastIndex(isSeen) + 1)
}

interface SpeedLines {
  v85: [before: number | null, after: number | null]
  limits: Limit[]
  unit: string
}

/** A limit of the time after, or of the time before alone. */
export interface Limit {
  speed: number
  isOld: boolean
}

export const limitsOf = ({ a, b }: Comparison): Limit[] => [
  ...b.limits.map(speed => ({ speed, isOld: false })),
  ...a.limits.filter(speed => !b.limits.includes(speed)).map(speed => ({ speed, isOld: true })),
]

const OLD_DASH = [4, 3]

export const limitLabel = ({ speed, isOld }: Limit): string =>
  `${isOld ? m.limitBefore : m.limit} ${formatLimits([speed])}`

/** After as bars, before as a step line. */
export function drawShares(bins: SpeedShares[], lines: SpeedLines, width: number, look: Look): Drawing {
  const { colours } = look
  const scale = scaleTo(Math.max(0, ...bins.flatMap(({ a, b }) => [a, b])))
  const write = stepWriter(scale, formatNumber)
  const writeShare = (value: number) => `${write(value)} %`
  const grid = gridFor(scale, writeShare, look, { top: 20 })
  const first = bins[0]?.from ?? 0
  const at = (speed: number) => (speed - first) / (bins.length * BIN)
  const every = Math.max(1, Math.ceil((34 * bins.length) / Math.max(1, width - grid.left)))
  const isInside = (speed: number | null): speed is number => speed !== null && at(speed) >= 0 && at(speed) <= 1
  const [before, after] = lines.v85
  const shapes: Shape[] = [
    ...(isInside(before)
      ? [lineShape(at(before), { stroke: colours('--plot-comparison'), lineWidth: 1.5, lineDash: [3, 3] }, { top: 12 })]
      : []),
    ...(isInside(after)
      ? [lineShape(at(after), { stroke: colours('--color-text'), lineWidth: 1.75 }, { top: 12 })]
      : []),
    ...lines.limits.flatMap(({ speed, isOld }) => {
      const stroke = { stroke: colours('--plot-limit'), lineWidth: 2, lineDash: isOld ? OLD_DASH : undefined }
      return isInside(speed) ? [lineShape(at(speed), stroke, { top: 12 })] : []
    }),
    ...(isInside(after) ? [topLabel(at(after), `V85 ${formatNumber(after, { digits: 1 })}`, colours)] : []),
  ]
  const unitPx = look.textWidth(lines.unit, LABEL_FONT)
  const hasRoom = (i: number, text: string) =>
    (1 - i / bins.length) * (width - grid.left) > unitPx + look.textWidth(text, LABEL_FONT) / 2 + 8
  const labels = bins.flatMap(({ from }, i) => {
    const text = formatNumber(from)
    return i % every === 0 && hasRoom(i, text) ? [axisLabel({ at: i / bins.length, text }, colours)] : []
  })
  const unit = axisLabel({ at: 1, text: lines.unit, align: 'right' }, colours)
  const option = {
    ...axesFor(bins.length, scale, writeShare, grid, look),
    series: [
      shapeSeries('axis', [...labels, unit], 0),
      {
        id: 'after',
        type: 'bar',
        barCategoryGap: '8%',
        itemStyle: { color: colours('--plot-channel-1'), borderRadius: [2, 2, 0, 0] },
        emphasis: { disabled: true },
        data: bins.map(({ b }) => b),
      },
      {
        id: 'before',
        type: 'line',
        step: 'middle',
        symbol: 'none',
        lineStyle: { color: colours('--plot-comparison'), width: 1.5 },
        data: bins.map(({ a }) => a),
      },
      shapeSeries('lines', shapes, 5),
    ],
  }
  return { option, grid }
}

const topLabel =
  (at: number, text: string, colours: Colours): Shape =>
  ({ x, y, width }) => {
    const isLate = at > 0.7
    return {
      type: 'text',
      style: {
        text,
        x: x + at * width + (isLate ? -5 : 5),
        y: y - 14,
        fill: colours('--color-text'),
        font: LABEL_FONT.replace('500', '600'),
        align: isLate ? 'right' : 'left',
        verticalAlign: 'top',
      },
    }
  }

/** Labels under every second or third hour, as there is room. */
function hourLabels(hours: number[], width: number, colours: Colours): Shape[] {
  const every = Math.max(1, Math.ceil((26 * hours.length) / Math.max(1, width)))
  return hours.flatMap((hour, i) =>
    i % every === 0 ? [axisLabel({ at: (i + 0.5) / hours.length, text: String(hour).padStart(2, '0') }, colours)] : [],
  )
}

/** Mean vehicles of each hour, before and after. */
export function drawVolumes({ a, b, hours }: Comparison, width: number, look: Look): Drawing {
  const { colours } = look
  const scale = scaleTo(Math.max(0, ...[...a.volumes, ...b.volumes].map(({ mean }) => mean ?? 0)))
  const writeCount = stepWriter(scale, formatNumber)
  const grid = gridFor(scale, writeCount, look)
  const bars = (id: string, side: Comparison['a'], colour: string) => ({
    id,
    type: 'bar',
    barCategoryGap: '22%',
    barGap: '4%',
    itemStyle: { color: colours(colour), borderRadius: [2, 2, 0, 0] },
    emphasis: { disabled: true },
    data: side.volumes.map(({ mean }) => mean),
  })
  return {
    option: {
      ...axesFor(hours.length, scale, writeCount, grid, look),
      series: [
        shapeSeries('axis', hourLabels(hours, width - grid.left, colours), 0),
        bars('before', a, '--plot-comparison'),
        bars('after', b, '--plot-channel-1'),
      ],
    },
    grid,
  }
}

/** The lowest and the highest speed of the plot, with the limits. */
export function speedScale({ a, b }: Comparison) {
  const values = [...a.p85_by_hour, ...b.p85_by_hour].flatMap(({ mean, interval }) => [
    ...(mean === null ? [] : [mean]),
    ...(interval ?? []),
  ])
  const all = [...values, ...a.limits, ...b.limits]
  return all.length === 0 ? scaleBetween(0, 1) : scaleOfSpeeds(Math.min(...all), Math.max(...all))
}

/** V85 of each hour with the interval of its mean. */
export function drawHourlyV85(comparison: Comparison, width: number, look: Look): Drawing {
  const { colours } = look
  const { a, b, hours } = comparison
  const scale = speedScale(comparison)
  const writeSpeed = stepWriter(scale, formatNumber)
  const grid = gridFor(scale, writeSpeed, look)
  const heightOf = (speed: number) => (scale.max - speed) / (scale.max - scale.min)
  const bands = (side: Comparison['a'], colour: string): Shape[] =>
    side.p85_by_hour.flatMap(({ interval }, i): Shape[] => {
      const [low, high] = interval ?? []
      if (low === undefined || high === undefined) return []
      return [
        ({ x, y, width: inner, height }) => ({
          type: 'rect',
          shape: {
            x: x + ((i + 0.5) / hours.length) * inner - 3,
            y: y + heightOf(high) * height,
            width: 6,
            height: Math.max(1, (heightOf(low) - heightOf(high)) * height),
            r: 3,
          },
          style: { fill: faded(colours(colour), 0.35) },
        }),
      ]
    })
  const limitShapes = limitsOf(comparison).flatMap(({ speed, isOld }): Shape[] => [
    ({ x, y, width: inner, height }) => ({
      type: 'line',
      shape: { x1: x, x2: x + inner, y1: y + heightOf(speed) * height, y2: y + heightOf(speed) * height },
      style: { stroke: colours('--plot-limit'), lineWidth: 1.5, lineDash: isOld ? OLD_DASH : undefined },
    }),
  ])
  const line = (id: string, side: Comparison['a'], colour: string, dash: number[] | undefined) => ({
    id,
    type: 'line',
    symbol: 'circle',
    symbolSize: 5,
    itemStyle: { color: colours(colour) },
    lineStyle: { color: colours(colour), width: 1.5, type: dash },
    emphasis: { disabled: true },
    data: side.p85_by_hour.map(({ mean }) => mean),
  })
  return {
    option: {
      ...axesFor(hours.length, scale, writeSpeed, grid, look),
      series: [
        shapeSeries('axis', hourLabels(hours, width - grid.left, colours), 0),
        shapeSeries('bands', [...bands(a, '--plot-comparison'), ...bands(b, '--plot-channel-1'), ...limitShapes], 1),
        line('before', a, '--plot-comparison', [4, 3]),
        line('after', b, '--plot-channel-1', undefined),
      ],
    },
    grid,
  }
}

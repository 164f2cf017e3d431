import { axesFor, gridFor, TIME_PLOT_LEFT } from './axes.ts'
import { type Bucket, indexAtTime } from './buckets.ts'
import type { Drawing } from './drawing.ts'
import { laneShapes, lanesHeight, type PlotMark } from './event-lane.ts'
import type { Interval } from './intervals.ts'
import { faded, type Look } from './look.ts'
import { type Scale, scaleOfSpeeds } from './scale.ts'
import { axisLabel, hatchShape, lineShape, rectShape, type Shape, shapeSeries } from './shapes.ts'
import { timeTicks } from './time-ticks.ts'

/** V15, V50 and V85 of each bucket; null where too few vehicles passed. */
export interface SpeedBand {
  interval: Interval
  buckets: Bucket[]
  p15: (number | null)[]
  p50: (number | null)[]
  p85: (number | null)[]
  /** The limit of each bucket; null where there is none. */
  limits: (number | null)[]
  gaps: { start: string; end: string }[]
  marks?: PlotMark[]
}

/** Fewer vehicles have no percentiles worth drawing. */
export const MIN_BAND_VEHICLES = { '1h': 20, '1d': 100 }

/** The axis begins at the ten below the lowest V15. */
export function bandScale({ p15, p85, limits }: SpeedBand): Required<Scale> | null {
  const values = [...p15, ...p85].filter(value => value !== null)
  if (values.length === 0) return null
  const all = [...values, ...limits.filter(value => value !== null)]
  return scaleOfSpeeds(Math.floor(Math.min(...all) / 10) * 10, Math.max(...all))
}

/** `hidden` has names of lines (`p85`, `p50`, `limit`) and `band`. */
export function drawSpeedBand(
  band: SpeedBand,
  width: number,
  look: Look,
  hidden: ReadonlySet<string> = new Set(),
): Drawing {
  const { colours, words } = look
  const { buckets, p15, p50, p85, limits, marks = [] } = band
  const write = (value: number) => words.number(value)
  const scale = bandScale(band) ?? { min: 0, max: 100, step: 20 }
  const grid = gridFor(scale, write, look, { minLeft: TIME_PLOT_LEFT, top: 8 + lanesHeight(marks, buckets) })
  const plotWidth = width - grid.left - grid.right
  const bucketPx = plotWidth / Math.max(1, buckets.length)
  const line = (id: string, data: (number | null)[], lineStyle: LineStyle, more: object = {}) => ({
    id,
    type: 'line',
    symbol: 'none',
    silent: true,
    z: 3,
    connectNulls: false,
    lineStyle,
    data: data.map((value, i) => pointOf(value, isAlone(data, i), lineStyle)),
    ...more,
  })
  const between = p85.map((high, i) => (high === null || p15[i] == null ? null : high - (p15[i] as number)))
  const area = { areaStyle: { color: faded(colours('--plot-channel-2'), 0.26), opacity: 1 }, stack: 'band', z: 2 }
  const lines = [
    line('floor', p15, { width: 0 }, { stack: 'band', z: 2 }),
    line('band', between, { width: 0 }, area),
    line('p15', p15, { width: 1, color: colours('--plot-channel-2') }),
    line('p50', p50, { width: 1.25, type: [3, 3], color: colours('--color-text-2') }),
    line('p85', p85, { width: 1.5, color: colours('--color-text') }),
    line('limit', limits, { width: 1.5, color: colours('--plot-limit') }, { step: 'middle' }),
  ]
  const isHidden = (id: string) => hidden.has(OF_BAND.includes(id) ? 'band' : id)
  const option = {
    ...axesFor(buckets.length, scale, write, grid, look),
    series: [
      shapeSeries('ground', groundShapes(band, bucketPx, look), 0),
      shapeSeries('marks', laneShapes(marks, buckets, plotWidth, look), 1),
      ...lines.filter(({ id }) => !isHidden(id)),
    ],
  }
  return { option, grid }
}

const OF_BAND = ['floor', 'band', 'p15']

interface LineStyle {
  width: number
  color?: string
  type?: number[]
}

/** A value without neighbours has no line. */
const isAlone = (data: (number | null)[], i: number): boolean =>
  data[i] != null && data[i - 1] == null && data[i + 1] == null

const pointOf = (value: number | null, isPoint: boolean, { width, color }: LineStyle) =>
  isPoint && width > 0 ? { value, symbol: 'circle', symbolSize: 2 * width + 1, itemStyle: { color } } : value

function groundShapes({ buckets, interval, gaps }: SpeedBand, bucketPx: number, { colours, words }: Look): Shape[] {
  const count = Math.max(1, buckets.length)
  const ticks = timeTicks(buckets, interval, bucketPx, words)
  const at = (moment: string) => indexAtTime(buckets, Date.parse(moment)) / count
  return [
    ...ticks.weekends.map(([from, to]) => rectShape(from / count, to / count, { fill: colours('--color-sunken') })),
    ...ticks.lines.map(line =>
      lineShape(line / count, { stroke: colours('--plot-grid'), lineWidth: 1 }, { bottom: 4 }),
    ),
    ...gaps.map(gap => hatchShape(at(gap.start), at(gap.end), colours)),
    ...ticks.labels.map(label => axisLabel({ at: label.at / count, text: label.text }, colours)),
  ]
}

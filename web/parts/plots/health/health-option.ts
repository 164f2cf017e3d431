import { axesFor, gridFor, TIME_PLOT_LEFT } from '../../../../charts/axes.ts'
import type { Drawing } from '../../../../charts/drawing.ts'
import type { Colours, Look } from '../../../../charts/look.ts'
import { scaleBetween } from '../../../../charts/scale.ts'
import { axisLabel, hatchShape, lineShape, type Shape, shapeSeries } from '../../../../charts/shapes.ts'
import { timeTicks } from '../../../../charts/time-ticks.ts'
import type { Health } from './health.ts'

export function drawHealth(health: Health, width: number, look: Look, write: (value: number) => string): Drawing {
  const { colours } = look
  const { measure, buckets, values } = health
  const reported = values.filter(value => value !== null)
  const scale = scaleBetween(Math.min(measure.from, ...reported), Math.max(measure.to, ...reported))
  const grid = gridFor(scale, write, look, { minLeft: TIME_PLOT_LEFT })
  const limits = measure.limits.filter(limit => limit > scale.min && limit < scale.max)
  const bucketPx = (width - grid.left - grid.right) / Math.max(1, buckets.length)
  const option = {
    ...axesFor(buckets.length, scale, write, grid, look),
    series: [
      shapeSeries('ground', groundShapes(health, bucketPx, look), 0),
      ...limits.map(limit => limitLine(limit, buckets.length, colours)),
      {
        id: measure.key,
        type: 'line',
        z: 3,
        silent: true,
        symbol: 'circle',
        // A line needs two values, so a single value is drawn as a point.
        symbolSize: (_: unknown, { dataIndex }: { dataIndex: number }) => (isAlone(values, dataIndex) ? 4 : 0),
        lineStyle: { width: 1.5, color: colours('--plot-channel-1') },
        itemStyle: { color: colours('--plot-channel-1') },
        data: values,
      },
    ],
  }
  return { option, grid }
}

const isAlone = (values: (number | null)[], i: number) =>
  (values[i - 1] ?? null) === null && (values[i + 1] ?? null) === null

const limitLine = (limit: number, count: number, colours: Colours) => ({
  id: `limit ${limit}`,
  type: 'line',
  z: 2,
  silent: true,
  symbol: 'none',
  lineStyle: { width: 1, type: 'dashed', color: colours('--plot-limit') },
  data: Array.from({ length: count }, () => limit),
})

/** Lines of days, and hatching where no status was reported. */
function groundShapes({ buckets, values }: Health, bucketPx: number, { colours, words }: Look): Shape[] {
  const count = Math.max(1, buckets.length)
  const ticks = timeTicks(buckets, '1h', bucketPx, words)
  return [
    ...ticks.lines.map(at => lineShape(at / count, { stroke: colours('--plot-grid'), lineWidth: 1 }, { bottom: 4 })),
    ...findSilences(values).map(([from, to]) => hatchShape(from / count, to / count, colours)),
    ...ticks.labels.map(({ at, text }) => axisLabel({ at: at / count, text }, colours)),
  ]
}

/** Runs of buckets without a value: the first index, and the index after the last. */
export function findSilences(values: readonly (number | null)[]): [from: number, to: number][] {
  const found: [number, number][] = []
  for (const [i, value] of values.entries()) {
    const last = found.at(-1)
    if (value !== null) continue
    if (last?.[1] === i) last[1] = i + 1
    else found.push([i, i + 1])
  }
  return found
}

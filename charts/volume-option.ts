import { axesFor, gridFor, TIME_PLOT_LEFT } from './axes.ts'
import { type Bucket, indexAtTime, isMeasured } from './buckets.ts'
import type { Drawing } from './drawing.ts'
import { laneShapes, lanesHeight } from './event-lane.ts'
import { type Colours, faded, LABEL_FONT, type Look } from './look.ts'
import { scaleTo } from './scale.ts'
import { axisLabel, hatchShape, lineShape, rectShape, type Shape, shapeSeries } from './shapes.ts'
import { timeTicks } from './time-ticks.ts'
import { gapSeconds, hasCount, shownTotals, type VolumeData, type VolumeSeries } from './volume-data.ts'

interface VolumePlotOptions {
  hidden: ReadonlySet<string>
  hasPatterns: boolean
  height: number
}

/** Bars narrower than this become an area. */
const MIN_BAR_PX = 3
/** Parts of a bar are 1.5 px apart if they are at least this large. */
const APART_FROM_PX = { width: 12, height: 5 }
const LABEL_FROM_PX = 16
/** Padding of a label, and its distance from the edges of the gap. */
const LABEL_ROOM_PX = 16

export function drawVolume(volume: VolumeData, options: VolumePlotOptions, width: number, look: Look): Drawing {
  const { colours, words } = look
  const writeCount = (value: number) => words.number(value)
  const { hidden, hasPatterns, height } = options
  const { buckets, before, marks = [] } = volume
  const excluded = hidden.has('excluded') ? null : volume.excluded
  const totals = shownTotals(volume, hidden)
  const shownBefore = before && !hidden.has('before') ? before.counts : []
  const scale = scaleTo(
    Math.max(0, ...totals.map((total, i) => total + (excluded?.[i] ?? 0)), ...shownBefore.map(count => count ?? 0)),
    { whole: true },
  )
  const grid = gridFor(scale, writeCount, look, { minLeft: TIME_PLOT_LEFT, top: 8 + lanesHeight(marks, buckets) })
  const plotWidth = width - grid.left - grid.right
  const bucketPx = plotWidth / Math.max(1, buckets.length)
  const shown = [
    ...volume.series.filter(series => !hidden.has(series.key)),
    ...(excluded ? [{ ...EXCLUDED, label: EXCLUDED.key, counts: excluded }] : []),
  ]
  const size = { bucketPx, vehiclePx: (height - grid.top - grid.bottom) / scale.max }
  const option = {
    ...axesFor(buckets.length, scale, writeCount, grid, look),
    aria: { enabled: true, label: { enabled: false }, decal: { show: hasPatterns } },
    series: [
      shapeSeries('ground', groundShapes(volume, totals, bucketPx, look), 0),
      shapeSeries('marks', laneShapes(marks, buckets, plotWidth, look), 1),
      ...shown.map(series =>
        bucketPx < MIN_BAR_PX ? areaSeries(series, volume, colours) : barSeries(series, volume, size, colours),
      ),
      ...(shownBefore.length > 0 ? [beforeLine(shownBefore, colours)] : []),
      shapeSeries('labels', gapLabels(volume, bucketPx, look), 5),
    ],
  }
  return { option, grid }
}

/** The vehicles that are not counted, on top of those that are. */
export const EXCLUDED = { key: 'excluded', colour: '--plot-hatch' }

interface Size {
  bucketPx: number
  vehiclePx: number
}

function barSeries({ key, label, colour, counts }: VolumeSeries, volume: VolumeData, size: Size, colours: Colours) {
  const own = colours(colour)
  const edge = { borderColor: colours('--color-surface'), borderWidth: 0.75 }
  const isApart = (count: number) =>
    size.bucketPx >= APART_FROM_PX.width && count * size.vehiclePx >= APART_FROM_PX.height
  return {
    id: key,
    name: label,
    type: 'bar',
    stack: 'all',
    z: 2,
    barCategoryGap: '18%',
    itemStyle: { color: own },
    emphasis: { disabled: true },
    data: volume.buckets.map((bucket, i) => {
      const value = counts[i] as number
      if (!hasCount(volume, i)) return null
      return { value, itemStyle: { ...(isApart(value) && edge), ...styleOf(bucket, own) } }
    }),
  }
}

function styleOf(bucket: Bucket, colour: string): object {
  if (bucket.isRunning) return { color: faded(colour, 0.4), borderColor: colour, borderWidth: 1, borderType: [3, 2] }
  return (bucket.coverage ?? 0) < 0.99 ? { color: faded(colour, 0.55) } : {}
}

function areaSeries({ key, label, colour, counts }: VolumeSeries, volume: VolumeData, colours: Colours) {
  return {
    id: key,
    name: label,
    type: 'line',
    stack: 'all',
    z: 2,
    step: 'middle',
    symbol: 'none',
    silent: true,
    lineStyle: { width: 0 },
    itemStyle: { color: colours(colour) },
    areaStyle: { color: colours(colour), opacity: 1 },
    data: volume.buckets.map((_, i) => (hasCount(volume, i) ? counts[i] : null)),
  }
}

const beforeLine = (counts: (number | null)[], colours: Colours) => ({
  id: 'before',
  type: 'line',
  step: 'middle',
  symbol: 'none',
  silent: true,
  z: 3,
  lineStyle: { width: 1.25, color: colours('--plot-comparison') },
  itemStyle: { color: colours('--plot-comparison') },
  data: counts,
})

/** Weekends, lines of days, gaps, and marks for measured zeros. */
function groundShapes(volume: VolumeData, totals: number[], bucketPx: number, { colours, words }: Look): Shape[] {
  const { buckets, interval, gaps } = volume
  const count = Math.max(1, buckets.length)
  const ticks = timeTicks(buckets, interval, bucketPx, words)
  const zeros = buckets.flatMap((bucket, i) => (isMeasured(bucket) && totals[i] === 0 ? [i] : []))
  return [
    ...ticks.weekends.map(([from, to]) => rectShape(from / count, to / count, { fill: colours('--color-sunken') })),
    ...ticks.lines.map(at => lineShape(at / count, { stroke: colours('--plot-grid'), lineWidth: 1 }, { bottom: 4 })),
    ...gaps.map(gap => {
      const [from, to] = [indexAtTime(buckets, Date.parse(gap.start)), indexAtTime(buckets, Date.parse(gap.end))]
      return hatchShape(from / count, to / count, colours)
    }),
    ...zeros.map(i => zeroShape(i, count, colours)),
    ...ticks.labels.map(({ at, text }) => axisLabel({ at: at / count, text }, colours)),
  ]
}

const zeroShape =
  (i: number, count: number, colours: Colours): Shape =>
  ({ x, y, width, height }) => ({
    type: 'rect',
    shape: { x: x + ((i + 0.1) / count) * width, y: y + height - 1, width: (0.8 / count) * width, height: 1 },
    style: { fill: colours('--color-text-3') },
  })

function gapLabels(volume: VolumeData, bucketPx: number, { colours, words, textWidth }: Look): Shape[] {
  const { buckets, gaps } = volume
  const count = Math.max(1, buckets.length)
  return gaps.flatMap(gap => {
    const [from, to] = [indexAtTime(buckets, Date.parse(gap.start)), indexAtTime(buckets, Date.parse(gap.end))]
    // A label over a bar could not be read, so a bucket without a bar is needed.
    const isBare = buckets.slice(Math.ceil(from), Math.floor(to)).some((_, i) => !hasCount(volume, Math.ceil(from) + i))
    if ((to - from) * bucketPx < LABEL_FROM_PX || !isBare) return []
    const text = words.noDataFor(gapSeconds(gap))
    const isLevel = textWidth(text, LABEL_FONT) + LABEL_ROOM_PX <= (to - from) * bucketPx
    return ({ x, y, width, height }) => ({
      type: 'text',
      x: x + ((from + to) / 2 / count) * width,
      y: y + height - (isLevel ? 16 : 8),
      rotation: isLevel ? 0 : Math.PI / 2,
      style: {
        text,
        fill: colours('--color-text-2'),
        font: LABEL_FONT,
        align: isLevel ? 'center' : 'left',
        verticalAlign: 'middle',
        backgroundColor: colours('--color-surface'),
        padding: [1, 4],
        borderRadius: 3,
      },
    })
  })
}

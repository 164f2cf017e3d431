import { axesFor, gridFor } from './axes.ts'
import type { Drawing } from './drawing.ts'
import type { Look } from './look.ts'
import { scaleTo, stepWriter } from './scale.ts'
import { axisLabel, lineShape, shapeSeries } from './shapes.ts'

/** A distribution of any quantity in bins of equal width. */
export interface Bins {
  /** All bins between the first and the last that has vehicles. */
  bins: { from: number; count: number }[]
  width: number
  count: number
  median: number | null
  unit: string
}

/** Adds the empty bins between those of an answer, `[from, count]`. */
export function fillBins(answer: readonly (readonly number[])[], width: number): Bins['bins'] {
  const counts = new Map(answer.map(([from = 0, count = 0]) => [from, count]))
  const [first, last] = [answer[0]?.[0], answer.at(-1)?.[0]]
  if (first === undefined || last === undefined) return []
  return Array.from({ length: Math.round((last - first) / width) + 1 }, (_, i) => {
    const from = first + i * width
    return { from, count: counts.get(from) ?? 0 }
  })
}

const LABEL_PX = 34
/** In bins: 0, 5, 10 are read more easily than 1, 4, 7. */
const LABEL_STEPS = [1, 2, 5, 10, 20, 50]

/** Shares as bars, and the median as a line. */
export function drawBins({ bins, width: binWidth, count, median, unit }: Bins, width: number, look: Look): Drawing {
  const { colours, words } = look
  const shares = bins.map(bin => (bin.count / Math.max(1, count)) * 100)
  const scale = scaleTo(Math.max(0, ...shares))
  const writeShare = stepWriter(scale, words.number)
  const write = (value: number) => `${writeShare(value)} %`
  const grid = gridFor(scale, write, look)
  const first = bins[0]?.from ?? 0
  const binPx = (width - grid.left) / Math.max(1, bins.length)
  const every = LABEL_STEPS.find(step => step * binPx >= LABEL_PX) ?? 100
  const labels = bins.flatMap(({ from }, i) =>
    // The last labels would run into the unit.
    Math.round(from / binWidth) % every === 0 && (bins.length - i) * binPx > 1.5 * LABEL_PX
      ? [axisLabel({ at: i / bins.length, text: words.number(from) }, colours)]
      : [],
  )
  const line = { stroke: colours('--color-text'), lineWidth: 1.75, lineDash: [3, 3] }
  const at = median === null ? null : (median - first) / (bins.length * binWidth)
  const option = {
    ...axesFor(bins.length, scale, write, grid, look),
    series: [
      shapeSeries('axis', [...labels, axisLabel({ at: 1, text: unit, align: 'right' }, colours)], 0),
      {
        id: 'bins',
        type: 'bar',
        barCategoryGap: '8%',
        itemStyle: { color: colours('--plot-channel-1'), borderRadius: [2, 2, 0, 0] },
        emphasis: { disabled: true },
        data: shares,
      },
      shapeSeries('median', at === null || at > 1 ? [] : [lineShape(at, line)], 5),
    ],
  }
  return { option, grid }
}

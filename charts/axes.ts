import type { Grid } from './drawing.ts'
import { AXIS_FONT, type Look } from './look.ts'
import type { Scale } from './scale.ts'

/** Plots over time are drawn one below the other, with the same left edge. */
export const TIME_PLOT_LEFT = 48

/** The margins of a plot: the left one fits the longest number of the axis. */
export function gridFor(
  scale: Scale,
  write: (value: number) => string,
  { textWidth }: Look,
  { top = 8, bottom = 24, minLeft = 0 } = {},
): Grid {
  const { min = 0, max, step } = scale
  const values = Array.from({ length: Math.round((max - min) / step) + 1 }, (_, i) => min + i * step)
  const widest = Math.max(...values.map(value => textWidth(write(value))))
  return { left: Math.max(minLeft, Math.ceil(widest) + 10), right: 1, top, bottom }
}

/** A category axis without labels and a value axis with lines at the steps of the scale. */
export function axesFor(
  categories: number,
  scale: Scale,
  write: (value: number) => string,
  grid: Grid,
  { colours }: Look,
) {
  return {
    grid: { ...grid, outerBoundsMode: 'none' },
    xAxis: {
      type: 'category',
      data: Array.from({ length: categories }, (_, i) => String(i)),
      axisLabel: { show: false },
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colours('--color-line-strong') } },
    },
    yAxis: {
      type: 'value',
      min: scale.min ?? 0,
      max: scale.max,
      interval: scale.step,
      axisLabel: {
        color: colours('--color-text-3'),
        font: AXIS_FONT,
        fontSize: 11,
        fontFamily: 'Inter Variable',
        formatter: write,
      },
      splitLine: { lineStyle: { color: colours('--plot-grid') } },
    },
  }
}

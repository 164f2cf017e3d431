import type { Drawing } from './drawing.ts'
import { AXIS_FONT, type Colours, type Look } from './look.ts'
import { hatchRect, type Shape, shapeSeries } from './shapes.ts'
import { type HourCell, stepOf } from './weekday-hours.ts'

/** 7 rows of 24, Monday first. */
export type HeatRows = HourCell[][]

export const STEPS = 8
export const maxOf = (rows: HourCell[][]): number =>
  Math.max(0, ...rows.flat().map(cell => (cell.kind === 'mean' ? cell.value : 0)))

/** Half of the space between two cells. */
const APART = 0.625

/** `order` is the weekday of each row, `low` the value of the lowest colour. */
export function drawHours(
  rows: HourCell[][],
  order: number[],
  _width: number,
  { colours, words }: Look,
  low = 0,
): Drawing {
  const grid = { left: 34, right: 1, top: 2, bottom: 22 }
  const max = maxOf(rows)
  const shapes = order.flatMap((weekday, row) =>
    (rows[weekday] as HourCell[]).flatMap((cell, hour) => {
      if (cell.kind === 'empty') return []
      const step = cell.kind === 'mean' ? stepOf(cell.value - low, max - low, STEPS) + 1 : null
      return [cellShape(row, hour, step, colours)]
    }),
  )
  const labels = [
    ...order.map((weekday, row) => rowLabel(words.weekday(dayOf(weekday)), row, colours)),
    ...Array.from({ length: 8 }, (_, i) => hourLabel(i * 3, colours)),
  ]
  const hidden = { show: false, type: 'value', min: 0, max: 1 }
  const option = {
    grid: { ...grid, outerBoundsMode: 'none' },
    xAxis: hidden,
    yAxis: hidden,
    series: [shapeSeries('cells', [...shapes, ...labels], 2)],
  }
  return { option, grid }
}

/** Any day with this weekday: 1 January 2024 was a Monday. */
const dayOf = (weekday: number) => `2024-01-0${weekday + 1}`

/** Hatched without a step of the colours. */
const cellShape =
  (row: number, hour: number, step: number | null, colours: Colours): Shape =>
  ({ x, y, width, height }) => {
    const shape = {
      x: x + (hour / 24) * width + APART,
      y: y + (row / 7) * height + APART,
      width: width / 24 - 2 * APART,
      height: height / 7 - 2 * APART,
    }
    if (step === null) return hatchRect(shape, colours)
    return { type: 'rect', shape: { ...shape, r: 2 }, style: { fill: colours(`--plot-low-${step}`) } }
  }

const labelStyle = (text: string, colours: Colours) => ({
  text,
  fill: colours('--color-text-3'),
  font: AXIS_FONT,
})

const rowLabel =
  (text: string, row: number, colours: Colours): Shape =>
  ({ x, y, height }) => ({
    type: 'text',
    style: {
      ...labelStyle(text, colours),
      x: x - 8,
      y: y + ((row + 0.5) / 7) * height,
      align: 'right',
      verticalAlign: 'middle',
    },
  })

const hourLabel =
  (hour: number, colours: Colours): Shape =>
  ({ x, y, width, height }) => ({
    type: 'text',
    style: {
      ...labelStyle(String(hour).padStart(2, '0'), colours),
      x: x + ((hour + 0.5) / 24) * width,
      y: y + height + 7,
      align: 'center',
      verticalAlign: 'top',
    },
  })

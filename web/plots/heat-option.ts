import { WEEKDAYS as FROM_SUNDAY } from '../ui/date-format.ts'
import { AXIS_FONT, type Colours } from './colours.ts'
import type { Drawing } from './plot-area.tsx'
import { type Hatch, hatchOf, type Shape, shapeSeries } from './shapes.ts'
import { type HourCell, stepOf } from './weekday-hours.ts'

export const STEPS = 8
/** Monday first. */
export const WEEKDAYS = [...FROM_SUNDAY.slice(1), FROM_SUNDAY[0] as string]

export const maxOf = (rows: HourCell[][]): number =>
  Math.max(0, ...rows.flat().map(cell => (cell.kind === 'mean' ? cell.perHour : 0)))

/** Half of the space between two cells. */
const APART = 0.625

/** `order` is the weekday of each row. */
export function drawHours(rows: HourCell[][], order: number[], _width: number, colours: Colours): Drawing {
  const grid = { left: 34, right: 1, top: 2, bottom: 22 }
  const max = maxOf(rows)
  const hatch = hatchOf(colours('--plot-hatch'), colours('--color-surface'))
  const shapes = order.flatMap((weekday, row) =>
    (rows[weekday] as HourCell[]).flatMap((cell, hour) => {
      const fill = fillOf(cell, max, hatch, colours)
      return fill === null ? [] : [cellShape(row, hour, fill)]
    }),
  )
  const labels = [
    ...order.map((weekday, row) => rowLabel(WEEKDAYS[weekday] as string, row, colours)),
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

function fillOf(cell: HourCell, max: number, hatch: Hatch, colours: Colours): string | Hatch | null {
  if (cell.kind === 'empty') return null
  return cell.kind === 'gap' ? hatch : colours(`--plot-low-${stepOf(cell.perHour, max, STEPS) + 1}`)
}

const cellShape =
  (row: number, hour: number, fill: string | Hatch): Shape =>
  ({ x, y, width, height }) => ({
    type: 'rect',
    shape: {
      x: x + (hour / 24) * width + APART,
      y: y + (row / 7) * height + APART,
      width: width / 24 - 2 * APART,
      height: height / 7 - 2 * APART,
      r: 2,
    },
    style: { fill },
  })

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

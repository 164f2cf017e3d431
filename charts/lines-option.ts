import { axesFor, gridFor } from './axes.ts'
import type { Drawing } from './drawing.ts'
import type { Look } from './look.ts'
import { scaleBetween, scaleTo, stepWriter } from './scale.ts'
import { axisLabel, shapeSeries } from './shapes.ts'

/** Lines over hours of the day or bins of a distribution. */
export interface LineData {
  /** Where each category begins: 7 is 07:00, or 50 km/h. */
  categories: number[]
  /** The unit of the categories. */
  unit: string
  /** Decimal places of the values. */
  digits: number
  series: { label: string; colour: string; isDashed: boolean; values: (number | null)[] }[]
  /** Counts and shares begin at 0. */
  hasZero: boolean
}

const LABEL_PX = 30

export function drawLines({ categories, unit, series, hasZero }: LineData, width: number, look: Look): Drawing {
  const { colours, words } = look
  const known = series.flatMap(({ values }) => values.filter(value => value !== null))
  const highest = Math.max(0, ...known)
  const scale = hasZero || known.length === 0 ? scaleTo(highest) : scaleBetween(Math.min(...known), highest)
  const write = stepWriter(scale, words.number)
  const grid = gridFor(scale, write, look)
  const every = Math.max(1, Math.ceil((LABEL_PX * categories.length) / Math.max(1, width - grid.left)))
  const labels = categories.flatMap((category, i) =>
    // The last labels would run into the unit.
    i % every === 0 && (1 - i / categories.length) * width > 2 * LABEL_PX
      ? [axisLabel({ at: i / categories.length, text: words.number(category) }, colours)]
      : [],
  )
  const option = {
    ...axesFor(categories.length, scale, write, grid, look),
    series: [
      shapeSeries('axis', [...labels, axisLabel({ at: 1, text: unit, align: 'right' }, colours)], 0),
      ...series.map(({ label, colour, isDashed, values }, i) => ({
        id: String(i),
        name: label,
        type: 'line',
        step: 'middle',
        symbol: 'none',
        silent: true,
        lineStyle: { width: 1.75, color: colours(colour), type: isDashed ? [4, 3] : 'solid' },
        itemStyle: { color: colours(colour) },
        data: values,
      })),
    ],
  }
  return { option, grid }
}

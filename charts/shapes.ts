import type { CustomSeriesOption } from 'echarts/charts'
import { AXIS_FONT, type Colours } from './look.ts'

/** The plot area inside the axes, in pixels. */
interface Frame {
  x: number
  y: number
  width: number
  height: number
}

/** A custom shape in the coordinates of the frame. */
export type Shape = (frame: Frame) => object

/** A series of shapes; `z` puts it behind or in front of the data. */
export function shapeSeries(id: string, shapes: Shape[], z: number): CustomSeriesOption {
  return {
    id,
    type: 'custom',
    silent: true,
    z,
    data: shapes.map(() => [0, 0]),
    renderItem: params => {
      const draw = shapes[params.dataIndex] as Shape
      return { ...draw(params.coordSys as unknown as Frame), silent: true } as never
    },
  }
}

interface AxisLabel {
  /** 0 is the left edge, 1 the right. */
  at: number
  text: string
  align?: 'center' | 'right'
}

/** A label below the axis at any position; the library can only label the middle of a category. */
export const axisLabel =
  ({ at, text, align = 'center' }: AxisLabel, colours: Colours): Shape =>
  ({ x, y, width, height }) => {
    const middle = x + at * width
    return {
      type: 'text',
      style: {
        text,
        x: middle,
        y: y + height + 7,
        fill: colours('--color-text-3'),
        font: AXIS_FONT,
        align,
        verticalAlign: 'top',
      },
    }
  }

export const rectShape = (
  from: number,
  to: number,
  style: object,
  { top = 0, bottom = 0 }: { top?: number; bottom?: number } = {},
): Shape => {
  return ({ x, y, width, height }) => ({
    type: 'rect',
    shape: { x: x + from * width, y: y - top, width: (to - from) * width, height: height + top + bottom },
    style,
  })
}

export const lineShape =
  (at: number, style: object, { top = 0, bottom = 0 }: { top?: number; bottom?: number } = {}): Shape =>
  ({ x, y, width, height }) => {
    const place = Math.round(x + at * width) + 0.5
    return { type: 'line', shape: { x1: place, x2: place, y1: y - top, y2: y + height + bottom }, style }
  }

const HATCH_STEP = 8

/** Lines of 1 px at 45 degrees on a ground: "no data", everywhere. Lines instead of a pattern, which a PDF draws as well. */
export const hatchRect = ({ x, y, width, height }: Frame, colours: Colours): object => ({
  type: 'group',
  children: [
    { type: 'rect', shape: { x, y, width, height }, style: { fill: colours('--color-surface') } },
    {
      type: 'path',
      shape: { pathData: hatchLines({ x, y, width, height }) },
      style: { stroke: colours('--plot-hatch'), lineWidth: 1, fill: 'none' },
    },
  ],
})

/** Rising lines, on which x + y is a multiple of the step, so that those of neighbours continue. */
export function hatchLines({ x, y, width, height }: Frame): string {
  const lines: string[] = []
  const [right, bottom] = [x + width, y + height]
  for (let sum = Math.ceil((x + y) / HATCH_STEP) * HATCH_STEP; sum < right + bottom; sum += HATCH_STEP) {
    const left = Math.max(x, sum - bottom)
    const end = Math.min(right, sum - y)
    lines.push(`M${left} ${sum - left}L${end} ${sum - end}`)
  }
  return lines.join('')
}

/** From 0, the left edge, to 1. */
export const hatchShape =
  (from: number, to: number, colours: Colours): Shape =>
  ({ x, y, width, height }) =>
    hatchRect({ x: x + from * width, y, width: (to - from) * width, height }, colours)

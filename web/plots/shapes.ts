import type { CustomSeriesOption } from 'echarts/charts'
import { AXIS_FONT, type Colours } from './colours.ts'

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

const SIZE = 8
/** Pictures are saved at twice the size. */
const PIXEL_RATIO = 2

export interface Hatch {
  image: HTMLCanvasElement
  repeat: 'repeat'
  scaleX: number
  scaleY: number
}

/** Lines of 1 px at 45 degrees on a ground: "no data", everywhere. */
export function hatchOf(line: string, ground: string): Hatch {
  const image = document.createElement('canvas')
  image.width = image.height = SIZE * PIXEL_RATIO
  const context = image.getContext('2d')
  if (context) {
    context.scale(PIXEL_RATIO, PIXEL_RATIO)
    context.fillStyle = ground
    context.fillRect(0, 0, SIZE, SIZE)
    context.strokeStyle = line
    context.beginPath()
    for (const shift of [-SIZE, 0, SIZE]) {
      context.moveTo(shift - 1, SIZE + 1)
      context.lineTo(shift + SIZE + 1, -1)
    }
    context.stroke()
  }
  return { image, repeat: 'repeat', scaleX: 1 / PIXEL_RATIO, scaleY: 1 / PIXEL_RATIO }
}

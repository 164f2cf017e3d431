import type { MapColours } from './colours.ts'
import type { GlMap } from './create-map.ts'
import { MARKER_SIZES } from './marker-layers.ts'

const ARROW = { width: 14, height: 22 }
const SHARPNESS = 2

/** The pictures that the layers name: an arrow in the colour of each channel, and empty room as large as a marker. */
export function setImages(map: GlMap, colours: MapColours): void {
  for (const size of MARKER_SIZES) {
    const image = { width: size, height: size, data: new Uint8Array(size * size * 4) }
    if (!map.hasImage(`space-${size}`)) map.addImage(`space-${size}`, image)
  }
  for (const [index, colour] of colours.channels.entries()) {
    const name = `arrow-${index + 1}`
    if (map.hasImage(name)) map.removeImage(name)
    map.addImage(name, arrow(colour), { pixelRatio: SHARPNESS })
  }
}

function arrow(colour: string): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = ARROW.width * SHARPNESS
  canvas.height = ARROW.height * SHARPNESS
  const draw = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
  draw.scale(SHARPNESS, SHARPNESS)
  draw.strokeStyle = colour
  draw.lineWidth = 2.5
  draw.lineCap = 'round'
  draw.lineJoin = 'round'
  draw.stroke(new Path2D('M7 20V3M2.5 8 7 2.5 11.5 8'))
  return draw.getImageData(0, 0, canvas.width, canvas.height)
}

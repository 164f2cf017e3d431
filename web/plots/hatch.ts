const SIZE = 8
/** Pictures are saved twice as large as they are seen. */
const SHARPNESS = 2

export interface Hatch {
  image: HTMLCanvasElement
  repeat: 'repeat'
  scaleX: number
  scaleY: number
}

/** Lines of 1 px at 45 degrees on a ground: "no data", everywhere. */
export function hatchOf(line: string, ground: string): Hatch {
  const image = document.createElement('canvas')
  image.width = image.height = SIZE * SHARPNESS
  const context = image.getContext('2d')
  if (context) {
    context.scale(SHARPNESS, SHARPNESS)
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
  return { image, repeat: 'repeat', scaleX: 1 / SHARPNESS, scaleY: 1 / SHARPNESS }
}

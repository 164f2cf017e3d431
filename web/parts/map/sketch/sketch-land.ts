import { GRID_ZOOM } from '../base-layers.ts'
import { readColours } from '../colours.ts'
import { type GlMap, sizeOf, visibleBounds } from '../gl-map.ts'
import { toMercator, WORLD_PX } from './mercator.ts'
import { landWithin, type World } from './world.ts'

/**
 * Draws land and borders on a 2D canvas until the map library has drawn them, which takes a second longer without a
 * graphics card. Returns a function that removes the canvas.
 */
export function sketchLand(map: GlMap, world: World): () => void {
  const canvas = document.createElement('canvas')
  canvas.className = 'absolute inset-0 size-full'
  canvas.ariaHidden = 'true'
  map.getContainer().prepend(canvas)
  const draw = () => sketch(map, world, canvas)
  // For measurements: marks the frame after the one that is painted.
  if (draw()) requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('map seen')))
  const moves = map.on('move', draw)
  const wipe = () => {
    moves.unsubscribe()
    canvas.remove()
  }
  map.once('remove', wipe)
  return wipe
}

/** Returns whether there was anything to draw. */
function sketch(map: GlMap, world: World, canvas: HTMLCanvasElement): boolean {
  const { width, height } = sizeOf(map)
  canvas.width = width * devicePixelRatio
  canvas.height = height * devicePixelRatio
  const context = canvas.getContext('2d')
  if (!context || map.getZoom() >= GRID_ZOOM || world.length === 0) return false
  const { lng, lat } = map.getCenter()
  const middle = toMercator({ latitude: lat, longitude: lng })
  const scale = WORLD_PX * 2 ** map.getZoom()
  const path = new Path2D()
  for (const { geometry } of landWithin(world, visibleBounds(map)).features) {
    for (const [index, [longitude = 0, latitude = 0]] of (geometry.coordinates[0] ?? []).entries()) {
      const { x, y } = toMercator({ latitude, longitude })
      const at = [(x - middle.x) * scale + width / 2, (y - middle.y) * scale + height / 2] as const
      if (index === 0) path.moveTo(...at)
      else path.lineTo(...at)
    }
  }
  const { land, border } = readColours()
  context.scale(devicePixelRatio, devicePixelRatio)
  context.fillStyle = land
  context.fill(path, 'nonzero')
  context.strokeStyle = border
  context.stroke(path)
  return true
}

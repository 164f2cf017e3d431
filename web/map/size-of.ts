import type { GlMap } from './create-map.ts'

/** The size of the map in pixels of the page. Asking its container would make the browser lay out the page with every frame. */
export function sizeOf(map: GlMap): { width: number; height: number } {
  const { width, height } = map.getCanvas()
  const sharpness = map.getPixelRatio()
  return { width: width / sharpness, height: height / sharpness }
}

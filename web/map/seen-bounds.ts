import type { GlMap } from './create-map.ts'
import type { Bounds } from './mercator.ts'

export function seenBounds(map: GlMap): Bounds {
  const bounds = map.getBounds()
  return { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() }
}

export const isInside = (one: Bounds, other: Bounds): boolean =>
  one.west >= other.west && one.east <= other.east && one.south >= other.south && one.north <= other.north

/** Half as much again on every side. */
export function widened({ west, south, east, north }: Bounds): Bounds {
  const x = (east - west) / 2
  const y = (north - south) / 2
  return { west: west - x, east: east + x, south: Math.max(-86, south - y), north: Math.min(86, north + y) }
}

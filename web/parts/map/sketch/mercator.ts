interface Coordinates {
  latitude: number
  longitude: number
}

/** Mercator coordinates of a position, 0 to 1 from west and from north. */
export function toMercator({ latitude, longitude }: Coordinates): { x: number; y: number } {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

export function fromMercator({ x, y }: { x: number; y: number }): Coordinates {
  const latitude = (360 / Math.PI) * Math.atan(Math.exp((1 - 2 * y) * Math.PI)) - 90
  return { latitude, longitude: (x - 0.5) * 360 }
}

export interface Bounds {
  west: number
  south: number
  east: number
  north: number
}

/** The smallest box around places; null where there are none. */
export function boundsOf(places: readonly Coordinates[]): Bounds | null {
  if (places.length === 0) return null
  const bounds = { west: 180, south: 90, east: -180, north: -90 }
  for (const { latitude, longitude } of places) {
    bounds.west = Math.min(bounds.west, longitude)
    bounds.east = Math.max(bounds.east, longitude)
    bounds.south = Math.min(bounds.south, latitude)
    bounds.north = Math.max(bounds.north, latitude)
  }
  return bounds
}

export const EQUATOR_M = 40_075_016.686
/** The width of the world at zoom 0 in the map library. */
export const WORLD_PX = 512

export const metresPerPixelAt = (latitude: number, zoom: number): number =>
  (EQUATOR_M * Math.cos((latitude * Math.PI) / 180)) / (WORLD_PX * 2 ** zoom)

import type { FeatureCollection, Polygon, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection } from 'topojson-specification'
import { startBorders } from './borders.ts'
import type { Bounds } from './mercator.ts'

export interface Country {
  name: string
  /** The outlines of its parts. What lies inside of a country is land too, so there are no holes. */
  parts: { ring: Position[]; bounds: Bounds }[]
}

export type World = Country[]

/** Empty where it could not be loaded: sites are shown without it. */
export async function loadWorld(): Promise<World> {
  const topology = await startBorders().catch(() => null)
  if (!topology) return []
  const countries = topology.objects.countries as GeometryCollection<{ name: string }>
  return feature(topology, countries).features.map(({ geometry, properties }) => {
    const polygons = geometry.type === 'MultiPolygon' ? geometry.coordinates : [(geometry as Polygon).coordinates]
    return { name: properties.name, parts: polygons.flatMap(([ring = []]) => inOnePiece(ring)) }
  })
}

/** A ring across the date line jumps from 180 to −180: it is drawn beyond the edge of the world, on both sides. */
function inOnePiece(ring: Position[]): Country['parts'] {
  let turn = 0
  const whole = ring.map(([x = 0, y = 0], index): Position => {
    const step = x - (ring[index - 1]?.[0] ?? x)
    if (step > 180) turn -= 360
    if (step < -180) turn += 360
    return [x + turn, y]
  })
  const part = (points: Position[]) => ({ ring: points, bounds: boundsOfRing(points) })
  // Antarctica goes around the pole and needs no mending: its jump is the lower edge of the map.
  if (turn !== 0) return [part(ring)]
  const main = part(whole)
  const shift = main.bounds.east > 180 ? -360 : main.bounds.west < -180 ? 360 : 0
  return shift === 0 ? [main] : [main, part(whole.map(([x = 0, y = 0]) => [x + shift, y]))]
}

function boundsOfRing(ring: Position[]): Bounds {
  const bounds = { west: 540, south: 90, east: -540, north: -90 }
  for (const [x = 0, y = 0] of ring) {
    if (x < bounds.west) bounds.west = x
    if (x > bounds.east) bounds.east = x
    if (y < bounds.south) bounds.south = y
    if (y > bounds.north) bounds.north = y
  }
  return bounds
}

export const overlaps = (one: Bounds, other: Bounds): boolean =>
  one.west <= other.east && one.east >= other.west && one.south <= other.north && one.north >= other.south

/** The parts of countries that reach into the bounds. */
export const landWithin = (world: World, bounds: Bounds): FeatureCollection<Polygon> => ({
  type: 'FeatureCollection',
  features: world
    .flatMap(({ parts }) => parts)
    .filter(part => overlaps(part.bounds, bounds))
    .map(({ ring }) => ({ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } })),
})

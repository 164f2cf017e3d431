import type { FeatureCollection, Polygon as Outline, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification'
import { countryName } from '../../../ui/text/locale.ts'
import { loadBorders } from './borders.ts'
import type { Bounds } from './mercator.ts'

export interface Country {
  name: string
  /** Contains the whole country; may be larger. */
  bounds: Bounds
  /** The outlines of its parts. Enclaves are land too, so there are no holes. */
  parts: () => LandPart[]
}

interface LandPart {
  ring: Position[]
  bounds: Bounds
}

export type World = Country[]
type Geometry = Polygon<{ name: string }> | MultiPolygon<{ name: string }>

/** Empty if the borders could not be loaded: sites are shown without them. Countries out of view are not unpacked. */
export async function loadWorld(): Promise<World> {
  const topology = await loadBorders().catch(() => null)
  if (!topology) return []
  const ofArcs = boundsOfArcs(topology)
  const { geometries } = topology.objects.countries as GeometryCollection
  return (geometries as Geometry[]).map((geometry): Country => {
    let parts: LandPart[] | null = null
    return {
      // Its id is the number of ISO 3166; territories without one have a name in English.
      name: geometry.id ? countryName(String(geometry.id)) : (geometry.properties?.name ?? ''),
      bounds: unionOf(arcsOf(geometry).map(index => ofArcs[index] as Bounds)),
      parts: () => {
        parts ??= unpack(topology, geometry)
        return parts
      },
    }
  })
}

function unpack(topology: Topology, geometry: Geometry): LandPart[] {
  const polygons =
    geometry.type === 'MultiPolygon'
      ? feature(topology, geometry).geometry.coordinates
      : [feature(topology, geometry).geometry.coordinates]
  return polygons.flatMap(([ring = []]) => unwrapDateLine(ring))
}

/** A reversed arc has the bitwise complement of its index. */
const arcsOf = ({ arcs }: Geometry): number[] => arcs.flat(2).map(arc => (arc < 0 ? ~arc : arc))

/** Arcs are delta-encoded integers. */
function boundsOfArcs({ arcs, transform }: Topology): Bounds[] {
  const { scale: [sx, sy] = [1, 1], translate: [tx, ty] = [0, 0] } = transform ?? {}
  return arcs.map(arc => {
    let [x, y] = [0, 0]
    const bounds = { west: 540, south: 90, east: -540, north: -90 }
    for (const [dx = 0, dy = 0] of arc) {
      x += dx
      y += dy
      include(bounds, x * sx + tx, y * sy + ty)
    }
    return bounds
  })
}

function include(bounds: Bounds, x: number, y: number): void {
  if (x < bounds.west) bounds.west = x
  if (x > bounds.east) bounds.east = x
  if (y < bounds.south) bounds.south = y
  if (y > bounds.north) bounds.north = y
}

function unionOf(all: Bounds[]): Bounds {
  const bounds = { west: 540, south: 90, east: -540, north: -90 }
  for (const { west, south, east, north } of all) {
    include(bounds, west, south)
    include(bounds, east, north)
  }
  return bounds
}

/** A ring across the date line jumps from 180 to −180. It is unwrapped and drawn beyond both edges of the world. */
function unwrapDateLine(ring: Position[]): LandPart[] {
  let turn = 0
  const whole = ring.map(([x = 0, y = 0], index): Position => {
    const step = x - (ring[index - 1]?.[0] ?? x)
    if (step > 180) turn -= 360
    if (step < -180) turn += 360
    return [x + turn, y]
  })
  const part = (points: Position[]) => ({ ring: points, bounds: boundsOfRing(points) })
  // Antarctica goes around the pole: its jump is the lower edge of the map and stays.
  if (turn !== 0) return [part(ring)]
  const main = part(whole)
  const shift = main.bounds.east > 180 ? -360 : main.bounds.west < -180 ? 360 : 0
  return shift === 0 ? [main] : [main, part(whole.map(([x = 0, y = 0]) => [x + shift, y]))]
}

function boundsOfRing(ring: Position[]): Bounds {
  const bounds = { west: 540, south: 90, east: -540, north: -90 }
  for (const [x = 0, y = 0] of ring) include(bounds, x, y)
  return bounds
}

export const overlaps = (one: Bounds, other: Bounds): boolean =>
  one.west <= other.east && one.east >= other.west && one.south <= other.north && one.north >= other.south

/** The parts of countries that reach into the bounds. */
export const landWithin = (world: World, bounds: Bounds): FeatureCollection<Outline> => ({
  type: 'FeatureCollection',
  features: world
    .filter(country => overlaps(country.bounds, bounds))
    .flatMap(({ parts }) => parts())
    .filter(part => overlaps(part.bounds, bounds))
    .map(({ ring }) => ({ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } })),
})

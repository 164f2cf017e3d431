import type { Feature, FeatureCollection, MultiLineString, Point, Polygon, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { startBorders } from './borders.ts'
import { mercator } from './mercator.ts'

export interface World {
  land: Feature | FeatureCollection
  borders: MultiLineString
  names: FeatureCollection<Point>
}

type Countries = GeometryCollection<{ name: string }>

/** The world as the map library takes it; null where it could not be loaded: sites are shown without it. */
export async function loadWorld(): Promise<World | null> {
  const topology = await startBorders().catch(() => null)
  if (!topology) return null
  const { countries, land } = topology.objects as { countries: Countries; land: GeometryCollection }
  return {
    land: feature(topology, land),
    borders: mesh(topology, countries),
    names: { type: 'FeatureCollection', features: namesOf(topology, countries) },
  }
}

const namesOf = (topology: Topology, countries: Countries): Feature<Point>[] =>
  feature(topology, countries).features.flatMap(({ geometry, properties }) => {
    const polygons = geometry.type === 'MultiPolygon' ? geometry.coordinates : [(geometry as Polygon).coordinates]
    const ring = polygons.map(([outer = []]) => outer).sort((one, other) => sizeOf(other) - sizeOf(one))[0] ?? []
    const place = widestPlace(ring)
    if (!place) return []
    const name = properties.name
    // 11 px capitals are 8 px wide on average, and a name in two lines half as long.
    const length = Math.max(...name.split(' ').map(word => word.length)) * 8 + 16
    const from = Math.log2(length / (512 * place.width))
    return [
      {
        type: 'Feature',
        properties: { name, from: Math.round(from * 10) / 10 },
        geometry: { type: 'Point', coordinates: place.at },
      },
    ]
  })

function sizeOf(ring: Position[]): number {
  const xs = ring.map(([x = 0]) => x)
  const ys = ring.map(([, y = 0]) => y)
  return (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys))
}

/** The middle of the widest stretch inside of the ring, on one of a few parallels near its middle. */
function widestPlace(ring: Position[]): { at: Position; width: number } | null {
  const ys = ring.map(([, y = 0]) => y)
  const south = Math.min(...ys)
  const north = Math.max(...ys)
  let best: { at: Position; width: number; worth: number } | null = null
  for (const share of [0.5, 0.45, 0.55, 0.4, 0.6, 0.33, 0.67, 0.25, 0.75]) {
    const y = south + (north - south) * share
    for (const [from, to] of crossings(ring, y)) {
      const worth = (to - from) * (1 - Math.abs(share - 0.5))
      if (best && best.worth >= worth) continue
      const width = mercator({ latitude: 0, longitude: to }).x - mercator({ latitude: 0, longitude: from }).x
      best = { at: [(from + to) / 2, y], width, worth }
    }
  }
  return best
}

/** Where a parallel enters and leaves the ring. */
function crossings(ring: Position[], y: number): [number, number][] {
  const xs: number[] = []
  for (let i = 1; i < ring.length; i++) {
    const [ax = 0, ay = 0] = ring[i - 1] as Position
    const [bx = 0, by = 0] = ring[i] as Position
    if (ay > y !== by > y) xs.push(ax + ((y - ay) / (by - ay)) * (bx - ax))
  }
  xs.sort((one, other) => one - other)
  return xs.flatMap(
    (x, i) => (i % 2 === 0 && i + 1 < xs.length ? [[x, xs[i + 1] as number]] : []) as [number, number][],
  )
}

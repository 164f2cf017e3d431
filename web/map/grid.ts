import type { Feature, MultiLineString } from 'geojson'
import { metresPerPixelAt } from './create-map.ts'
import { type Bounds, mercator, placeAt } from './mercator.ts'

const STEPS_M = [100, 500, 1_000, 5_000, 10_000]
const SMALLEST_PX = 40
const EQUATOR_M = 40_075_016.686

/** How wide the cells of the grid are at a zoom. */
export const gridStep = (latitude: number, zoom: number): number =>
  STEPS_M.find(step => step / metresPerPixelAt(latitude, zoom) >= SMALLEST_PX) ?? 10_000

/**
 * Lines `step` metres apart over the bounds. A square of the projection is as many metres as its latitude says, so all
 * lines are laid by one latitude, a quarter of a degree at most from the middle: 0.4 % off at 50°, and it does not
 * wander while the map is moved.
 */
export function metricGrid(bounds: Bounds, step: number): Feature<MultiLineString> {
  const latitude = Math.round((bounds.north + bounds.south) * 2) / 4
  const size = step / (EQUATOR_M * Math.cos((latitude * Math.PI) / 180))
  const from = mercator({ latitude: bounds.north, longitude: bounds.west })
  const to = mercator({ latitude: bounds.south, longitude: bounds.east })
  const columns = steps(from.x, to.x, size).map(x => placeAt({ x, y: 0.5 }).longitude)
  const rows = steps(from.y, to.y, size).map(y => placeAt({ x: 0.5, y }).latitude)
  return lines([
    ...columns.map(x => [
      [x, bounds.north],
      [x, bounds.south],
    ]),
    ...rows.map(y => [
      [bounds.west, y],
      [bounds.east, y],
    ]),
  ])
}

const steps = (from: number, to: number, size: number): number[] => {
  const first = Math.ceil(from / size)
  return Array.from({ length: Math.max(0, Math.floor(to / size) - first + 1) }, (_, i) => (first + i) * size)
}

/** Meridians and parallels of the world, so many degrees apart. */
export function graticule(degrees: number): Feature<MultiLineString> {
  const every = (from: number, to: number) =>
    Array.from({ length: Math.floor((to - from) / degrees) + 1 }, (_, i) => from + i * degrees)
  return lines([
    ...every(-180, 180).map(x => [
      [x, -85],
      [x, 85],
    ]),
    ...every(-80, 80).map(y => [
      [-180, y],
      [180, y],
    ]),
  ])
}

const lines = (coordinates: number[][][]): Feature<MultiLineString> => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'MultiLineString', coordinates },
})

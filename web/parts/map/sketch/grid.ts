import type { Feature, MultiLineString } from 'geojson'
import { type Bounds, EQUATOR_M, fromMercator, metresPerPixelAt, toMercator } from './mercator.ts'

const STEPS_M = [100, 500, 1_000, 5_000, 10_000]
const MIN_PX = 40

/** The width of grid cells in metres at a zoom. */
export const gridStep = (latitude: number, zoom: number): number =>
  STEPS_M.find(step => step / metresPerPixelAt(latitude, zoom) >= MIN_PX) ?? 10_000

/**
 * Lines `step` metres apart. Metres per unit of the projection depend on the latitude, so one latitude is used for all
 * lines: the centre rounded to half a degree. The error is 0.4 % at 50°, and the grid does not shift while the map
 * moves.
 */
export function metricGrid(bounds: Bounds, step: number): Feature<MultiLineString> {
  const latitude = Math.round((bounds.north + bounds.south) * 2) / 4
  const size = step / (EQUATOR_M * Math.cos((latitude * Math.PI) / 180))
  const from = toMercator({ latitude: bounds.north, longitude: bounds.west })
  const to = toMercator({ latitude: bounds.south, longitude: bounds.east })
  const columns = steps(from.x, to.x, size).map(x => fromMercator({ x, y: 0.5 }).longitude)
  const rows = steps(from.y, to.y, size).map(y => fromMercator({ x: 0.5, y }).latitude)
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

/** Degrees between meridians, so that they are about 100 px apart. */
export const graticuleStep = (zoom: number): number => (zoom < 2.5 ? 30 : zoom < 4 ? 10 : zoom < 5.5 ? 5 : 1)

/** Meridians and parallels within the bounds, `degrees` apart. */
export function graticule({ west, south, east, north }: Bounds, degrees: number): Feature<MultiLineString> {
  const edge = 85
  const within = { west: Math.max(-180, west), east: Math.min(180, east) }
  return lines([
    ...steps(within.west, within.east, degrees).map(x => [
      [x, Math.max(-edge, south)],
      [x, Math.min(edge, north)],
    ]),
    ...steps(Math.max(-edge, south), Math.min(edge, north), degrees).map(y => [
      [within.west, y],
      [within.east, y],
    ]),
  ])
}

const lines = (coordinates: number[][][]): Feature<MultiLineString> => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'MultiLineString', coordinates },
})

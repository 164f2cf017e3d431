import type { GeoJSON, Position } from 'geojson'
import type { GeoJSONSource, StyleSpecification } from 'maplibre-gl'
import { baseLayers, GRID_ZOOM } from '../base-layers.ts'
import { readColours } from '../colours.ts'
import { type GlMap, isInside, sizeOf, visibleBounds, widened } from '../gl-map.ts'
import { graticule, graticuleStep, gridStep, metricGrid } from './grid.ts'
import { type Bounds, WORLD_PX } from './mercator.ts'
import { type Country, landWithin, overlaps, type World } from './world.ts'

/** The map style without a tile server: coasts, borders and country names, and a grid at high zoom. */
export function offlineStyle(map: GlMap, world: World): StyleSpecification {
  followNames(map, world)
  const sources: StyleSpecification['sources'] = {
    // Land is not drawn at higher zoom, so it needs no finer tiles.
    land: { type: 'geojson', data: followLand(map, world), maxzoom: 7, buffer: 16, tolerance: 0.8 },
    countries: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
    grid: { type: 'geojson', data: followGrid(map) },
  }
  return { version: 8, sources, layers: baseLayers(readColours()) }
}

/**
 * The grid lines in and around the view, updated as the map moves: meridians and parallels, or a metric grid at high
 * zoom.
 */
function followGrid(map: GlMap): GeoJSON {
  const choose = () => {
    const zoom = map.getZoom()
    const isMetric = zoom >= GRID_ZOOM
    return { isMetric, step: isMetric ? gridStep(map.getCenter().lat, zoom) : graticuleStep(zoom) }
  }
  const lines = () => (drawn.isMetric ? metricGrid : graticule)(covered, drawn.step)
  let drawn = choose()
  let covered = widened(visibleBounds(map))
  map.on('move', () => {
    const next = choose()
    const visible = visibleBounds(map)
    if (next.step === drawn.step && next.isMetric === drawn.isMetric && isInside(visible, covered)) return
    drawn = next
    covered = widened(visible)
    void map.getSource<GeoJSONSource>('grid')?.setData(lines())
  })
  return lines()
}

/**
 * The land in and around the view, updated as the map moves. Passing the whole world (100,000 points) to the worker
 * takes a third of a second.
 */
function followLand(map: GlMap, world: World): GeoJSON {
  let covered = widened(visibleBounds(map))
  map.on('move', () => {
    const visible = visibleBounds(map)
    if (isInside(visible, covered)) return
    covered = widened(visible)
    void map.getSource<GeoJSONSource>('land')?.setData(landWithin(world, covered))
  })
  return landWithin(world, covered)
}

interface LabelPosition {
  at: Position
  /** The free width in degrees. */
  width: number
  score: number
}

/** Labels each country in its visible part, after the land is drawn and after each move. */
function followNames(map: GlMap, world: World): void {
  const placed = new Map<string, LabelPosition>()
  let level = -1
  const names = (): GeoJSON => {
    const zoom = map.getZoom()
    // A label keeps its position while that is visible and the zoom is about the same.
    if (Math.round(zoom) !== level) placed.clear()
    level = Math.round(zoom)
    const visible = visibleWithin(map, 48)
    const pixelsPerDegree = (WORLD_PX * 2 ** zoom) / 360
    const features = world.flatMap(country => {
      const { name } = country
      const before = placed.get(name)
      const label = before && contains(before.at, visible) ? before : findWidest(country, visible)
      if (!label || label.width * pixelsPerDegree < nameWidth(name)) return []
      placed.set(name, label)
      const geometry = { type: 'Point' as const, coordinates: label.at }
      return [{ type: 'Feature' as const, properties: { name, width: label.width }, geometry }]
    })
    return { type: 'FeatureCollection', features }
  }
  const write = () => {
    if (map.getZoom() < GRID_ZOOM) void map.getSource<GeoJSONSource>('countries')?.setData(names())
  }
  map.once('idle', write)
  map.on('moveend', write)
}

/** 11 px capitals are 8 px wide on average; a name of two words takes two lines. */
const nameWidth = (name: string): number => Math.max(...name.split(' ').map(word => word.length)) * 8 + 12

/** The visible bounds without a margin in which a label would be cut off. */
function visibleWithin(map: GlMap, margin: number): Bounds {
  const { width, height } = sizeOf(map)
  const { lng: west, lat: north } = map.unproject([margin, margin / 2])
  const { lng: east, lat: south } = map.unproject([width - margin, height - margin * 1.5])
  return { west, east, south, north }
}

const contains = ([x = 0, y = 0]: Position, { west, south, east, north }: Bounds): boolean =>
  x > west && x < east && y > south && y < north

function findWidest(country: Country, visible: Bounds): LabelPosition | null {
  let best: LabelPosition | null = null
  if (!overlaps(country.bounds, visible)) return best
  for (const { ring, bounds } of country.parts()) {
    if (!overlaps(bounds, visible)) continue
    const south = Math.max(bounds.south, visible.south)
    const north = Math.min(bounds.north, visible.north)
    // This part is narrower than the best label position, so it cannot be better.
    if (best && Math.min(bounds.east, visible.east) - Math.max(bounds.west, visible.west) <= best.width) continue
    for (const share of [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8]) {
      const y = south + (north - south) * share
      for (const [from, to] of crossings(ring, y)) {
        const west = Math.max(from, visible.west)
        const width = Math.min(to, visible.east) - west
        const score = width * (1 - Math.abs(share - 0.5))
        if (width > 0 && (!best || score > best.score)) best = { at: [west + width / 2, y], width, score }
      }
    }
  }
  return best
}

/** Where a parallel enters and leaves the ring. */
function crossings(ring: readonly Position[], y: number): [number, number][] {
  const xs: number[] = []
  for (let i = 1; i < ring.length; i++) {
    const [ax = 0, ay = 0] = ring[i - 1] as Position
    const [bx = 0, by = 0] = ring[i] as Position
    if (ay > y !== by > y) xs.push(ax + ((y - ay) / (by - ay)) * (bx - ax))
  }
  xs.sort((one, other) => one - other)
  return xs.flatMap((x, i): [number, number][] => (i % 2 === 0 && i + 1 < xs.length ? [[x, xs[i + 1] as number]] : []))
}

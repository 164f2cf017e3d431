import type { GeoJSONSource } from 'maplibre-gl'
import { GRID_ZOOM } from './base-layers.ts'
import type { GlMap } from './create-map.ts'
import { gridStep, metricGrid } from './grid.ts'
import type { Bounds } from './mercator.ts'

/** Keeps a metric grid under what is seen, and some more around it. */
export function followGrid(map: GlMap): () => void {
  let covered: Bounds | null = null
  let drawn = 0
  const update = () => {
    const source = map.getSource<GeoJSONSource>('grid')
    if (!source || map.getZoom() < GRID_ZOOM) return
    const seen = seenBounds(map)
    const step = gridStep(map.getCenter().lat, map.getZoom())
    if (step === drawn && covered && isInside(seen, covered)) return
    covered = widened(seen)
    drawn = step
    void source.setData(metricGrid(covered, step))
  }
  const moving = map.on('move', update)
  update()
  return () => moving.unsubscribe()
}

function seenBounds(map: GlMap): Bounds {
  const bounds = map.getBounds()
  return { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() }
}

const isInside = (one: Bounds, other: Bounds): boolean =>
  one.west >= other.west && one.east <= other.east && one.south >= other.south && one.north <= other.north

function widened({ west, south, east, north }: Bounds): Bounds {
  const x = east - west
  const y = north - south
  return { west: west - x, east: east + x, south: Math.max(-85, south - y), north: Math.min(85, north + y) }
}

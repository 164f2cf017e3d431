import type { StyleSpecification } from 'maplibre-gl'
import { baseLayers } from './base-layers.ts'
import { readColours } from './colours.ts'
import type { GlMap } from './create-map.ts'
import { followGrid } from './follow-grid.ts'
import { followLand } from './follow-land.ts'
import { followNames } from './follow-names.ts'
import type { World } from './world.ts'

/** The map that needs nothing from elsewhere: coasts, borders, names of countries, and further in a grid. */
export function offlineStyle(map: GlMap, world: World): StyleSpecification {
  followNames(map, world)
  const sources: StyleSpecification['sources'] = {
    // Further in it is not seen, so there are no finer tiles of it.
    land: { type: 'geojson', data: followLand(map, world), maxzoom: 7, buffer: 16, tolerance: 0.8 },
    countries: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
    grid: { type: 'geojson', data: followGrid(map) },
  }
  return { version: 8, sources, layers: baseLayers(readColours()) }
}

import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapColours } from './colours.ts'
import { graticule } from './grid.ts'
import type { World } from './world.ts'

/** From here on coasts and borders are wrong by more than can be overlooked, and a metric grid takes over. */
export const GRID_ZOOM = 9
export const FONT = ['Inter Variable']
const NOTHING = { type: 'FeatureCollection' as const, features: [] }

/** Degrees between the lines, up to which zoom. */
const GRATICULES: [number, from: number, to: number][] = [
  [30, 0, 2.5],
  [10, 2.5, 4],
  [5, 4, 5.5],
  [1, 5.5, GRID_ZOOM],
]

/** The map that needs nothing from elsewhere: coasts, borders, names of countries, and further in a grid. */
export const offlineStyle = (world: World | null, colours: MapColours): StyleSpecification => ({
  version: 8,
  sources: {
    // Further in they are not seen, so there are no finer tiles of them.
    land: { type: 'geojson', data: world?.land ?? NOTHING, maxzoom: 7, buffer: 16 },
    borders: { type: 'geojson', data: world?.borders ?? NOTHING, maxzoom: 7, buffer: 16 },
    countries: { type: 'geojson', data: world?.names ?? NOTHING, maxzoom: 7 },
    grid: { type: 'geojson', data: NOTHING },
    ...Object.fromEntries(
      GRATICULES.map(([degrees]): [string, SourceSpecification] => [
        `graticule-${degrees}`,
        { type: 'geojson', data: graticule(degrees), maxzoom: 7, buffer: 0 },
      ]),
    ),
  },
  layers: baseLayers(colours),
})

export const baseLayers = (colours: MapColours): LayerSpecification[] => [
  { id: 'sea', type: 'background', paint: { 'background-color': colours.sea } },
  { id: 'land', type: 'fill', source: 'land', maxzoom: 10, paint: { 'fill-color': colours.land } },
  ...GRATICULES.map(
    ([degrees, minzoom, maxzoom]): LayerSpecification => ({
      id: `graticule-${degrees}`,
      type: 'line',
      source: `graticule-${degrees}`,
      minzoom,
      maxzoom,
      paint: { 'line-color': colours.graticule, 'line-width': 1 },
    }),
  ),
  {
    id: 'borders',
    type: 'line',
    source: 'borders',
    maxzoom: 10,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': colours.border, 'line-width': 1 },
  },
  {
    id: 'no-borders',
    type: 'background',
    minzoom: GRID_ZOOM,
    paint: {
      'background-color': colours.land,
      'background-opacity': ['interpolate', ['linear'], ['zoom'], GRID_ZOOM, 0, GRID_ZOOM + 1, 1],
    },
  },
  {
    id: 'grid',
    type: 'line',
    source: 'grid',
    minzoom: GRID_ZOOM,
    paint: {
      'line-color': colours.graticule,
      'line-width': 1,
      'line-opacity': ['interpolate', ['linear'], ['zoom'], GRID_ZOOM, 0, GRID_ZOOM + 0.5, 1],
    },
  },
  {
    id: 'countries',
    type: 'symbol',
    source: 'countries',
    minzoom: 2,
    maxzoom: GRID_ZOOM,
    // A name is shown where its country is wider than the name.
    filter: ['>=', ['zoom'], ['get', 'from']],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': FONT,
      'text-size': 11,
      'text-transform': 'uppercase',
      'text-letter-spacing': 0.06,
      'text-max-width': 9,
      'text-padding': 6,
      'symbol-sort-key': ['get', 'from'],
    },
    paint: { 'text-color': colours.text3, 'text-halo-color': colours.land, 'text-halo-width': 1 },
  },
]

import type { LayerSpecification } from 'maplibre-gl'
import type { MapColours } from './colours.ts'

/** From this zoom on, the errors of coasts and borders are visible, so a metric grid is drawn instead. */
export const GRID_ZOOM = 9
/** The map library takes the weight from the first name. No font has that name, so the second one is used. */
export const FONT = ['Medium', 'Inter Variable']

/** The sea is the background of the frame, not a layer: a layer would cover the sketch of the land below. */
export const baseLayers = (colours: MapColours): LayerSpecification[] => [
  {
    id: 'land',
    type: 'fill',
    source: 'land',
    maxzoom: 10,
    paint: { 'fill-color': colours.land, 'fill-antialias': false },
  },
  {
    id: 'no-coast',
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
    paint: { 'line-color': colours.graticule, 'line-width': 1 },
  },
  {
    id: 'borders',
    type: 'line',
    source: 'land',
    maxzoom: 10,
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': colours.border,
      'line-width': 1,
      'line-opacity': ['interpolate', ['linear'], ['zoom'], GRID_ZOOM, 1, GRID_ZOOM + 1, 0],
    },
  },
  {
    id: 'countries',
    type: 'symbol',
    source: 'countries',
    minzoom: 2,
    maxzoom: GRID_ZOOM,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': FONT,
      'text-size': 11,
      'text-transform': 'uppercase',
      'text-letter-spacing': 0.06,
      'text-max-width': 9,
      'text-padding': 6,
      'symbol-sort-key': ['-', 0, ['get', 'width']],
    },
    paint: { 'text-color': colours.text3, 'text-halo-color': colours.land, 'text-halo-width': 1 },
  },
]

import { type LayerSpecification, type MapOptions, Map as MapView, prewarm, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import './map.css'
import { type Bounds, boundsOf } from './sketch/mercator.ts'

// By default the library starts its worker from a blob: URL. The content security policy forbids that, and the map
// would stay blank.
setWorkerUrl(workerUrl)
// The worker starts while the borders load, and is reused for the next map.
prewarm()

export type GlMap = MapView

/** Creates a map with north up and a single world. The caller must remove it. */
export function createMap(container: HTMLElement, options: Omit<MapOptions, 'container'>): GlMap {
  const map = new MapView({
    container,
    attributionControl: false,
    maplibreLogo: false,
    dragRotate: false,
    touchPitch: false,
    pitchWithRotate: false,
    maxPitch: 0,
    maxZoom: 19,
    renderWorldCopies: false,
    fadeDuration: 0,
    localIdeographFontFamily: 'sans-serif',
    ...options,
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  return map
}

/** The size of the map in CSS pixels. Reading it from the container would force a layout in every frame. */
export function sizeOf(map: GlMap): { width: number; height: number } {
  const { width, height } = map.getCanvas()
  const pixelRatio = map.getPixelRatio()
  return { width: width / pixelRatio, height: height / pixelRatio }
}

export function visibleBounds(map: GlMap): Bounds {
  const bounds = map.getBounds()
  return { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() }
}

export const isInside = (one: Bounds, other: Bounds): boolean =>
  one.west >= other.west && one.east <= other.east && one.south >= other.south && one.north <= other.north

/** Adds half of the width and height on each side. */
export function widened({ west, south, east, north }: Bounds): Bounds {
  const x = (east - west) / 2
  const y = (north - south) / 2
  return { west: west - x, east: east + x, south: Math.max(-86, south - y), north: Math.min(86, north + y) }
}

/** Applies the colours of another theme to existing layers. */
export function repaint(map: GlMap, layers: readonly LayerSpecification[]): void {
  for (const { id, paint = {} } of layers) {
    if (!map.getLayer(id)) continue
    for (const [name, value] of Object.entries(paint)) {
      map.setPaintProperty(id, name as Parameters<GlMap['setPaintProperty']>[1], value)
    }
  }
}

/**
 * The padding leaves room for controls and labels. The maximum zoom keeps the surroundings of a single site in view.
 */
const OPTIONS = { padding: { top: 56, right: 112, bottom: 72, left: 48 }, maxZoom: 13.5 }

/** Moves the map so that all places are in view. */
export function fitPlaces(
  map: GlMap,
  places: readonly { latitude: number; longitude: number }[],
  eventData: object,
  isInstant = false,
): void {
  const bounds = boundsOf(places)
  if (bounds) map.fitBounds(corners(bounds), { ...options(map), duration: isInstant ? 0 : 400 }, eventData)
}

fitPlaces.camera = (bounds: Bounds) => ({ bounds: corners(bounds), fitBoundsOptions: OPTIONS })

/** A narrow map has no room for the full padding. */
const options = (map: GlMap) => {
  const { width, height } = sizeOf(map)
  return width < 300 || height < 300 ? { ...OPTIONS, padding: 24 } : OPTIONS
}

const corners = ({ west, south, east, north }: Bounds): [number, number, number, number] => [west, south, east, north]

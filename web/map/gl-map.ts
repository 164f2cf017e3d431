import { type LayerSpecification, type MapOptions, Map as MapView, prewarm, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import './map.css'
import { type Bounds, boundsOf } from './mercator.ts'

// Without it the library starts its worker from a blob:, which the policy forbids, and the map stays blank.
setWorkerUrl(workerUrl)
// The worker starts while the borders are on their way, and stays for the next map.
prewarm()

export type GlMap = MapView

/** A map as all of ours are: north is up, one world. Remove it when done. */
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

/** The size of the map in pixels of the page. Asking its container would make the browser lay out the page with every frame. */
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

/** Half as much again on every side. */
export function widened({ west, south, east, north }: Bounds): Bounds {
  const x = (east - west) / 2
  const y = (north - south) / 2
  return { west: west - x, east: east + x, south: Math.max(-86, south - y), north: Math.min(86, north + y) }
}

/** Gives layers that are there the colours of the same layers in another theme. */
export function repaint(map: GlMap, layers: readonly LayerSpecification[]): void {
  for (const { id, paint = {} } of layers) {
    if (!map.getLayer(id)) continue
    for (const [name, value] of Object.entries(paint)) {
      map.setPaintProperty(id, name as Parameters<GlMap['setPaintProperty']>[1], value)
    }
  }
}

/** Controls and names lie around; one site alone is not shown closer than its surroundings. */
const OPTIONS = { padding: { top: 56, right: 112, bottom: 72, left: 48 }, maxZoom: 13.5 }

/** Moves the map until all of these are in view. */
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

/** On narrow maps the padding would leave nothing. */
const options = (map: GlMap) => {
  const { width, height } = sizeOf(map)
  return width < 300 || height < 300 ? { ...OPTIONS, padding: 24 } : OPTIONS
}

const corners = ({ west, south, east, north }: Bounds): [number, number, number, number] => [west, south, east, north]

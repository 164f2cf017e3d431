import { type MapOptions, Map as MapView, prewarm, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import './map.css'

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

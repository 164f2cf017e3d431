import type { GlMap } from './create-map.ts'
import { type Bounds, boundsOf } from './mercator.ts'
import { sizeOf } from './size-of.ts'

/** Controls and names lie around; one site alone is not shown closer than its surroundings. */
const OPTIONS = { padding: { top: 56, right: 112, bottom: 72, left: 48 }, maxZoom: 13.5 }

/** Moves the map until all of these are in view. */
export function showPlaces(
  map: GlMap,
  places: readonly { latitude: number; longitude: number }[],
  said: object,
  atOnce = false,
): void {
  const bounds = boundsOf(places)
  if (bounds) map.fitBounds(corners(bounds), { ...options(map), duration: atOnce ? 0 : 400 }, said)
}

showPlaces.camera = (bounds: Bounds) => ({ bounds: corners(bounds), fitBoundsOptions: OPTIONS })

/** On narrow maps the padding would leave nothing. */
const options = (map: GlMap) => {
  const { width, height } = sizeOf(map)
  return width < 300 || height < 300 ? { ...OPTIONS, padding: 24 } : OPTIONS
}

const corners = ({ west, south, east, north }: Bounds): [number, number, number, number] => [west, south, east, north]

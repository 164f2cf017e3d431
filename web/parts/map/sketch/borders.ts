import type { Topology } from 'topojson-specification'
import countriesUrl from 'world-atlas/countries-50m.json?url'
import { queryClient, settingsQuery } from '../../../service/client.ts'

let borders: Promise<Topology> | null = null

/** Loads coasts and borders of the world (230 kB compressed). */
export function loadBorders(): Promise<Topology> {
  borders ??= fetch(countriesUrl).then(answer => {
    if (!answer.ok) throw new Error(`${countriesUrl} answered ${answer.status}`)
    return answer.json()
  })
  // Retries when a map is shown the next time.
  borders.catch(() => {
    borders = null
  })
  return borders
}

/** Loads the borders while the map library loads. A configured street map needs no borders. */
export function preloadBorders(): void {
  queryClient
    .ensureQueryData(settingsQuery)
    .then(settings => (settings.map_style_url ? null : loadBorders()))
    .catch(() => undefined)
}

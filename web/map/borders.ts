import type { Topology } from 'topojson-specification'
import countriesUrl from 'world-atlas/countries-50m.json?url'
import { queryClient, settingsQuery } from '../service/client.ts'

let borders: Promise<Topology> | null = null

/** Coasts and borders of the world, a file of its own (230 kB compressed). */
export function loadBorders(): Promise<Topology> {
  borders ??= fetch(countriesUrl).then(answer => {
    if (!answer.ok) throw new Error(`${countriesUrl} answered ${answer.status}`)
    return answer.json()
  })
  // Another try when it is shown again.
  borders.catch(() => {
    borders = null
  })
  return borders
}

/** While the map library loads; a configured street map needs none. */
export function preloadBorders(): void {
  queryClient
    .ensureQueryData(settingsQuery)
    .then(settings => (settings.map_style_url ? null : loadBorders()))
    .catch(() => undefined)
}

import type { Topology } from 'topojson-specification'
import countriesUrl from 'world-atlas/countries-50m.json?url'

let borders: Promise<Topology> | null = null

/** Coasts and borders of the world, a file of its own (230 kB compressed): asked for while the map library loads. */
export function startBorders(): Promise<Topology> {
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

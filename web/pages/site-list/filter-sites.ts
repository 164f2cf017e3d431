import type { Site } from '../../../client/shapes.ts'
import { searchText, searchWords } from '../../../contract/text/search-text.ts'
import { type SiteState, stateOf } from '../../parts/site-state/site-state.ts'

/** A site with the fields that the list searches and sorts by. */
export interface ListedSite {
  site: Site
  state: SiteState
  /** The text that the search matches. */
  text: string
}

export interface Filters {
  q: string
  countries: string[]
  cities: string[]
  types: string[]
  states: string[]
}

export const NO_FILTERS: Filters = { q: '', countries: [], cities: [], types: [], states: [] }

const listedSites = new WeakMap<Site, ListedSite>()

/** Returns the same object for an unchanged site, so that its row is not rendered again. */
export const toListed = (sites: readonly Site[]): ListedSite[] =>
  sites.map(site => {
    const listed = listedSites.get(site) ?? { site, state: stateOf(site), text: textOf(site) }
    listedSites.set(site, listed)
    return listed
  })

const textOf = ({ site_id, name, description, street_name, city }: Site): string =>
  searchText(`${site_id} ${name} ${description} ${street_name} ${city}`)

/** All words of the search must occur, as in the service, and all filters must match. */
export function filterSites(listed: readonly ListedSite[], filters: Filters): ListedSite[] {
  const words = searchWords(filters.q)
  const passes = (chosen: string[], value: string) => chosen.length === 0 || chosen.includes(value)
  return listed.filter(
    ({ site, state, text }) =>
      passes(filters.countries, site.country) &&
      passes(filters.cities, site.city) &&
      passes(filters.types, site.device_type) &&
      passes(filters.states, state) &&
      words.every(word => text.includes(word)),
  )
}

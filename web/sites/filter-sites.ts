import type { Site } from '../../client/shapes.ts'
import { stateOf } from './site-state.ts'
import { SITE_STATES, type SiteState } from './site-states.ts'

/** A site with what the list needs to know of it. */
export interface ListedSite {
  site: Site
  state: SiteState
  /** What the search looks through. */
  text: string
}

export type SortName = 'attention' | 'name' | 'today'

export interface Filters {
  q: string
  countries: string[]
  cities: string[]
  types: string[]
  states: string[]
}

export const NO_FILTERS: Filters = { q: '', countries: [], cities: [], types: [], states: [] }

export const toListed = (sites: readonly Site[]): ListedSite[] =>
  sites.map(site => ({
    site,
    state: stateOf(site),
    text: `${site.site_id} ${site.name} ${site.description} ${site.street_name} ${site.city}`.toLowerCase(),
  }))

/** All words of the search occur, as the service has it, and every filter that is set lets the site through. */
export function filterSites(listed: readonly ListedSite[], filters: Filters): ListedSite[] {
  const words = filters.q.toLowerCase().split(/\s+/).filter(Boolean)
  const lets = (chosen: string[], value: string) => chosen.length === 0 || chosen.includes(value)
  return listed.filter(
    ({ site, state, text }) =>
      lets(filters.countries, site.country) &&
      lets(filters.cities, site.city) &&
      lets(filters.types, site.device_type) &&
      lets(filters.states, state) &&
      words.every(word => text.includes(word)),
  )
}

const names = new Intl.Collator(undefined, { numeric: true })

/** `today` holds the counts by id; sites without one come last. */
export function sortSites(
  listed: readonly ListedSite[],
  sort: SortName,
  today: ReadonlyMap<number, number> = new Map(),
): ListedSite[] {
  const byName = (one: ListedSite, other: ListedSite) =>
    names.compare(one.site.name, other.site.name) || one.site.id - other.site.id
  const strength = ({ state }: ListedSite) => SITE_STATES.indexOf(state)
  const count = ({ site }: ListedSite) => today.get(site.id) ?? -1
  if (sort === 'name') return [...listed].sort(byName)
  if (sort === 'today') return [...listed].sort((one, other) => count(other) - count(one) || byName(one, other))
  return [...listed].sort((one, other) => strength(one) - strength(other) || byName(one, other))
}

export const isFiltered = ({ q, ...chosen }: Filters): boolean =>
  q.trim() !== '' || Object.values(chosen).some(list => list.length > 0)

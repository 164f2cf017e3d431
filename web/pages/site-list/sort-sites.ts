import { SITE_STATES, type SiteState } from '../../parts/site-state/site-state.ts'
import { compareNames } from '../../ui/text/locale.ts'

export type SortName = 'attention' | 'name' | 'today'

interface Sortable {
  site: { id: number; name: string }
  state: SiteState
}

/**
 * `today` has the counts by id; sites without a count are last. `previous` is the previous order: sorting 5,000 sites
 * that are almost sorted takes a third of the time, 11 ms.
 */
export function sortSites<T extends Sortable>(
  sites: readonly T[],
  sort: SortName,
  today: ReadonlyMap<number, number> = new Map(),
  previous: readonly T[] = [],
): T[] {
  const listed = inPreviousOrder(previous, sites)
  const byName = (one: T, other: T) => compareNames(one.site.name, other.site.name) || one.site.id - other.site.id
  const strength = ({ state }: T) => SITE_STATES.indexOf(state)
  const count = ({ site }: T) => today.get(site.id) ?? -1
  if (sort === 'name') return listed.sort(byName)
  if (sort === 'today') return listed.sort((one, other) => count(other) - count(one) || byName(one, other))
  return listed.sort((one, other) => strength(one) - strength(other) || byName(one, other))
}

/** A copy in the previous order; new sites are last. */
function inPreviousOrder<T extends Sortable>(previous: readonly T[], sites: readonly T[]): T[] {
  const left = new Map(sites.map(one => [one.site.id, one]))
  const known = previous.flatMap(({ site }) => left.get(site.id) ?? [])
  for (const { site } of known) left.delete(site.id)
  return [...known, ...left.values()]
}

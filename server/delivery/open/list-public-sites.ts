import { searchText, searchWords } from '../../../contract/text/search-text.ts'
import type { Box } from '../../field/sites/site-query.ts'
import { bindingOf, type Cursors } from '../../platform/http/cursors.ts'
import type { Value } from '../../platform/http/requests/fields.ts'
import type { PublicSite } from './public-sites.ts'
import type { publicSiteQuery } from './schema.ts'

/** A page of public sites, by id. */
export async function listPublicSites(sites: PublicSite[], cursors: Cursors, query: Value<typeof publicSiteQuery>) {
  const { limit, cursor, ...filters } = query
  const binding = bindingOf('public-sites', { organizationId: 0 }, filters)
  const [after = 0] = cursor === null ? [] : await cursors.verify(binding, cursor, 1, 'cursor')
  const words = searchWords(filters.q ?? '')
  const rows = sites.filter(
    site => site.row.id > after && (!filters.bbox || isInside(site, filters.bbox)) && hasWords(site, words),
  )
  return cursors.page(
    rows.slice(0, limit + 1).map(({ shown }) => shown),
    { binding, limit, positionOf: ({ id }) => [id] },
  )
}

/** West beyond east crosses the date line. */
export function isInside({ row: { latitude, longitude } }: PublicSite, { west, south, east, north }: Box): boolean {
  if (latitude < south || latitude > north) return false
  return west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east
}

function hasWords({ shown }: PublicSite, words: string[]): boolean {
  const text = searchText(`${shown.site_id} ${shown.name} ${shown.street_name} ${shown.city}`)
  return words.every(word => text.includes(word))
}

import type { Database, Queryable } from '../platform/database/database.ts'
import type { Page, PageRequest } from './page.ts'
import { isFiltered } from './record-filters.ts'
import { MAX_SITES_BY_INDEX } from './store/page-scope.ts'
import { storeOf } from './store/store-of.ts'

/** One page of records, of rows and of blocks. */
export async function readPage(database: Queryable | Database, request: PageRequest): Promise<Page> {
  const named = request.filters.sites && [...new Set(request.filters.sites)]
  const sites = named && named.length <= MAX_SITES_BY_INDEX ? named : null
  if (sites?.length === 0) return { packed: Buffer.alloc(0), next: null }
  const filters = sites ? { ...request.filters, sites: null } : request.filters
  return storeOf(database).readPage(database, request, { sites, filters, isBounded: isFiltered(filters) })
}

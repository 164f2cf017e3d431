import type { Database, Queryable } from '../platform/database/database.ts'
import type { Page, PageRequest } from './page.ts'
import { isFiltered } from './record-filters.ts'
import { sitesByIndex } from './select-records.ts'
import { storeOf } from './store/store-of.ts'

/** One page of records, of rows and of blocks. */
export async function readPage(database: Queryable | Database, request: PageRequest): Promise<Page> {
  const sites = sitesByIndex(request.filters.sites && [...new Set(request.filters.sites)])
  if (sites?.length === 0) return { packed: Buffer.alloc(0), next: null }
  const filters = sites ? { ...request.filters, sites: null } : request.filters
  return storeOf(database).readPage(database, request, { sites, filters, isBounded: isFiltered(filters) })
}

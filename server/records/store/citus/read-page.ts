import type { Database, Queryable } from '../../../platform/database/database.ts'
import type { Page, PageRequest } from '../../page.ts'
import type { PageScope } from '../page-scope.ts'
import { inReadTransaction } from './find-stretch.ts'
import { readPageOfAll } from './read-page-of-all.ts'
import { readPageOfSites } from './read-page-of-sites.ts'

export const readPage = (database: Queryable | Database, request: PageRequest, scope: PageScope): Promise<Page> =>
  scope.sites
    ? readPageOfSites(database, request, { ...scope, sites: scope.sites })
    : inReadTransaction(database, tx => readPageOfAll(tx, request, scope))

import type { Sql } from 'sql-template-tag'
import type { Queryable } from '../../../platform/database/database.ts'
import { type BlockRequest, paddedSiteCount } from '../../blocks/select-blocks.ts'
import type { Page, PageRequest } from '../../page.ts'
import { assemblePage, type PartRow } from '../assemble-page.ts'
import { blockRequestOf, type PageScope, PREPARED_LIMIT } from '../page-scope.ts'
import { readInParts } from '../read-in-parts.ts'
import { selectFilteredPage, selectRestOfPage, selectUsualPage, selectUsualPageOfSites } from './select-page.ts'

/** Each statement reads rows and blocks in one snapshot, so a record that is sealed or opened meanwhile is read once. */
export function readPage(database: Queryable, request: PageRequest, scope: PageScope): Promise<Page> {
  return readInParts(request, scope.isBounded, async (rest, isFirst) => {
    const blocks = blockRequestOf(rest, scope)
    const { text, values } = select(rest, blocks, scope, isFirst)
    const isPrepared = isFirst && !scope.isBounded && rest.limit === PREPARED_LIMIT && !rest.uploads
    const name = isPrepared ? nameOf(rest, scope) : undefined
    const { rows } = await database.query<PartRow>({ name, text, values, binary: true, rowMode: 'array' })
    return assemblePage([{ rows }], blocks, rest.limit)
  })
}

function select(request: PageRequest, blocks: BlockRequest, scope: PageScope, isFirst: boolean): Sql {
  if (scope.isBounded) return selectFilteredPage(request, blocks, scope)
  if (!isFirst) return selectRestOfPage(request, blocks, scope.sites)
  return scope.sites ? selectUsualPageOfSites(request, blocks, scope.sites) : selectUsualPage(request, blocks)
}

const nameOf = ({ order }: PageRequest, { sites }: PageScope): string =>
  `page ${order}${sites ? ` of ${paddedSiteCount(sites.length)} sites` : ''}`

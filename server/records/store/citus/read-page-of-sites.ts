import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Page, PageRequest } from '../../page.ts'
import { assemblePage, type PartRow } from '../assemble-page.ts'
import {
  boundOf,
  manyBlocksFor,
  maxBlocksOf,
  type PageScope,
  recordRequestOf,
  recordsOfEachSite,
  usualBlocksOf,
} from '../page-scope.ts'
import { readInParts } from '../read-in-parts.ts'
import { ANY_RECORDS, selectFilteredRows, selectPage, selectRows, UNTIL_REACH } from '../select-page.ts'

interface ScopeOfSites extends PageScope {
  sites: number[]
}

/** Few sites: one statement for each, because only so its rows and blocks are of one snapshot. */
export function readPageOfSites(database: Queryable, page: PageRequest, scope: ScopeOfSites): Promise<Page> {
  return readInParts(page, scope.isBounded, async (rest, isFirst) => {
    const limit = recordsOfEachSite(rest.limit, scope.sites.length)
    const statements = scope.sites.map(site => selectSite(rest, scope, { site, limit, isFirst }))
    const answers = await queryAll(database, statements)
    return assemblePage(
      answers.map(rows => ({ rows, maxRows: limit + 1 })),
      recordRequestOf(rest, scope),
      rest.limit,
    )
  })
}

/**
 * The first statement of a page reads so few blocks that it is fast, which are enough for most pages. The sites of a request
 * with a filter share its bound.
 */
function selectSite(
  page: PageRequest,
  scope: ScopeOfSites,
  { site, limit, isFirst }: { site: number; limit: number; isFirst: boolean },
): Sql {
  const request = recordRequestOf(page, { ...scope, sites: [site] })
  const ofSite = {
    each: empty,
    table: raw('site_blocks'),
    scope: sql`site_id = ${site} and organization_id = ${page.organizationId}`,
    removed: raw("''::bytea"),
  }
  const further = UNTIL_REACH[page.order]
  if (scope.isBounded) {
    const blocks = { ...ofSite, records: ANY_RECORDS, max: maxBlocksOf(page, scope.sites) }
    const bound = Math.ceil(boundOf(page, scope.sites) / scope.sites.length)
    return selectPage(request, blocks, selectFilteredRows(request, { limit, bound, further }))
  }
  const blocks = { ...ofSite, records: limit, max: isFirst ? usualBlocksOf(1) : manyBlocksFor(limit) }
  return selectPage(request, blocks, selectRows(request, { limit, further }))
}

/** Statements of a request that are executed at the same time, on a connection each. */
const MAX_CONCURRENT = 4

async function queryAll(database: Queryable, statements: Sql[]): Promise<PartRow[][]> {
  const answers: PartRow[][] = []
  let next = 0
  const run = async () => {
    while (next < statements.length) {
      const n = next++
      const { text, values } = statements[n] as Sql
      answers[n] = (await database.query<PartRow>({ text, values, binary: true, rowMode: 'array' })).rows
    }
  }
  await Promise.all(Array.from({ length: Math.min(MAX_CONCURRENT, statements.length) }, run))
  return answers
}

import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../../../platform/database/database.ts'
import {
  type BlockRequest,
  blocksOfSite,
  mayHaveUploads,
  mayMatch,
  recordsOfEachSite,
  selectBlocksOfRecords,
  selectNextBlocks,
} from '../../blocks/select-blocks.ts'
import type { Page, PageRequest } from '../../page.ts'
import { assemblePage, type PartRow } from '../assemble-page.ts'
import { blockRequestOf, boundOf, manyBlocksFor, maxBlocksOf, type PageScope, usualBlocksOf } from '../page-scope.ts'
import { readInParts } from '../read-in-parts.ts'
import { selectRowsAndBlocks, UNTIL } from '../rows-and-blocks.ts'
import { selectFiltered, selectPage } from '../select-rows.ts'

interface ScopeOfSites extends PageScope {
  sites: number[]
}

/** Few sites: one statement for each, because only so its rows and blocks are of one snapshot. */
export function readPageOfSites(database: Queryable, request: PageRequest, scope: ScopeOfSites): Promise<Page> {
  return readInParts(request, scope.isBounded, async (rest, isFirst) => {
    const blocks = blockRequestOf(rest, scope)
    const share = recordsOfEachSite(rest.limit, scope.sites.length)
    const statements = scope.sites.map(site =>
      scope.isBounded
        ? selectFilteredSite(rest, blocks, { site, share, scope })
        : selectSite(rest, blocks, { site, share, isFirst }),
    )
    const answers = await queryAll(database, statements)
    return assemblePage(
      answers.map(rows => ({ rows, maxRows: share + 1 })),
      blocks,
      rest.limit,
    )
  })
}

/** The first statement of a page reads so few blocks that it is fast, which are enough for most pages. */
function selectSite(
  request: PageRequest,
  blocks: BlockRequest,
  { site, share, isFirst }: { site: number; share: number; isFirst: boolean },
): Sql {
  const stream = selectBlocksOfRecords(blocks, blocksOfSite(request.organizationId, sql`${site}`), {
    records: share,
    max: isFirst ? usualBlocksOf(1) : manyBlocksFor(share),
    condition: mayHaveUploads(blocks),
  })
  const rows = { sites: [site], until: UNTIL[request.order], ...request }
  return selectRowsAndBlocks(sql`(${stream}) as stream`, selectPage(rows, share))
}

/** The sites of a request share its bound. */
function selectFilteredSite(
  request: PageRequest,
  blocks: BlockRequest,
  { site, share, scope: { sites, filters } }: { site: number; share: number; scope: ScopeOfSites },
): Sql {
  const stream = selectNextBlocks(blocks, blocksOfSite(request.organizationId, sql`${site}`), {
    max: maxBlocksOf(request, sites),
    condition: mayMatch(blocks),
  })
  const bound = Math.ceil(boundOf(request, sites) / sites.length)
  const rows = { sites: [site], until: UNTIL[request.order], ...request }
  return selectRowsAndBlocks(sql`(${stream}) as stream`, selectFiltered(rows, filters, bound, share))
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

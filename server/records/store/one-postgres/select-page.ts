import sql, { raw, type Sql } from 'sql-template-tag'
import {
  type BlockRequest,
  type BlockSource,
  blocksOfAll,
  blocksOfSite,
  eachGeneration,
  mayHaveUploads,
  mayMatch,
  recordsOfEachSite,
  selectBlocksOfRecords,
  selectNextBlocks,
  valuesOf,
} from '../../blocks/select-blocks.ts'
import type { PageRequest } from '../../page.ts'
import { boundOf, manyBlocksFor, maxBlocksOf, type PageScope, timeBlocksFor, usualBlocksOf } from '../page-scope.ts'
import { selectRowsAndBlocks, UNTIL } from '../rows-and-blocks.ts'
import { selectFiltered, selectPage, selectPageOfSites } from '../select-rows.ts'

/** A page of all sites without filters. It is enough for most pages. */
export function selectUsualPage(request: PageRequest, blocks: BlockRequest): Sql {
  const { order, limit } = request
  const streams = streamsOf(request, null, source =>
    selectNextBlocks(blocks, source, { max: timeBlocksFor(limit), condition: mayHaveUploads(blocks) }),
  )
  return selectRowsAndBlocks(streams, selectPage({ sites: null, until: UNTIL[order], ...request }, limit))
}

/** The same of few sites, and so few blocks of each that it takes PostgreSQL a third of the time. */
export function selectUsualPageOfSites(request: PageRequest, blocks: BlockRequest, sites: number[]): Sql {
  const { organizationId, order, limit } = request
  const records = recordsOfEachSite(limit, sites.length)
  const stream = selectBlocksOfRecords(blocks, blocksOfSite(organizationId, raw('site')), {
    records,
    max: usualBlocksOf(sites.length),
    condition: mayHaveUploads(blocks),
  })
  return selectRowsAndBlocks(
    sql`${valuesOf(sites)}, lateral (${stream}) as stream`,
    selectPageOfSites({ sites, until: UNTIL[order], ...request }, sites, records + 1),
  )
}

/** What such a statement left of a page: it reads enough blocks, also where they are short. */
export function selectRestOfPage(request: PageRequest, blocks: BlockRequest, sites: number[] | null): Sql {
  const { order, limit } = request
  const records = recordsOfEachSite(limit, sites?.length ?? 1)
  const streams = streamsOf(request, sites, source =>
    selectBlocksOfRecords(blocks, source, {
      records,
      max: manyBlocksFor(records),
      condition: mayHaveUploads(blocks),
    }),
  )
  return selectRowsAndBlocks(streams, selectPage({ sites, until: UNTIL[order], ...request }, limit))
}

/** A page with a filter on records. */
export function selectFilteredPage(request: PageRequest, blocks: BlockRequest, { sites, filters }: PageScope): Sql {
  const { order, limit } = request
  const streams = streamsOf(request, sites, source =>
    selectNextBlocks(blocks, source, { max: maxBlocksOf(request, sites), condition: mayMatch(blocks) }),
  )
  const rows = { sites, until: UNTIL[order], ...request }
  return selectRowsAndBlocks(streams, selectFiltered(rows, filters, boundOf(request, sites), limit))
}

/** The blocks of each of few sites, or those of all in the order of time, by generation. */
const streamsOf = (
  { organizationId }: PageRequest,
  sites: number[] | null,
  select: (source: BlockSource) => Sql,
): Sql =>
  sites
    ? sql`${valuesOf(sites)}, lateral (${select(blocksOfSite(organizationId, raw('site')))}) as stream`
    : sql`${eachGeneration(organizationId)}, lateral (${select(blocksOfAll(organizationId))}) as stream`

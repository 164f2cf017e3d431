import sql, { raw, type Sql } from 'sql-template-tag'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Page, PageRequest, RecordRequest } from '../../page.ts'
import { assemblePage, type PartRow } from '../assemble-page.ts'
import {
  boundOf,
  manyBlocksFor,
  maxBlocksOf,
  type PageScope,
  PREPARED_LIMIT,
  paddedSiteCount,
  recordRequestOf,
  recordsOfEachSite,
  timeBlocksFor,
  usualBlocksOf,
  valuesOf,
} from '../page-scope.ts'
import { readInParts } from '../read-in-parts.ts'
import {
  ANY_RECORDS,
  selectFilteredRows,
  selectPage,
  selectRows,
  selectRowsOfSites,
  UNTIL_REACH,
} from '../select-page.ts'
import { MAX_GENERATIONS } from './generations.ts'

/** Each statement reads rows and blocks in one snapshot, so a record that is sealed or opened meanwhile is read once. */
export function readPage(database: Queryable, page: PageRequest, scope: PageScope): Promise<Page> {
  return readInParts(page, scope.isBounded, async (rest, isFirst) => {
    const request = recordRequestOf(rest, scope)
    const { text, values } = selectPart(request, rest, scope, isFirst)
    const isPrepared = isFirst && !scope.isBounded && rest.limit === PREPARED_LIMIT && !rest.uploads
    const name = isPrepared ? nameOf(request) : undefined
    const { rows } = await database.query<PartRow>({ name, text, values, binary: true, rowMode: 'array' })
    return assemblePage([{ rows }], request, rest.limit)
  })
}

const nameOf = ({ order, sites }: RecordRequest): string =>
  `page ${order}${sites ? ` of ${paddedSiteCount(sites.length)} sites` : ''}`

/**
 * The first statement is enough for most pages: of all sites, or of few sites with so few blocks of each that it takes PostgreSQL a
 * third of the time. The next ones read enough blocks, also where they are short.
 */
function selectPart(request: RecordRequest, page: PageRequest, { isBounded }: PageScope, isFirst: boolean): Sql {
  const { order, sites } = request
  const { limit } = page
  const sequences = sequencesOf(request)
  if (isBounded) {
    const blocks = { ...sequences, records: ANY_RECORDS, max: maxBlocksOf(page, sites) }
    const bound = boundOf(page, sites)
    return selectPage(request, blocks, selectFilteredRows(request, { limit, bound, further: UNTIL_REACH[order] }))
  }
  const records = recordsOfEachSite(limit, sites?.length ?? 1)
  if (isFirst && sites) {
    const blocks = { ...sequences, records, max: usualBlocksOf(sites.length) }
    return selectPage(request, blocks, selectRowsOfSites(request, sites, records + 1))
  }
  const blocks = isFirst
    ? { ...sequences, records: ANY_RECORDS, max: timeBlocksFor(limit) }
    : { ...sequences, records, max: manyBlocksFor(records) }
  return selectPage(request, blocks, selectRows(request, { limit, further: UNTIL_REACH[order] }))
}

/** The blocks of each of few sites, or those of all in the order of time, by generation. */
function sequencesOf({ organizationId, sites }: RecordRequest) {
  if (!sites) {
    return {
      each: sql`${eachGeneration(organizationId)}, lateral`,
      table: raw('time_blocks'),
      scope: sql`organization_id = ${organizationId} and time_blocks.generation = of_generation.generation`,
      removed: raw('removed_sites'),
    }
  }
  return {
    each: sql`${valuesOf(sites)}, lateral`,
    table: raw('site_blocks'),
    scope: sql`site_id = site and organization_id = ${organizationId}`,
    removed: raw("''::bytea"),
  }
}

/**
 * The generations of blocks of all sites, each of which is one sequence in the order of time, as a table. Between imports and their
 * merging there is one, and the others cost no more than to find that out: one entry of an index.
 */
const eachGeneration = (organizationId: number): Sql => sql`(
    select generation
    from (values ${raw(Array.from({ length: MAX_GENERATIONS }, (_, n) => `(${n})`).join(', '))}) as possible (generation)
    where generation <= (select coalesce(max(generation), 0) from time_blocks where organization_id = ${organizationId})
  ) as of_generation`

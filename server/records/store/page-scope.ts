import sql, { join, type Sql } from 'sql-template-tag'
import { TIME_BLOCK_RECORDS } from '../blocks/make-blocks.ts'
import { type PageRequest, type RecordRequest, startOf } from '../page.ts'
import type { CanonicalFilters } from '../record-filters.ts'

/** How the records of a page are found. */
export interface PageScope {
  /** Few sites, each read from its own rows and blocks; null: all sites in the order of time. */
  sites: number[] | null
  /** Without the sites, where these are few. */
  filters: CanonicalFilters
  /** With a filter on records, only so many of them are looked at. */
  isBounded: boolean
}

/** Up to this many sites are read each by its own index range and merged; for more, the index by time is filtered. */
export const MAX_SITES_BY_INDEX = 32

/** The same text serves several numbers of sites, so that few statements are prepared. */
export const paddedSiteCount = (sites: number): number => (sites === 1 ? 1 : sites <= 6 ? 6 : MAX_SITES_BY_INDEX)

/**
 * Sites as a table with a fixed number of rows, of which some are null. Of an array of unknown length PostgreSQL expects more
 * than of one that it knows, and would plan the statement each time.
 */
export function valuesOf(sites: number[]): Sql {
  const all = Array.from({ length: paddedSiteCount(sites.length) }, (_, n) => sql`(${sites[n] ?? null}::integer)`)
  return sql`(values ${join(all)}) as of_site (site)`
}

/** How many records of each site are read for a page: they share it, some with more records than others. */
export const recordsOfEachSite = (limit: number, sites: number): number =>
  sites > 1 ? Math.min(limit, Math.ceil((limit / sites) * 1.5)) : limit

/** The limit of most requests, the only one with prepared statements: each stays in memory. */
export const PREPARED_LIMIT = 1000

const DEFAULT_BOUND = 50_000

/** An entry that is merged from several sites takes twice as long to read. */
export const boundOf = ({ bound = DEFAULT_BOUND }: PageRequest, sites: number[] | null): number =>
  Math.ceil(bound / (sites && sites.length > 1 ? 2 : 1))

/** Blocks of a filtered page together have about as many records as rows are read at most. */
export const maxBlocksOf = (request: PageRequest, sites: number[] | null): number =>
  Math.ceil(boundOf(request, sites) / TIME_BLOCK_RECORDS / (sites?.length ?? 1))

/** Most blocks of a site that one statement reads: enough for most pages where blocks have a hundred records and more. */
const USUAL_BLOCKS = 12
const MIN_USUAL_BLOCKS = 3

/** They are shared by several sites; the same number serves several numbers of sites, as the statement does. */
export const usualBlocksOf = (sites: number): number =>
  Math.max(MIN_USUAL_BLOCKS, Math.ceil(USUAL_BLOCKS / paddedSiteCount(sites)))

/** Enough for so many records in most cases where blocks are short. */
export const manyBlocksFor = (records: number): number => 64 + Math.ceil(records / 256)

/** Blocks of all sites, most of which are full, that are enough for so many records; the first may be read to its end. */
export const timeBlocksFor = (records: number): number => 1 + Math.ceil(records / TIME_BLOCK_RECORDS)

/** Field by field: in Node 20 each property after a spread takes 2 µs. */
export const recordRequestOf = (request: PageRequest, { sites, filters }: PageScope): RecordRequest => ({
  organizationId: request.organizationId,
  from: request.from,
  to: request.to,
  order: request.order,
  sites,
  filters,
  after: startOf(request),
  uploads: request.uploads,
})

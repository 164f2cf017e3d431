import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { DAY_MS } from '../../../contract/times/time.ts'
import type { RecordPosition } from '../../../contract/vehicles/record.ts'
import type { CanonicalFilters } from '../record-filters.ts'
import { timestamp } from '../timestamp.ts'
import { skipConditions, skipUploads, type UploadRanges } from './format/match-columns.ts'

/** Which records of blocks are wanted. */
export interface BlockRequest {
  organizationId: number
  /** Each read from its own blocks; null reads the blocks of all sites in the order of time. */
  sites: number[] | null
  from: number
  to: number
  order: 'asc' | 'desc'
  after: RecordPosition
  filters: CanonicalFilters
  uploads: UploadRanges | null
}

/** A block as bytes: positions of its first and last record, then its removed sites and its data, each after its length. */
export const BLOCK =
  raw(`int8send(first_id) || timestamptz_send(first_ts) || int8send(last_id) || timestamptz_send(last_ts)
  || int4send(length(removed)) || removed || int4send(length(data)) || data`)

/** How many records of each site are read for a page: they share it, some with more records than others. */
export const recordsOfEachSite = (limit: number, sites: number): number =>
  sites > 1 ? Math.min(limit, Math.ceil((limit / sites) * 1.5)) : limit

/** What a row of a statement holds. */
export const SOURCE = {
  /** Packed records in order. */
  rows: 0,
  /** A stream of packed records for each site. */
  rowsOfSites: 1,
  /** A stream of blocks, or one for each site. */
  blocks: 2,
} as const

/** Streams as bytes: for each whether there are more, its length, its records or blocks. */
export const STREAM = raw("string_agg(int4send(more) || int4send(length(bytes)) || bytes, '')")

/** A table of blocks, and a condition on its key. */
export interface BlockSource {
  table: Sql
  scope: Sql
  /** An expression: the sites whose records in a block are not read. */
  removed: Sql
}

export const blocksOfSite = (organizationId: number, site: Sql): BlockSource => ({
  table: raw('site_blocks'),
  scope: sql`site_id = ${site} and organization_id = ${organizationId}`,
  removed: raw("''::bytea"),
})

/** The blocks of one generation, see `eachGeneration`. */
export const blocksOfAll = (organizationId: number): BlockSource => ({
  table: raw('time_blocks'),
  scope: sql`organization_id = ${organizationId} and time_blocks.generation = of_generation.generation`,
  removed: raw('removed_sites'),
})

/** An import adds no further generation of blocks of all sites to a span: it merges them. */
export const MAX_GENERATIONS = 8

/**
 * The generations of blocks of all sites, each of which is one sequence in the order of time, as a table. Between imports and their
 * merging there is one, and the others cost no more than to find that out: one entry of an index.
 */
export const eachGeneration = (organizationId: number): Sql => sql`(
    select generation
    from (values ${raw(Array.from({ length: MAX_GENERATIONS }, (_, n) => `(${n})`).join(', '))}) as possible (generation)
    where generation <= (select coalesce(max(generation), 0) from time_blocks where organization_id = ${organizationId})
  ) as of_generation`

/**
 * The next blocks, at most `max`. As for the statement below one row: blocks as bytes, whether there are more after them, and if
 * so the time up to which they are complete.
 */
export function selectNextBlocks(
  request: BlockRequest,
  { table, scope, removed }: BlockSource,
  { max, condition }: { max: number; condition: Sql },
): Sql {
  const { inOrder, isAfter, isInWindow, reach } = CLAUSES[request.order](request)
  return sql`
    select string_agg(${BLOCK}, '' ${inOrder}) as bytes, (count(*) = ${raw(String(max))})::integer as more,
      case when count(*) = ${raw(String(max))} then ${reach} end as reach
    from (
      select first_ts, first_id, last_ts, last_id, count, ${removed} as removed, data
      from ${table}
      where ${scope} and ${isAfter} ${condition}
      ${inOrder}
      limit ${raw(String(max))}
    ) as nearest
    where ${isInWindow}`
}

/**
 * The next blocks that have `records` after the first of them, of which little may be left. No more than `max` are looked at,
 * without their bytes.
 */
export function selectBlocksOfRecords(
  request: BlockRequest,
  { table, scope, removed }: BlockSource,
  { records, max, condition }: { records: number; max: number; condition: Sql },
): Sql {
  const { inOrder, isAfter, isInWindow, reach } = CLAUSES[request.order](request)
  const untilThis = sql`over (${inOrder} rows unbounded preceding)`
  const more = sql`bool_or(earlier > ${records}) or count(*) = ${raw(String(max))}`
  return sql`
    select string_agg(${BLOCK}, '' ${inOrder}) filter (where earlier <= ${records}) as bytes, (${more})::integer as more,
      case when ${more} then ${reach} filter (where earlier <= ${records}) end as reach
    from (
      select *, sum(count) ${untilThis} - count - first_value(count) ${untilThis} as earlier
      from (
        select first_ts, first_id, last_ts, last_id, count, ${removed} as removed, data
        from ${table}
        where ${scope} and ${isAfter} ${condition}
        ${inOrder}
        limit ${raw(String(max))}
      ) as nearest
      where ${isInWindow}
    ) as counted`
}

interface Clauses {
  inOrder: Sql
  /** After the position at which the request begins. */
  isAfter: Sql
  isInWindow: Sql
  reach: Sql
  /** Ends the search of an index at the window: a block spans at most a day. */
  isNearWindow: Sql
}

const CLAUSES: { [order in BlockRequest['order']]: (request: BlockRequest) => Clauses } = {
  asc: ({ after, to }) => ({
    inOrder: raw('order by last_ts, last_id'),
    isAfter: sql`(last_ts, last_id) > (${timestamp(after.ts)}, ${after.id})`,
    isInWindow: sql`first_ts < ${timestamp(to)}`,
    reach: raw('max(last_ts)'),
    isNearWindow: sql`and last_ts < ${timestamp(to + DAY_MS)} and first_ts < ${timestamp(to)}`,
  }),
  desc: ({ after, from }) => ({
    inOrder: raw('order by first_ts desc, first_id desc'),
    isAfter: sql`(first_ts, first_id) < (${timestamp(after.ts)}, ${after.id})`,
    isInWindow: sql`last_ts >= ${timestamp(from)}`,
    reach: raw('min(first_ts)'),
    isNearWindow: sql`and first_ts >= ${timestamp(from - DAY_MS)} and last_ts >= ${timestamp(from)}`,
  }),
}

/** Skips blocks by what their rows say of them. Without filters the next blocks are taken as they come. */
export const mayMatch = (request: BlockRequest): Sql =>
  sql`${CLAUSES[request.order](request).isNearWindow} ${skipConditions(request.filters)}`

export const mayHaveUploads = (request: BlockRequest): Sql =>
  request.uploads ? sql`${CLAUSES[request.order](request).isNearWindow} ${skipUploads(request.uploads)}` : empty

/** The same text serves several numbers of sites, so that few statements are prepared. */
export const paddedSiteCount = (sites: number): number => (sites === 1 ? 1 : sites <= 6 ? 6 : 32)

/**
 * Sites as a table with a fixed number of rows, of which some are null. Of an array of unknown length PostgreSQL expects more
 * than of one that it knows, and would plan the statement each time.
 */
export function valuesOf(sites: number[]): Sql {
  const all = Array.from({ length: paddedSiteCount(sites.length) }, (_, n) => sql`(${sites[n] ?? null}::integer)`)
  return sql`(values ${join(all)}) as of_site (site)`
}

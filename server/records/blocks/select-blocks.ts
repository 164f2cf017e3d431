import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { RecordPosition } from '../../../contract/record.ts'
import { isOnCluster } from '../../database/cluster.ts'
import type { CanonicalFilters } from '../record-filters.ts'
import { timestamp } from '../timestamp.ts'
import type { SealedStretch } from './cluster-spans.ts'
import { skipConditions, skipUploads, type UploadRanges } from './match-columns.ts'
import { bytesOfSites } from './spans.ts'

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
  /** Enough blocks for so many records are read, when none is filtered out. */
  limit: number
  /** Enough only when blocks are as large as most are: a third of the time for PostgreSQL. Otherwise fewer are read. */
  isUsual?: boolean
  /** With filters: this many blocks at most. */
  maxBlocks: number | null
  /** On a cluster, without sites: the blocks that are read. */
  sealed?: SealedStretch
}

/** A block as bytes: positions of its first and last record, then its removed sites and its data, each after its length. */
export const BLOCK =
  raw(`int8send(first_id) || timestamptz_send(first_ts) || int8send(last_id) || timestamptz_send(last_ts)
  || int4send(length(removed)) || removed || int4send(length(data)) || data`)

/** Block rows that are looked at, without their bytes, to find how many are needed. */
const MAX_NEAREST = 64
/** The same, where blocks of a site have a hundred records and more; with several sites, together. */
const USUAL_NEAREST = 12
const MIN_NEAREST = 3
/** Most blocks in the order of time are full. */
const TIME_BLOCK_RECORDS = 1024

/** How many records of each site are read for a page: they share it, some with more records than others. */
export const shareOf = (limit: number, sites: number): number =>
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

/**
 * Rows and blocks in one statement: what `selectRows` selects, and one row with all streams. The rows end with the nearest
 * block after which there are more: rows that were sealed stay in the indexes until PostgreSQL vacuums them, and to read
 * over all of them to the end of the window takes seconds.
 */
export function selectRowsAndBlocks(request: BlockRequest, selectRows: (until: Sql) => Sql): Sql {
  const until =
    request.order === 'asc'
      ? raw("and ts <= (select coalesce(min(reach), 'infinity') from streams)")
      : raw("and ts >= (select coalesce(max(reach), '-infinity') from streams)")
  return sql`
    with streams as materialized (select bytes, more, reach from ${selectStreams(request)} where bytes is not null)
    ${selectRows(until)}
    union all
    select ${raw(String(SOURCE.blocks))}, ${STREAM}, null::bytea from streams`
}

/** On a cluster: the same row of blocks alone. */
export const selectBlocks = (request: BlockRequest): Sql =>
  sql`select ${raw(String(SOURCE.blocks))}, ${STREAM}, null::bytea from ${selectStreams(request)} where bytes is not null`

function selectStreams(request: BlockRequest): Sql {
  const { organizationId, sites, sealed } = request
  const ofSite = (site: Sql) =>
    sql`(${selectStream(request, raw('site_blocks'), sql`site_id = ${site} and organization_id = ${organizationId}`)}) as stream`
  const ofTime = (scope: Sql) =>
    sql`(${selectStream(request, raw('time_blocks'), sql`organization_id = ${organizationId} ${scope}`)}) as stream`
  if (sites)
    return isOnCluster() ? ofSite(sql`${onlyOf(sites)}`) : sql`${valuesOf(sites)}, lateral ${ofSite(raw('site'))}`
  if (!sealed) return ofTime(empty)
  return ofTime(sql`and bucket = ${sealed.bucket} and generation = any(${sealed.generations}::bigint[])`)
}

/** One row: blocks as bytes, whether there are more after them, and if so the time up to which they are complete. */
function selectStream(request: BlockRequest, table: Sql, scope: Sql): Sql {
  const { order, after, from, to, maxBlocks, limit, sites, isUsual, sealed } = request
  const isAscending = order === 'asc'
  const inOrder = isAscending ? raw('order by last_ts, last_id') : raw('order by first_ts desc, first_id desc')
  const at = timestamp(after.ts)
  // The conditions on first_ts and last_ts of a filtered request end the search of an index at the window: a block spans
  // at most a day. Without filters the next blocks are taken as they come.
  const beyond = isAscending
    ? sql`(last_ts, last_id) > (${at}, ${after.id})`
    : sql`(first_ts, first_id) < (${at}, ${after.id})`
  const edge = () =>
    isAscending
      ? sql`and last_ts < ${timestamp(to + DAY_MS)} and first_ts < ${timestamp(to)}`
      : sql`and first_ts >= ${timestamp(from - DAY_MS)} and last_ts >= ${timestamp(from)}`
  const ofUploads = request.uploads ? sql`${edge()} ${skipUploads(request.uploads)}` : empty
  const skipping = maxBlocks === null ? ofUploads : sql`${edge()} ${skipConditions(request.filters)}`
  const inWindow = isAscending ? sql`first_ts < ${timestamp(to)}` : sql`last_ts >= ${timestamp(from)}`
  const reach = isAscending ? raw('max(last_ts)') : raw('min(first_ts)')
  const ofBlock = raw(sites ? "''::bytea" : 'removed_sites')
  const removed = sealed ? sql`${bytesOfSites(sealed.removedSites)}::bytea` : ofBlock
  const columns = sql`first_ts, first_id, last_ts, last_id, count, ${removed} as removed, data`
  const nearest = (max: number) => sql`
    select ${columns}
    from ${table}
    where ${scope} and ${beyond} ${skipping}
    ${inOrder}
    limit ${raw(String(max))}`
  if (maxBlocks !== null || (isUsual && !sites)) {
    const max = maxBlocks ?? 1 + Math.ceil(limit / TIME_BLOCK_RECORDS)
    return sql`
      select string_agg(${BLOCK}, '' ${inOrder}) as bytes, (count(*) = ${raw(String(max))})::integer as more,
        case when count(*) = ${raw(String(max))} then ${reach} end as reach
      from (${nearest(max)}) as nearest
      where ${inWindow}`
  }
  const share = shareOf(limit, sites?.length ?? 1)
  const max = isUsual
    ? Math.max(MIN_NEAREST, Math.ceil(USUAL_NEAREST / sitesInClass(sites?.length ?? 1)))
    : MAX_NEAREST + Math.ceil(share / 256)
  // Of the first block little may be left.
  const overRead = sql`over (${inOrder} rows unbounded preceding)`
  const more = sql`bool_or(earlier > ${share}) or count(*) = ${raw(String(max))}`
  return sql`
    select string_agg(${BLOCK}, '' ${inOrder}) filter (where earlier <= ${share}) as bytes, (${more})::integer as more,
      case when ${more} then ${reach} filter (where earlier <= ${share}) end as reach
    from (
      select *, sum(count) ${overRead} - count - first_value(count) ${overRead} as earlier
      from (${nearest(max)}) as nearest
      where ${inWindow}
    ) as counted`
}

/** On a cluster each site is read by a statement of its own: only so its rows and blocks are of one snapshot. */
function onlyOf(sites: number[]): number {
  if (sites.length !== 1) throw new RangeError('A statement on a cluster reads one site.')
  return sites[0] as number
}

/** The same text serves several numbers of sites, so that few statements are prepared. */
export const sitesInClass = (sites: number): number => (sites === 1 ? 1 : sites <= 6 ? 6 : 32)

/**
 * Sites as a table with a fixed number of rows, of which some are null. Of an array of unknown length PostgreSQL expects more
 * than of one that it knows, and would plan the statement each time.
 */
export function valuesOf(sites: number[]): Sql {
  const all = Array.from({ length: sitesInClass(sites.length) }, (_, n) => sql`(${sites[n] ?? null}::integer)`)
  return sql`(values ${join(all)}) as of_site (site)`
}

const DAY_MS = 86_400_000

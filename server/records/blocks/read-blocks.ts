import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { positionAt, type RecordPosition } from '../../../contract/record.ts'
import { isOnCluster } from '../../database/cluster.ts'
import type { CanonicalFilters } from '../record-filters.ts'
import { HEAD } from './block-format.ts'
import type { SealedStretch } from './cluster-spans.ts'
import type { ColumnName, RecordColumns } from './columns.ts'
import { decodeBlock, type RangeOf } from './decode-block.ts'
import { columnsOfFilters, matcherOf, skipConditions, type UploadRanges } from './match-columns.ts'
import { bytesOfSites, sitesIn } from './spans.ts'
import { namingBlock } from './stored-block.ts'

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

/** The records of a block that match a request, in its order; [start, end) of the block where `indexes` is null. */
export interface MatchingRecords {
  columns: RecordColumns
  start: number
  end: number
  indexes: Int32Array | null
}

/** A block as bytes: positions of its first and last record, then its removed sites and its data, each after its length. */
export const BLOCK =
  raw(`int8send(first_id) || timestamptz_send(first_ts) || int8send(last_id) || timestamptz_send(last_ts)
  || int4send(length(removed)) || removed || int4send(length(data)) || data`)
const POSITION_BYTES = 16

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

export interface Stream {
  hasMore: boolean
  stream: Buffer
}

export function* streamsIn(bytes: Buffer): Generator<Stream> {
  for (let at = 0; at < bytes.length; ) {
    const start = at + 8
    const end = start + bytes.readInt32BE(at + 4)
    yield { hasMore: bytes.readInt32BE(at) === 1, stream: bytes.subarray(start, end) }
    at = end
  }
}

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
  const at = time(after.ts)
  // The conditions on first_ts and last_ts of a filtered request end the search of an index at the window: a block spans
  // at most a day. Without filters the next blocks are taken as they come.
  const beyond = isAscending
    ? sql`(last_ts, last_id) > (${at}, ${after.id})`
    : sql`(first_ts, first_id) < (${at}, ${after.id})`
  const edge = isAscending
    ? sql`and last_ts < ${time(to + DAY_MS)} and first_ts < ${time(to)}`
    : sql`and first_ts >= ${time(from - DAY_MS)} and last_ts >= ${time(from)}`
  const skipping = maxBlocks === null ? empty : sql`${edge} ${skipConditions(request.filters)}`
  const inWindow = isAscending ? sql`first_ts < ${time(to)}` : sql`last_ts >= ${time(from)}`
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
export function onlyOf(sites: number[]): number {
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

export interface VisitOptions {
  columns: ColumnName[]
  /**
   * The columns of a block are valid only until another one is decoded: new memory for each block of a page took a fifth of
   * its time in garbage collection.
   */
  isReused?: boolean
  /** No more records are visited. */
  max?: number
}

/** The matching records of a stream of blocks, each block decoded when it is asked for. */
export function* visitStream(
  request: BlockRequest,
  stream: Buffer,
  { columns, isReused = false, max = Number.POSITIVE_INFINITY }: VisitOptions,
): Generator<MatchingRecords, void> {
  let left = max
  const isMatch = matcherOf(request)
  const filterColumns = columnsOfFilters(request)
  for (const { first, removed, data } of blocksIn(stream)) {
    const decode = (names: ColumnName[] | null, rangeOf?: RangeOf) =>
      decodeBlock(data, names ?? columns, isReused ? REUSED : undefined, rangeOf) as RecordColumns
    const matching = namingBlock(`${blocksOf(request)} that begins with record ${first.id}`, () =>
      findMatching(request, removed, isMatch, filterColumns, left, decode),
    )
    if (!matching) continue
    left -= matching.indexes?.length ?? matching.end - matching.start
    yield matching
    if (left <= 0) return
  }
}

/** The last position of the blocks of a stream. */
export function reachOf({ order }: BlockRequest, stream: Buffer): RecordPosition | null {
  let reach: RecordPosition | null = null
  for (const { first, last } of blocksIn(stream)) reach = order === 'asc' ? last : first
  return reach
}

/** How many records the blocks of a stream have, matching or not. */
export function countStream(stream: Buffer): number {
  let count = 0
  for (const { data } of blocksIn(stream)) count += data.length > HEAD.count + 2 ? data.readUInt16LE(HEAD.count) : 0
  return count
}

function* blocksIn(bytes: Buffer) {
  for (let at = 0; at < bytes.length; ) {
    const [first, last] = [positionAt(bytes, at), positionAt(bytes, at + POSITION_BYTES)]
    const removedAt = at + 2 * POSITION_BYTES + 4
    const dataAt = removedAt + bytes.readInt32BE(removedAt - 4) + 4
    at = dataAt + bytes.readInt32BE(dataAt - 4)
    yield { first, last, removed: bytes.subarray(removedAt, dataAt - 4), data: bytes.subarray(dataAt, at) }
  }
}

/** Enough for 2048 records of all columns. */
const REUSED = new ArrayBuffer(2048 * 72)

const blocksOf = ({ organizationId, sites }: BlockRequest): string =>
  `${sites ? 'of a site' : 'of all sites'} of organization ${organizationId}`

function findMatching(
  request: BlockRequest,
  removed: Buffer,
  isMatch: ((columns: RecordColumns, i: number) => boolean) | null,
  filterColumns: ColumnName[],
  max: number,
  decode: (names: ColumnName[] | null, rangeOf?: RangeOf) => RecordColumns,
): MatchingRecords | null {
  const removedSites = removed.length > 0 ? sitesIn(removed) : null
  const isAscending = request.order === 'asc'
  let [start, end] = [0, 0]
  if (!isMatch && !removedSites) {
    const columns = decode(null, decoded => {
      ;[start, end] = rangeOf(decoded, request)
      if (isAscending) end = Math.min(end, start + max)
      else start = Math.max(start, end - max)
      return [start, end]
    })
    if (end <= start) return null
    if (isAscending) return { columns, start, end, indexes: null }
    const indexes = new Int32Array(end - start)
    for (let n = 0; n < indexes.length; n++) indexes[n] = end - 1 - n
    return { columns, start, end, indexes }
  }
  // A rare filter reads its own columns first, and all others only of blocks with a match.
  const tested = decode(['id', ...filterColumns, ...(removedSites ? (['site'] as const) : [])])
  ;[start, end] = rangeOf(tested, request)
  const indexes: number[] = []
  for (let n = start; n < end && indexes.length < max; n++) {
    const i = isAscending ? n : start + end - 1 - n
    if (removedSites?.has(tested.site[i] as number)) continue
    if (isMatch && !isMatch(tested, i)) continue
    indexes.push(i)
  }
  if (indexes.length === 0) return null
  return { columns: decode(null), start, end, indexes: Int32Array.from(indexes) }
}

/** The records [start, end) of a block that lie in the window and beyond the position of the page before. */
function rangeOf({ ts, id, count }: RecordColumns, { order, after, from, to }: BlockRequest): [number, number] {
  const lowest = (isBefore: (i: number) => boolean) => {
    let [low, high] = [0, count]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (isBefore(middle)) low = middle + 1
      else high = middle
    }
    return low
  }
  const upTo = lowest(i => {
    const difference = (ts[i] as number) - after.ts
    return (
      difference < 0 ||
      (difference === 0 && (order === 'asc' ? (id[i] as number) <= after.id : (id[i] as number) < after.id))
    )
  })
  return order === 'asc' ? [upTo, lowest(i => (ts[i] as number) < to)] : [lowest(i => (ts[i] as number) < from), upTo]
}

const time = (ms: number) => new Date(ms).toISOString()

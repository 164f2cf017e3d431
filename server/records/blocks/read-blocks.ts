import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { positionAt, type RecordPosition } from '../../../contract/record.ts'
import type { CanonicalFilters } from '../record-filters.ts'
import { type ColumnName, packColumns, type RecordColumns } from './columns.ts'
import { decodeBlock } from './decode-block.ts'
import { columnsOfFilters, matcherOf, skipConditions, type UploadRanges } from './match-columns.ts'
import { sitesIn } from './spans.ts'
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
  /** With filters: this many blocks at most. */
  maxBlocks: number | null
}

/** The records of a block that match a request, in its order; [start, end) of the block where `indexes` is null. */
export interface MatchingRecords {
  columns: RecordColumns
  start: number
  end: number
  indexes: Int32Array | null
}

/** A block as bytes: positions of its first and last record, then its removed sites and its data, each after its length. */
const BLOCK = raw(`int8send(first_id) || timestamptz_send(first_ts) || int8send(last_id) || timestamptz_send(last_ts)
  || int4send(length(removed)) || removed || int4send(length(data)) || data`)
const POSITION_BYTES = 16

/** Block rows that are looked at, without their bytes, to find how many are needed. */
const MAX_NEAREST = 64

/** A row for each stream of blocks: its number, its blocks as bytes, and whether there are more. */
export function selectBlocks(request: BlockRequest): Sql {
  const { organizationId, sites } = request
  if (!sites) return selectStream(request, raw('time_blocks'), sql`organization_id = ${organizationId}`, raw('1'))
  const scope = sql`site_id = site and organization_id = ${organizationId}`
  if (sites.length === 1) {
    return selectStream(
      request,
      raw('site_blocks'),
      sql`site_id = ${sites[0]} and organization_id = ${organizationId}`,
      raw('1'),
    )
  }
  // One branch for all sites: planning a branch for each took longer than reading.
  return sql`
    select stream.*
    from unnest(${sites}::integer[]) with ordinality as of_site (site, number),
    lateral (${selectStream(request, raw('site_blocks'), scope, raw('number::integer'))}) as stream`
}

function selectStream(request: BlockRequest, table: Sql, scope: Sql, stream: Sql): Sql {
  const { order, after, from, to, maxBlocks, limit, sites } = request
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
  // Sites share a page, some with more records than others; where that is not enough, another statement goes on.
  const share = sites && sites.length > 1 ? Math.ceil((limit / sites.length) * 1.5) : limit
  const nearest = maxBlocks ?? MAX_NEAREST + Math.ceil(share / 256)
  // Of the first block little may be left.
  const needed = maxBlocks === null ? sql`and earlier <= ${raw(String(share))}` : empty
  const removed = sites ? raw("''::bytea") : raw('removed_sites')
  return sql`
    select ${stream}, string_agg(${BLOCK}, '' ${inOrder}), (count(*) < max(total) or max(total) >= ${raw(String(nearest))})::integer, null::bytea
    from (
      select *, sum(count) over (${inOrder}) - count - first_value(count) over (${inOrder}) as earlier,
        count(*) over () as total
      from (
        select first_ts, first_id, last_ts, last_id, count, ${removed} as removed, data
        from ${table}
        where ${scope} and ${beyond} ${skipping}
        ${inOrder}
        limit ${raw(String(nearest))}
      ) as nearest
      where ${inWindow}
    ) as counted
    where true ${needed}`
}

const DAY_MS = 86_400_000

/**
 * The matching records of a stream, decoded block by block, of the `wanted` columns. With `isReused` the columns of a block
 * are valid only until `visit` returns: new memory for each block of a page cost a fifth of its time in garbage collection.
 * Returns the position up to which all records were visited; null at the end of the stream.
 */
export function visitStream(
  request: BlockRequest,
  bytes: Buffer,
  hasMore: boolean,
  wanted: ColumnName[],
  isReused: boolean,
  visit: (records: MatchingRecords) => void,
): RecordPosition | null {
  let reach: RecordPosition | null = null
  const isMatch = matcherOf(request)
  const filterColumns = columnsOfFilters(request)
  for (let at = 0; at < bytes.length; ) {
    const [first, last] = [positionAt(bytes, at), positionAt(bytes, at + POSITION_BYTES)]
    const removedAt = at + 2 * POSITION_BYTES + 4
    const dataAt = removedAt + bytes.readInt32BE(removedAt - 4) + 4
    at = dataAt + bytes.readInt32BE(dataAt - 4)
    const removed = bytes.subarray(removedAt, dataAt - 4)
    const data = bytes.subarray(dataAt, at)
    reach = request.order === 'asc' ? last : first
    const matching = namingBlock(`${blocksOf(request)} that begins with record ${first.id}`, () =>
      findMatching(request, removed, isMatch, filterColumns, names =>
        decodeBlock(data, names ?? wanted, isReused ? REUSED : undefined),
      ),
    )
    if (matching) visit(matching)
  }
  return hasMore ? reach : null
}

/** Enough for 2048 records of all columns. */
const REUSED = new ArrayBuffer(2048 * 72)

export const packMatching = ({ columns, start, end, indexes }: MatchingRecords): Buffer =>
  indexes ? packColumns(columns, indexes) : packColumns(columns, null, start, end)

const blocksOf = ({ organizationId, sites }: BlockRequest): string =>
  `${sites ? 'of a site' : 'of all sites'} of organization ${organizationId}`

function findMatching(
  request: BlockRequest,
  removed: Buffer,
  isMatch: ((columns: RecordColumns, i: number) => boolean) | null,
  filterColumns: ColumnName[],
  decodeColumns: (names: ColumnName[] | null) => unknown,
): MatchingRecords | null {
  const removedSites = removed.length > 0 ? sitesIn(removed) : null
  const decode = (names: ColumnName[] | null) => decodeColumns(names) as RecordColumns
  if (!isMatch && !removedSites) {
    const columns = decode(null)
    const [start, end] = rangeOf(columns, request)
    if (end <= start) return null
    if (request.order === 'asc') return { columns, start, end, indexes: null }
    const indexes = new Int32Array(end - start)
    for (let n = 0; n < indexes.length; n++) indexes[n] = end - 1 - n
    return { columns, start, end, indexes }
  }
  // A rare filter reads its own columns first, and all others only of blocks with a match.
  const tested = decode(['id', ...filterColumns, ...(removedSites ? (['site'] as const) : [])])
  const [start, end] = rangeOf(tested, request)
  const indexes: number[] = []
  for (let i = start; i < end; i++) {
    if (removedSites?.has(tested.site[i] as number)) continue
    if (isMatch && !isMatch(tested, i)) continue
    indexes.push(i)
  }
  if (indexes.length === 0) return null
  if (request.order === 'desc') indexes.reverse()
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

import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { RecordPosition } from '../../contract/record.ts'
import { PACKED_BYTES, positionAt } from '../../contract/record.ts'
import { readsBlocks } from '../database/cluster.ts'
import type { Queryable } from '../database/connect.ts'
import { releaseBuffer } from '../internals/reused-buffers.ts'
import { SHOWN_COLUMNS } from './blocks/columns.ts'
import { parseUploadRanges } from './blocks/match-columns.ts'
import { type BlockRequest, packMatching, selectBlocks, visitStream } from './blocks/read-blocks.ts'
import { mergePacked } from './merge-packed.ts'
import { type CanonicalFilters, isFiltered, matches } from './record-filters.ts'
import { PACK, selectRecords, sitesByIndex } from './select-records.ts'

export interface PageRequest {
  organizationId: number
  /** Milliseconds since 1970; `from` is inside the window, `to` is not. */
  from: number
  to: number
  filters: CanonicalFilters
  order: 'asc' | 'desc'
  limit: number
  /** The last record of the page before. */
  after: RecordPosition | null
  /** With a filter on records, at most this many index entries are read for a page. */
  bound?: number
  /** Only records of these uploads. */
  uploads?: UploadSelection
}

/** The uploads with an id up to `through`, but for those in the int8multirange `except`. */
export interface UploadSelection {
  through: number
  except: string
}

export interface Page {
  /** At most `limit` records of PACKED_BYTES each. */
  packed: Buffer
  /** The last position read; null at the end. */
  next: RecordPosition | null
}

const DEFAULT_BOUND = 50_000
/** The limit of most requests, the only one with a prepared statement. */
const PREPARED_LIMIT = 1000

/**
 * One page of rows and blocks together. Each statement reads both in one snapshot, so that a record that is sealed or
 * opened meanwhile is read exactly once. Where blocks are short or have lost records, the next statement goes on from the
 * position that all of them have reached, as the next page would.
 */
export async function readPage(database: Queryable, request: PageRequest): Promise<Page> {
  const sites = sitesByIndex(request.filters.sites && [...new Set(request.filters.sites)])
  if (sites?.length === 0) return { packed: Buffer.alloc(0), next: null }
  const filters = sites ? { ...request.filters, sites: null } : request.filters
  if (isFiltered(filters)) return readPart(database, request, sites, filters, request.limit)
  const parts: Buffer[] = []
  let { after } = request
  for (let left = request.limit; ; ) {
    const { packed, next } = await readPart(database, { ...request, after }, sites, filters, left)
    parts.push(packed)
    left -= packed.length / PACKED_BYTES
    if (next === null || left === 0) return { packed: parts.length === 1 ? packed : Buffer.concat(parts), next }
    after = next
  }
}

/** What one statement reads: at most `limit` records, and fewer where the reach of rows or blocks ends before. */
async function readPart(
  database: Queryable,
  request: PageRequest,
  sites: number[] | null,
  filters: CanonicalFilters,
  limit: number,
): Promise<Page> {
  const { order, uploads } = request
  const isBounded = isFiltered(filters)
  // An entry that is merged from several sites takes twice as long to read.
  const bound = Math.ceil((request.bound ?? DEFAULT_BOUND) / (sites && sites.length > 1 ? 2 : 1))
  const rows = isBounded ? selectFiltered(request, sites, filters, bound, limit) : selectPage(request, sites, limit)
  const blocks: BlockRequest = {
    ...request,
    after: startOf(request),
    sites,
    filters,
    uploads: uploads ? { through: uploads.through, except: parseUploadRanges(uploads.except) } : null,
    limit,
    maxBlocks: isBounded ? Math.ceil(bound / BOUND_RECORDS_A_BLOCK / (sites?.length ?? 1)) : null,
  }
  const { text, values } = readsBlocks() ? sql`${rows} union all ${selectBlocks(blocks)}` : rows
  // PostgreSQL caches the plan of a prepared statement: 0.8 ms a page instead of 1.0. Single sites are not prepared:
  // without knowing the window PostgreSQL expects few records and sorts all of them, 6 ms a page. Only one limit is
  // prepared, because each prepared statement stays in memory.
  const isUsual = !sites && !isBounded && limit === PREPARED_LIMIT && !uploads
  // A name stands for one text: a process may find out only later that it is on a cluster.
  const name = isUsual ? `page ${order}${readsBlocks() ? '' : ' of rows'}` : undefined
  const read = await database.query({ name, text, values, binary: true, rowMode: 'array' })
  let packed: Buffer | null = null
  let reach: RecordPosition | null = null
  const streams: Buffer[][] = []
  for (const [source, bytes, more, last] of read.rows as [number, Buffer | null, number | null, Buffer | null][]) {
    if (source === 0) {
      packed = bytes
      if (last) reach = nearest(order, reach, positionAt(last, 0))
    } else if (bytes) {
      const pieces: Buffer[] = []
      const reached = visitStream(blocks, bytes, more === 1, SHOWN_COLUMNS, true, matching => {
        pieces.push(packMatching(matching))
      })
      releaseBuffer(bytes)
      if (pieces.length > 0) streams.push(pieces)
      reach = nearest(order, reach, reached)
    }
  }
  if (streams.length === 0) return cutPage(cutAt(packed ?? EMPTY, order, reach), limit, reach)
  if (packed) streams.push([packed])
  const merged = mergePacked(streams, order, limit + 1)
  return cutPage(cutAt(merged, order, reach), limit, reach)
}

const EMPTY: Buffer = Buffer.alloc(0)
/** Blocks of a filtered page together have about as many records as rows are read at most. */
const BOUND_RECORDS_A_BLOCK = 1024

/** The page is complete only up to the position that is reached first. */
function nearest(order: 'asc' | 'desc', a: RecordPosition | null, b: RecordPosition | null): RecordPosition | null {
  if (!a || !b) return a ?? b
  const isFirst = a.ts < b.ts || (a.ts === b.ts && a.id < b.id)
  return isFirst === (order === 'asc') ? a : b
}

/** Without the records beyond the reach. */
function cutAt(packed: Buffer, order: 'asc' | 'desc', reach: RecordPosition | null): Buffer {
  if (!reach) return packed
  let end = packed.length
  while (end > 0) {
    const { ts, id } = positionAt(packed, end - PACKED_BYTES)
    const isBeyond =
      order === 'asc'
        ? ts > reach.ts || (ts === reach.ts && id > reach.id)
        : ts < reach.ts || (ts === reach.ts && id < reach.id)
    if (!isBeyond) break
    end -= PACKED_BYTES
  }
  return packed.subarray(0, end)
}

const selectPage = (request: PageRequest, sites: number[] | null, limit: number): Sql => sql`
  select 0, string_agg(${PACK}, ''), null::integer, null::bytea
  from (${select(request, sites, limit + 1)}) page`

/**
 * A filter that few records match would read the whole window. So at most `bound` entries are read and numbered, and the
 * last of them is returned whether it matches or not: the next page begins after it.
 */
const selectFiltered = (
  request: PageRequest,
  sites: number[] | null,
  filters: CanonicalFilters,
  bound: number,
  limit: number,
): Sql => sql`
  select
    0,
    string_agg(${PACK}, '') filter (where matches),
    null::integer,
    string_agg(int8send(id) || timestamptz_send(ts), '') filter (where number = ${bound})
  from (
    select *
    from (
      select *, ${matches(filters)} as matches, row_number() over (${inOrder(request)}) as number
      from (${select(request, sites, bound)}) scanned
    ) numbered
    where matches or number = ${bound}
    limit ${limit + 1}
  ) page`

function cutPage(packed: Buffer, limit: number, reach: RecordPosition | null): Page {
  const end = limit * PACKED_BYTES
  if (packed.length <= end) return { packed, next: reach }
  return { packed: packed.subarray(0, end), next: positionAt(packed, end - PACKED_BYTES) }
}

const COLUMNS = raw('ts, id, site_id, payload')

function select(request: PageRequest, sites: number[] | null, limit: number): Sql {
  return selectRecords({
    organizationId: request.organizationId,
    sites,
    columns: COLUMNS,
    condition: sql`${window(request)} ${ofUploads(request)}`,
    // A literal, not a parameter: with an unknown limit PostgreSQL would plan every page again.
    orderAndLimit: sql`${inOrder(request)} limit ${raw(String(limit))}`,
  })
}

function ofUploads({ uploads }: PageRequest): Sql {
  if (!uploads) return empty
  return sql`and upload_id <= ${uploads.through} and not upload_id <@ ${uploads.except}::int8multirange`
}

function inOrder({ order }: PageRequest): Sql {
  return order === 'asc' ? raw('order by ts, id') : raw('order by ts desc, id desc')
}

/**
 * The first page starts at a position before all records of the window, so that every page is the same statement. The
 * condition on `ts` alone lets PostgreSQL choose partitions; it needs plain parameters, because expressions are not
 * pruned when planning.
 */
function window(request: PageRequest): Sql {
  const { order, from, to } = request
  const position = startOf(request)
  const at = time(position.ts)
  return order === 'asc'
    ? sql`ts >= ${at} and (ts, id) > (${at}, ${position.id}) and ts < ${time(to)}`
    : sql`ts <= ${at} and (ts, id) < (${at}, ${position.id}) and ts >= ${time(from)}`
}

const startOf = ({ order, from, to, after }: PageRequest): RecordPosition =>
  after ?? { ts: order === 'asc' ? from : to, id: -1 }

const time = (ms: number) => new Date(ms).toISOString()

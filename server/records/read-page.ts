import type { Sql } from 'sql-template-tag'
import { PACKED_BYTES, positionAt, type RecordPosition } from '../../contract/record.ts'
import { readsBlocks } from '../database/cluster.ts'
import type { Queryable } from '../database/connect.ts'
import { acquireBuffer, releaseBuffer } from '../internals/reused-buffers.ts'
import { packInto, SHOWN_COLUMNS } from './blocks/columns.ts'
import { parseUploadRanges } from './blocks/match-columns.ts'
import {
  type BlockRequest,
  countStream,
  reachOf,
  SOURCE,
  type Stream,
  selectRowsAndBlocks,
  shareOf,
  sitesInClass,
  streamsIn,
  visitStream,
} from './blocks/read-blocks.ts'
import { mergePacked, orderById, type PackedStream } from './merge-packed.ts'
import { type CanonicalFilters, isFiltered } from './record-filters.ts'
import { type PageRequest, selectFiltered, selectPage, selectPageOfSites, startOf } from './select-page.ts'
import { sitesByIndex } from './select-records.ts'

export type { PageRequest, UploadSelection } from './select-page.ts'

export interface Page {
  /** At most `limit` records of PACKED_BYTES each. */
  packed: Buffer
  /** The last position read; null at the end. */
  next: RecordPosition | null
}

const DEFAULT_BOUND = 50_000
/** The limit of most requests, the only one with prepared statements: each stays in memory. */
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
  const isBounded = isFiltered(filters)
  const parts: Buffer[] = []
  let { after } = request
  for (let left = request.limit; ; ) {
    const reading = { sites, filters, limit: left, isBounded, isUsual: parts.length === 0 && !isBounded }
    const { packed, next } = await readPart(database, { ...request, after }, reading)
    parts.push(packed)
    left -= packed.length / PACKED_BYTES
    if (isBounded || next === null || left === 0) {
      return { packed: parts.length === 1 ? packed : Buffer.concat(parts), next }
    }
    after = next
  }
}

interface Reading {
  sites: number[] | null
  /** Without the sites, where these are few. */
  filters: CanonicalFilters
  limit: number
  isBounded: boolean
  /** The first statement of a page without filters. It is enough for most pages, and prepared. */
  isUsual: boolean
}

/** What one statement reads: at most `limit` records, and fewer where the reach of rows or blocks ends before. */
async function readPart(database: Queryable, request: PageRequest, reading: Reading): Promise<Page> {
  const { order, uploads } = request
  const { sites, limit } = reading
  const blocks: BlockRequest = {
    ...request,
    ...reading,
    after: startOf(request),
    uploads: uploads ? { through: uploads.through, except: parseUploadRanges(uploads.except) } : null,
    maxBlocks: reading.isBounded
      ? Math.ceil(boundOf(request, sites) / BOUND_RECORDS_A_BLOCK / (sites?.length ?? 1))
      : null,
  }
  const { text, values } = selectRowsAndBlocks(blocks, until => selectRows(request, reading, until))
  const name = reading.isUsual && limit === PREPARED_LIMIT && !uploads ? nameOf(order, sites) : undefined
  const read = await database.query<PartRow>({ name, text, values, binary: true, rowMode: 'array' })
  const found = findStreams(read.rows, order, blocks.after)
  const reach = found.blocks.reduce(
    (reached, { hasMore, stream }) => (hasMore ? nearest(order, reached, reachOf(blocks, stream)) : reached),
    found.reach,
  )
  const merged = mergeStreams(found.rows, found.blocks, blocks, limit + 1)
  for (const [, bytes] of read.rows) if (bytes && bytes.buffer !== merged.buffer) releaseBuffer(bytes)
  return cutPage(cutAt(merged, order, reach), limit, reach)
}

/** Of SOURCE; records or blocks; the last position that was read where that is not the last record. */
type PartRow = [source: number, bytes: Buffer | null, last: Buffer | null]

/** The streams of an answer after `start`, and the position up to which those of rows are complete. */
function findStreams(rows: PartRow[], order: 'asc' | 'desc', start: RecordPosition) {
  const found = { rows: [] as PackedStream[], blocks: [] as Stream[], reach: null as RecordPosition | null }
  for (const [source, bytes, last] of rows) {
    if (last) found.reach = positionAt(last, 0)
    if (!bytes) continue
    if (source === SOURCE.rows) found.rows.push({ bytes })
    else if (source === SOURCE.blocks) found.blocks.push(...streamsIn(bytes))
    else {
      for (const { hasMore, stream } of streamsIn(bytes)) {
        if (hasMore) found.reach = nearest(order, found.reach, beforeLast(stream, order, start))
        orderById(stream, order)
        found.rows.push({ bytes: stream })
      }
    }
  }
  return found
}

function selectRows(request: PageRequest, { sites, filters, limit, isBounded, isUsual }: Reading, until: Sql): Sql {
  const rows = { ...request, sites, until }
  if (isBounded) return selectFiltered(rows, filters, boundOf(request, sites), limit)
  if (!sites || !isUsual || !readsBlocks()) return selectPage(rows, limit)
  return selectPageOfSites(rows, sites, shareOf(limit, sites.length) + 1)
}

/** A name stands for one text: a process may find out only later that it is on a cluster. */
const nameOf = (order: 'asc' | 'desc', sites: number[] | null) => {
  if (sites && !readsBlocks()) return undefined
  return `page ${order}${sites ? ` of ${sitesInClass(sites.length)} sites` : ''}${readsBlocks() ? '' : ' of rows'}`
}

/** An entry that is merged from several sites takes twice as long to read. */
const boundOf = ({ bound = DEFAULT_BOUND }: PageRequest, sites: number[] | null): number =>
  Math.ceil(bound / (sites && sites.length > 1 ? 2 : 1))

/** Blocks of a filtered page together have about as many records as rows are read at most. */
const BOUND_RECORDS_A_BLOCK = 1024

/**
 * The position before all records of the last millisecond, of which some may be missing. In the millisecond of the start
 * it is the start: a page would begin again with records of the page before.
 */
function beforeLast(packed: Buffer, order: 'asc' | 'desc', start: RecordPosition): RecordPosition {
  const { ts } = positionAt(packed, packed.length - PACKED_BYTES)
  return ts === start.ts ? start : { ts, id: order === 'asc' ? -1 : Number.MAX_SAFE_INTEGER }
}

/** The first `limit` records of all streams; those of a single one are not copied. */
function mergeStreams(rows: PackedStream[], sealed: Stream[], request: BlockRequest, limit: number): Buffer {
  const [only] = rows
  if (sealed.length === 0 && rows.length <= 1) return only?.bytes.subarray(0, limit * PACKED_BYTES) ?? EMPTY
  const maxRecords = sealed.reduce((sum, { stream }) => sum + Math.min(countStream(stream), limit), 0)
  const packed = acquireBuffer(maxRecords * PACKED_BYTES)
  let end = 0
  const ofBlocks = sealed.map(({ stream }) => {
    const visited = visitStream(request, stream, { columns: SHOWN_COLUMNS, isReused: true, max: limit })
    const refill = () => {
      const { value } = visited.next()
      if (!value) return null
      const start = end
      end = packInto(packed, start, value.columns, value.start, value.end, value.indexes)
      return packed.subarray(start, end)
    }
    return { bytes: EMPTY, refill }
  })
  const [first] = ofBlocks
  if (rows.length === 0 && ofBlocks.length === 1) {
    while (first?.refill());
    return packed.subarray(0, end)
  }
  const merged = acquireBuffer(limit * PACKED_BYTES)
  const length = mergePacked([...rows, ...ofBlocks], request.order, merged)
  releaseBuffer(packed)
  return merged.subarray(0, length)
}

const EMPTY: Buffer = Buffer.alloc(0)

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

function cutPage(packed: Buffer, limit: number, reach: RecordPosition | null): Page {
  const end = limit * PACKED_BYTES
  if (packed.length <= end) return { packed, next: reach }
  return { packed: packed.subarray(0, end), next: positionAt(packed, end - PACKED_BYTES) }
}

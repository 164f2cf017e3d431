import { PACKED_BYTES, positionAt, type RecordPosition } from '../../../contract/vehicles/record.ts'
import { acquireBuffer, releaseBuffer } from '../../platform/internals/reused-buffers.ts'
import { packInto, SHOWN_COLUMNS } from '../blocks/format/columns.ts'
import { countStream, isBeyond, reachOf, type Stream, streamsIn, visitStream } from '../blocks/visit-blocks.ts'
import { mergePacked, orderById, type PackedStream } from '../merge-packed.ts'
import type { Page, RecordRequest } from '../page.ts'

/** What a statement found. */
export interface PartAnswer {
  rows: PartRow[]
  /** With so many rows there may be more of them. Absent: these are enough for the page. */
  maxRows?: number
}

/**
 * The first `limit` records of what some statements found, in order: fewer where the reach of rows or blocks ends before.
 */
export function assemblePage(answers: PartAnswer[], request: RecordRequest, limit: number): Page {
  const { order, after } = request
  const found: FoundStreams = { rows: [], blocks: [], reach: null }
  for (const { rows, maxRows } of answers) findStreams(rows, order, after, found, maxRows)
  const reach = found.blocks.reduce(
    (reached, { hasMore, stream }) => (hasMore ? nearest(order, reached, reachOf(request, stream)) : reached),
    found.reach,
  )
  const merged = mergeStreams(found, request, reach, limit + 1)
  for (const { rows } of answers) {
    for (const [, bytes] of rows) if (bytes && bytes.buffer !== merged.buffer) releaseBuffer(bytes)
  }
  return cutPage(cutAt(merged, order, reach), limit, reach)
}

/** What a row of a statement holds. */
export const PAGE_SOURCE = {
  /** Packed records in order. */
  rows: 0,
  /** A stream of packed records for each site. */
  rowsOfSites: 1,
  /** A stream of blocks, or one for each site. */
  blocks: 2,
} as const

/** A value of SOURCE; records or blocks; the last position that was read, where that is not the last record. */
export type PartRow = [source: number, bytes: Buffer | null, last: Buffer | null]

interface FoundStreams {
  rows: PackedStream[]
  blocks: Stream[]
  /** The position up to which those of rows are complete. */
  reach: RecordPosition | null
}

/** Adds the streams of an answer after `start`. */
function findStreams(
  rows: PartRow[],
  order: 'asc' | 'desc',
  start: RecordPosition,
  found: FoundStreams,
  maxRows = Number.POSITIVE_INFINITY,
): void {
  for (const [source, bytes, last] of rows) {
    if (last) found.reach = nearest(order, found.reach, positionAt(last, 0))
    if (!bytes) continue
    if (source === PAGE_SOURCE.rows) {
      found.rows.push({ bytes })
      const end = bytes.length - PACKED_BYTES
      if (end / PACKED_BYTES >= maxRows - 1) found.reach = nearest(order, found.reach, positionAt(bytes, end))
    } else if (source === PAGE_SOURCE.blocks) found.blocks.push(...streamsIn(bytes))
    else {
      for (const { hasMore, stream } of streamsIn(bytes)) {
        if (hasMore) found.reach = nearest(order, found.reach, beforeLast(stream, order, start))
        orderById(stream, order)
        found.rows.push({ bytes: stream })
      }
    }
  }
}

/** A page of parts that were read up to `reached`; null: there is nothing behind them. */
export function endPage(parts: Buffer[], limit: number, reached: RecordPosition | null): Page {
  const packed = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)
  const end = limit * PACKED_BYTES
  const isFull = reached !== null && packed.length === end
  return { packed, next: isFull ? positionAt(packed, end - PACKED_BYTES) : reached }
}

/**
 * The position before all records of the last millisecond, of which some may be missing. In the millisecond of the start
 * it is the start: a page would begin again with records of the page before.
 */
function beforeLast(packed: Buffer, order: 'asc' | 'desc', start: RecordPosition): RecordPosition {
  const { ts } = positionAt(packed, packed.length - PACKED_BYTES)
  return ts === start.ts ? start : { ts, id: order === 'asc' ? -1 : Number.MAX_SAFE_INTEGER }
}

/**
 * The first `limit` records of all streams; those of a single one are not copied. Blocks beyond the reach are not decoded: the next
 * ones of a generation may be months away, and each page before them would pay for them, or fail with a damaged one.
 */
function mergeStreams(
  { rows, blocks: sealed }: FoundStreams,
  request: RecordRequest,
  reach: RecordPosition | null,
  limit: number,
): Buffer {
  const [only] = rows
  if (sealed.length === 0 && rows.length <= 1) return only?.bytes.subarray(0, limit * PACKED_BYTES) ?? EMPTY
  const maxRecords = sealed.reduce((sum, { stream }) => sum + Math.min(countStream(stream), limit), 0)
  const packed = acquireBuffer(maxRecords * PACKED_BYTES)
  let end = 0
  const ofBlocks = sealed.map(({ stream }) => {
    const visited = visitStream(request, stream, { columns: SHOWN_COLUMNS, isReused: true, max: limit, until: reach })
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
    if (!isBeyond(order, positionAt(packed, end - PACKED_BYTES), reach)) break
    end -= PACKED_BYTES
  }
  return packed.subarray(0, end)
}

function cutPage(packed: Buffer, limit: number, reach: RecordPosition | null): Page {
  const end = limit * PACKED_BYTES
  if (packed.length <= end) return { packed, next: reach }
  return { packed: packed.subarray(0, end), next: positionAt(packed, end - PACKED_BYTES) }
}

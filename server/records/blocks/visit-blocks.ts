import { raw } from 'sql-template-tag'
import { positionAt, type RecordPosition } from '../../../contract/vehicles/record.ts'
import type { RecordRequest } from '../page.ts'
import { BLOCK_HEAD } from './format/block-format.ts'
import type { ColumnName, RecordColumns } from './format/columns.ts'
import { decodeBlock, type RangeOf } from './format/decode-block.ts'
import { columnsOfFilters, matcherOf } from './format/match-columns.ts'
import { sitesIn } from './spans.ts'
import { namingBlock } from './stored-block.ts'

/** The records of a block that match a request, in its order; [start, end) of the block where `indexes` is null. */
export interface MatchingRecords {
  columns: RecordColumns
  start: number
  end: number
  indexes: Int32Array | null
}

/** Streams as bytes: for each whether there are more, its length, its records or blocks. */
export const STREAM = raw("string_agg(int4send(more) || int4send(length(bytes)) || bytes, '')")

/** A stream as STREAM writes it. */
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

interface VisitOptions {
  columns: ColumnName[]
  /**
   * The columns of a block are valid only until another one is decoded: new memory for each block of a page took a fifth of
   * its time in garbage collection.
   */
  isReused?: boolean
  /** No more records are visited. */
  max?: number
  /** Blocks that begin beyond this position are not decoded. */
  until?: RecordPosition | null
}

/** The matching records of a stream of blocks, each block decoded when it is asked for. */
export function* visitStream(
  request: RecordRequest,
  stream: Buffer,
  { columns, isReused = false, max = Number.POSITIVE_INFINITY, until = null }: VisitOptions,
): Generator<MatchingRecords, void> {
  let left = max
  const isMatch = matcherOf(request)
  const filterColumns = columnsOfFilters(request)
  for (const { first, last, removed, data } of blocksIn(stream)) {
    if (until && isBeyond(request.order, request.order === 'asc' ? first : last, until)) continue
    const decode = (names: ColumnName[] | null, rangeOf?: RangeOf) =>
      decodeBlock(data, names ?? columns, isReused ? REUSED : undefined, rangeOf) as RecordColumns
    const matching = namingBlock(`${blocksOf(request)} that begins with record ${first.id}`, () =>
      findMatching(request, { removed, isMatch, filterColumns, max: left, decode }),
    )
    if (!matching) continue
    left -= matching.indexes?.length ?? matching.end - matching.start
    yield matching
    if (left <= 0) return
  }
}

/** Whether a record at a position comes after another one in the order of a page. */
export const isBeyond = (order: 'asc' | 'desc', { ts, id }: RecordPosition, other: RecordPosition): boolean =>
  order === 'asc'
    ? ts > other.ts || (ts === other.ts && id > other.id)
    : ts < other.ts || (ts === other.ts && id < other.id)

/** The last position of the blocks of a stream. */
export function reachOf({ order }: RecordRequest, stream: Buffer): RecordPosition | null {
  let reach: RecordPosition | null = null
  for (const { first, last } of blocksIn(stream)) reach = order === 'asc' ? last : first
  return reach
}

/** How many records the blocks of a stream have, matching or not. */
export function countStream(stream: Buffer): number {
  let count = 0
  for (const { data } of blocksIn(stream))
    count += data.length > BLOCK_HEAD.count + 2 ? data.readUInt16LE(BLOCK_HEAD.count) : 0
  return count
}

/** A block as bytes: positions of its first and last record, then its removed sites and its data, each after its length. */
export const BLOCK =
  raw(`int8send(first_id) || timestamptz_send(first_ts) || int8send(last_id) || timestamptz_send(last_ts)
  || int4send(length(removed)) || removed || int4send(length(data)) || data`)

const POSITION_BYTES = 16

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

const blocksOf = ({ organizationId, sites }: RecordRequest): string =>
  `${sites ? 'of a site' : 'of all sites'} of organization ${organizationId}`

interface BlockToMatch {
  removed: Buffer
  isMatch: ((columns: RecordColumns, i: number) => boolean) | null
  filterColumns: ColumnName[]
  /** No more records are found. */
  max: number
  decode: (names: ColumnName[] | null, rangeOf?: RangeOf) => RecordColumns
}

function findMatching(
  request: RecordRequest,
  { removed, isMatch, filterColumns, max, decode }: BlockToMatch,
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
function rangeOf({ ts, id, count }: RecordColumns, { order, after, from, to }: RecordRequest): [number, number] {
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

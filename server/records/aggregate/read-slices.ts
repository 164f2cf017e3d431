import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { PACKED, PAYLOAD_START, POSTGRES_EPOCH_DAYS } from '../../../contract/record.ts'
import type { Database } from '../../database/connect.ts'
import type { ColumnName } from '../blocks/columns.ts'
import {
  type BlockRequest,
  type MatchingRecords,
  reachOf,
  SOURCE,
  selectRowsAndBlocks,
  streamsIn,
  visitStream,
} from '../blocks/read-blocks.ts'
import { type CanonicalFilters, isFiltered, matches } from '../record-filters.ts'
import { selectRecords, sitesByIndex } from '../select-records.ts'

export interface SliceRequest {
  organizationId: number
  /** Milliseconds since 1970; `from` is inside the window, `to` is not. */
  from: number
  to: number
  filters: CanonicalFilters
  /** Whether the site of each record is needed. */
  withSite: boolean
  /** Whether the upload of each record is needed. */
  withUpload?: boolean
  /** Columns of blocks beside the site; absent: those that aggregates count. Rows always have all of them. */
  columns?: ColumnName[]
}

/**
 * A record of a slice: ts int8 (microseconds since 2000), the column `payload`, then the site int4 with `withSite` and the
 * upload int8 with `withUpload`.
 */
const payloadAt = (offset: number) => 8 + offset - PAYLOAD_START
export const AT = {
  channel: payloadAt(PACKED.channel),
  lane: payloadAt(PACKED.lane),
  vehicleClass: payloadAt(PACKED.vehicleClass),
  flags: payloadAt(PACKED.flags),
  classCode: payloadAt(PACKED.classCode),
  speed: payloadAt(PACKED.speed),
  length: payloadAt(PACKED.length),
  headway: payloadAt(PACKED.headway),
  site: payloadAt(PACKED.gap) + 4,
} as const
type RowParts = Pick<SliceRequest, 'withSite' | 'withUpload'>
export const uploadAt = ({ withSite }: RowParts): number => AT.site + (withSite ? 4 : 0)
export const sizeOf = (parts: RowParts): number => uploadAt(parts) + (parts.withUpload ? 8 : 0)

/** The id of an upload at this offset. */
export const wideAt = (view: DataView, at: number): number => view.getInt32(at) * 4_294_967_296 + view.getUint32(at + 4)

const POSTGRES_EPOCH_MS = POSTGRES_EPOCH_DAYS * 86_400_000
export const timeOf = (view: DataView, at: number): number =>
  (view.getInt32(at) * 4_294_967_296 + view.getUint32(at + 4)) / 1000 + POSTGRES_EPOCH_MS

const STATEMENT_MS = 60_000

/**
 * Records of a stretch of time: those that are rows, packed as above, and those of blocks. Each ascends in time, for each site.
 */
export interface Slice {
  rows: DataView
  blocks: Iterable<MatchingRecords>
}

interface Reading extends Slice {
  blocks: MatchingRecords[]
  /** All records before this time have been read; null at the end of the window. */
  until: number | null
}

/**
 * All records of a request, about 50,000 rows and as many of blocks at a time; the next slice is read while the caller
 * works on the last one. Unlike search this asks for no order among the records of one millisecond, for which PostgreSQL
 * would have to sort the records of a site, and only for the columns that are counted: 260 ms instead of 500 for 450,000
 * rows.
 */
export async function* readSlices(database: Database, request: SliceRequest, slice = 50_000): AsyncGenerator<Slice> {
  let nextSlice = readSlice(database, request, slice)
  for (;;) {
    const { rows, blocks, until } = await nextSlice
    if (until !== null) {
      nextSlice = readSlice(database, { ...request, from: until }, slice)
      // When the caller stops early, no one awaits this read.
      nextSlice.catch(() => {})
    }
    yield { rows, blocks }
    if (until === null) return
  }
}

/** The time up to which all is read must be after `from`: a millisecond may have more records than the limit. */
async function readSlice(database: Database, request: SliceRequest, slice: number): Promise<Reading> {
  for (let limit = slice; ; limit *= 2) {
    const reading = await readOnce(database, request, limit)
    if (reading.until === null || reading.until > request.from) return reading
  }
}

async function readOnce(database: Database, request: SliceRequest, limit: number): Promise<Reading> {
  const size = sizeOf(request)
  const ofBlocks = blockRequest(request, limit)
  const { text, values } = selectRowsAndBlocks(ofBlocks, until => selectRows(request, limit, until))
  const { rows: parts } = await database.transaction(
    tx => tx.query<[number, Buffer | null, null]>({ text, values, binary: true, rowMode: 'array' as const }),
    { statementMs: STATEMENT_MS },
  )
  let until: number | null = null
  let rows: DataView = new DataView(new ArrayBuffer(0))
  const blocks: MatchingRecords[] = []
  const reach = (ts: number) => {
    until = Math.min(until ?? ts, ts)
  }
  for (const [source, bytes] of parts) {
    if (!bytes) continue
    if (source === SOURCE.rows) {
      rows = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      if (bytes.length >= limit * size) reach(timeOf(rows, bytes.length - size))
    } else {
      for (const { hasMore, stream } of streamsIn(bytes)) {
        blocks.push(...visitStream(ofBlocks, stream, { columns: columnsOf(request) }))
        const reached = hasMore ? reachOf(ofBlocks, stream) : null
        if (reached) reach(reached.ts)
      }
    }
  }
  return until === null ? { rows, blocks, until } : { ...cutSlice(rows, blocks, size, until), until }
}

/** Without the records from the time on that is read again. */
function cutSlice(rows: DataView, blocks: MatchingRecords[], size: number, until: number) {
  let end = rows.byteLength
  while (end > 0 && timeOf(rows, end - size) >= until) end -= size
  return {
    rows: new DataView(rows.buffer, rows.byteOffset, end),
    blocks: blocks.map(({ columns, start, end, indexes }) => {
      const { ts } = columns
      if (!indexes) {
        let last = end
        while (last > start && (ts[last - 1] as number) >= until) last--
        return { columns, start, end: last, indexes }
      }
      let count = indexes.length
      while (count > 0 && (ts[indexes[count - 1] as number] as number) >= until) count--
      return { columns, start, end, indexes: indexes.subarray(0, count) }
    }),
  }
}

function blockRequest({ organizationId, from, to, filters }: SliceRequest, limit: number): BlockRequest {
  const sites = sitesByIndex(filters.sites)
  const rest = sites ? { ...filters, sites: null } : filters
  return {
    organizationId,
    sites,
    from,
    to,
    order: 'asc',
    after: { ts: from, id: -1 },
    filters: rest,
    uploads: null,
    limit,
    maxBlocks: isFiltered(rest) ? Math.ceil(limit / RECORDS_A_FILTERED_BLOCK) : null,
  }
}

/** With filters more blocks are read when `limit` grows: a millisecond may have more blocks than a slice. */
const RECORDS_A_FILTERED_BLOCK = 800

export const COUNTED_COLUMNS: ColumnName[] = ['ts', 'channel', 'lane', 'vehicleClass', 'speed', 'flags']

export const columnsOf = ({ withSite, columns = COUNTED_COLUMNS }: SliceRequest): ColumnName[] =>
  withSite ? [...columns, 'site'] : columns

/** One row with the first rows of a request, in the order of time. */
export function selectRows(request: SliceRequest, limit: number, until: Sql = empty): Sql {
  const pack = raw(
    `timestamptz_send(ts) || payload${request.withSite ? ' || int4send(site_id)' : ''}${request.withUpload ? ' || int8send(upload_id)' : ''}`,
  )
  return sql`
    select ${raw(String(SOURCE.rows))}, string_agg(${pack}, ''), null::bytea
    from (${ascending(request, limit, until)}) slice`
}

function ascending({ organizationId, from, to, filters, withUpload }: SliceRequest, limit: number, until: Sql): Sql {
  const sites = sitesByIndex(filters.sites)
  const rest = sites ? { ...filters, sites: null } : filters
  return selectRecords({
    organizationId,
    sites,
    columns: withUpload ? raw('ts, site_id, payload, upload_id') : raw('ts, site_id, payload'),
    condition: sql`ts >= ${time(from)} and ts < ${time(to)} ${until} and ${matches(rest)}`,
    orderAndLimit: raw(`order by ts limit ${limit}`),
  })
}

const time = (ms: number) => new Date(ms).toISOString()

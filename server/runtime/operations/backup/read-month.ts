import sql, { empty, raw } from 'sql-template-tag'
import { DAY_MS } from '../../../../contract/times/time.ts'
import { msAt, PACKED, PACKED_BYTES, PAYLOAD_START, viewOf } from '../../../../contract/vehicles/record.ts'
import type { Database } from '../../../platform/database/database.ts'
import { NO_SEQUENCE, packColumns } from '../../../records/blocks/format/columns.ts'
import { isOfUploads, isSelected } from '../../../records/blocks/format/match-columns.ts'
import { decodeStored } from '../../../records/blocks/stored-block.ts'
import { monthAfter } from '../../../records/months.ts'
import type { UploadSelection } from '../../../records/page.ts'

/**
 * A stored record in a backup, big-endian: id and ts as in a page of records, identity, upload (8 bytes each),
 * organization, site (4 bytes each), the column `payload`, which holds everything else that is served, and the device's own
 * number of the record (8 bytes, NO_SEQUENCE if none), which backups of format 1 do not have.
 */
export const STORED_BYTES = 66
export const STORED = { identity: 16, upload: 24, organization: 32, site: 36, payload: 40, sequence: 58 } as const
/** The difference of the offsets here to those in a page of records. */
export const PAYLOAD_SHIFT = STORED.payload - PAYLOAD_START

const STORED_RECORD = raw(`
  int8send(id) || timestamptz_send(ts) || int8send(identity) || int8send(upload_id) || int4send(organization_id)
    || int4send(site_id) || payload || int8send(coalesce(sequence, ${NO_SEQUENCE}))`)

/** Records of a site that are read in one statement: whole UTC days, until they have about as many. */
const SLICE = 10_000
const SLICE_MS = 120_000

/**
 * The records of a month by site and time, as STORED_BYTES each. Site by site, so that a cluster asks one shard at a time.
 * Rows and blocks of whole UTC days are read in one statement: sealing moves records between them only within a day.
 */
export async function* readMonth(
  database: Database,
  month: string,
  uploads: UploadSelection | null = null,
): AsyncGenerator<Buffer> {
  for (const site of await listSites(database, month)) {
    for (const [from, to] of await listRanges(database, site, month)) {
      const { rows, blocks } = await readRange(database, site, from, to, uploads)
      const stored = blocks.map(block => storedOf(block, site, uploads))
      const packed = stored.length === 0 ? rows : sorted(Buffer.concat([rows, ...stored]))
      if (packed.length > 0) yield packed
    }
  }
}

/** The month in ranges of whole UTC days. The counts are those of local days, which is near enough. */
async function listRanges(database: Database, site: number, month: string): Promise<[number, number][]> {
  const start = Date.parse(`${month}-01T00:00:00Z`)
  const end = Date.parse(`${monthAfter(month)}-01T00:00:00Z`)
  const { rows } = await database.query<{ day: string; count: number }>(sql`
    select day::text, count
    from site_days
    where site_id = ${site} and day >= ${`${month}-01`}::date and day < ${`${monthAfter(month)}-01`}::date
    order by day
  `)
  const ranges: [number, number][] = []
  let [from, count] = [start, 0]
  for (const row of rows) {
    count += row.count
    const to = Date.parse(`${row.day}T00:00:00Z`) + DAY_MS
    if (count < SLICE || to >= end) continue
    ranges.push([from, to])
    ;[from, count] = [to, 0]
  }
  return [...ranges, [from, end]]
}

interface StoredBlock {
  organization: number
  /** The id of its first record. */
  id: number
  data: Buffer
}

/** A range of whole UTC days: a block is inside of it or outside. */
async function readRange(
  database: Database,
  site: number,
  from: number,
  to: number,
  uploads: UploadSelection | null,
): Promise<{ rows: Buffer; blocks: StoredBlock[] }> {
  const ofUploads = uploads ? sql`and ${isOfUploads(uploads)}` : empty
  const window = [new Date(from), new Date(to)] as const
  const ofRows = sql`
    select null::integer, null::bigint, string_agg(${STORED_RECORD}, '' order by ts, identity)
    from records
    where site_id = ${site} and ts >= ${window[0]} and ts < ${window[1]} ${ofUploads}`
  const ofBlocks = sql`
    select organization_id, first_id, data
    from site_blocks
    where site_id = ${site} and last_ts >= ${window[0]} and last_ts < ${window[1]}`
  const { text, values } = sql`${ofRows} union all ${ofBlocks}`
  type Row = [number | null, number | null, Buffer | null]
  const { rows } = await database
    .within(SLICE_MS)
    .transaction(tx => tx.query<Row>({ text, values, binary: true, rowMode: 'array' as const }), {
      statementMs: SLICE_MS,
    })
  const read: { rows: Buffer; blocks: StoredBlock[] } = { rows: Buffer.alloc(0), blocks: [] }
  for (const [organization, id, data] of rows) {
    if (organization !== null && id !== null && data) read.blocks.push({ organization, id, data })
    else if (data) read.rows = data
  }
  return read
}

/** The records of a block in the form of a backup. */
function storedOf({ organization, id, data }: StoredBlock, site: number, uploads: UploadSelection | null): Buffer {
  const columns = decodeStored(data, `of site ${site} that begins with record ${id}`)
  const packed = packColumns(columns)
  const stored = Buffer.alloc(columns.count * STORED_BYTES)
  let end = 0
  for (let i = 0; i < columns.count; i++) {
    if (uploads && !isSelected(uploads, columns.upload[i] as number)) continue
    const at = i * PACKED_BYTES
    packed.copy(stored, end, at, at + STORED.identity)
    stored.writeBigInt64BE(columns.identity[i] as bigint, end + STORED.identity)
    stored.writeBigInt64BE(BigInt(columns.upload[i] as number), end + STORED.upload)
    stored.writeInt32BE(organization, end + STORED.organization)
    packed.copy(stored, end + STORED.site, at + PACKED.site, at + PACKED_BYTES)
    stored.writeBigInt64BE(BigInt(columns.sequence[i] as number), end + STORED.sequence)
    end += STORED_BYTES
  }
  return stored.subarray(0, end)
}

/** By time and identity, as rows are read. */
function sorted(stored: Buffer): Buffer {
  const count = stored.length / STORED_BYTES
  const view = viewOf(stored)
  const times = Float64Array.from({ length: count }, (_, i) => msAt(view, i * STORED_BYTES))
  const identity = (i: number) => view.getBigInt64(i * STORED_BYTES + STORED.identity)
  const compare = (a: number, b: number) =>
    (times[a] as number) - (times[b] as number) || (identity(a) < identity(b) ? -1 : 1)
  const order = Array.from({ length: count }, (_, i) => i)
  if (order.every(i => i === 0 || compare(i - 1, i) < 0)) return stored
  const result = Buffer.allocUnsafe(stored.length)
  for (const [n, i] of order.sort(compare).entries())
    stored.copy(result, n * STORED_BYTES, i * STORED_BYTES, (i + 1) * STORED_BYTES)
  return result
}

/** Sites that have records in a month; local days begin up to 14 h before and after those of UTC. */
async function listSites(database: Database, month: string): Promise<number[]> {
  const listed = sql`
    select distinct site_id
    from site_days
    where day >= ${`${month}-01`}::date - 1 and day <= ${`${monthAfter(month)}-01`}::date and count > 0
    order by site_id
  `
  const { rows } = await database.transaction(tx => tx.query<{ site_id: number }>(listed), { statementMs: SLICE_MS })
  return rows.map(row => row.site_id)
}

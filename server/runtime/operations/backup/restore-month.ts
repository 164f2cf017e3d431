import { raw } from 'sql-template-tag'
import { msAt, NO_LANE, PACKED, positionAt, viewOf } from '../../../../contract/vehicles/record.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { NO_SEQUENCE } from '../../../records/blocks/format/columns.ts'
import { monthTable } from '../../../records/months.ts'
import { storeOf } from '../../../records/store/store-of.ts'
import { countDays, countHours } from '../../../records/uploads/days/count-upload.ts'
import { PAYLOAD_SHIFT, STORED, STORED_BYTES } from './read-month.ts'
import { readStored } from './read-piece.ts'
import { BlocksOfMonth, spanLengthOf } from './restore-blocks.ts'

const SLICE = 10_000
const SLICE_MS = 120_000
const NO_LIMITS = { statementMs: 0, lockMs: 0 }

export interface MonthFile {
  month: string
  path: string
  /** Bytes of one record. */
  bytesEach: number
  records: number
}

interface MonthOptions {
  zones: ReadonlyMap<number, string>
  /** Older records become blocks; null: all are rows. */
  sealBefore: number | null
  spanRecords?: number | undefined
  onProgress: (records: number) => void
}

/** Stores a month's records, old ones as blocks, and counts them into days and hours. */
export async function restoreMonth(
  database: Database,
  { month, path, bytesEach, records }: MonthFile,
  { zones, sealBefore, spanRecords, onProgress }: MonthOptions,
): Promise<void> {
  const { table, create, attach } = monthTable(month, 'excluding indexes')
  const { blockLoader, fillMonth } = storeOf(database)
  const spanMs = spanLengthOf(records, spanRecords)
  const blocks = blockLoader && new BlocksOfMonth(blockLoader, { spanMs, bytesEach, zones })
  await database.query(create)
  const attachTable = () => database.transaction(tx => tx.query(attach), NO_LIMITS)
  const fillTable = async () => {
    // PostgreSQL stores one slice while the next is encoded.
    let stored: Promise<unknown> = Promise.resolve()
    for await (const packed of readStored(path, bytesEach, SLICE)) {
      const { old, others } = splitAt(packed, bytesEach, blocks && sealBefore)
      const store = await blocks?.add(old)
      await stored
      stored = database.transaction(
        async tx => {
          if (others.length > 0) await tx.query({ text: insertInto(table), values: columnsOf(others, bytesEach) })
          await store?.(tx)
          await countInto(tx, packed, bytesEach, zones)
        },
        { statementMs: SLICE_MS },
      )
      // Awaited with the next slice.
      stored.catch(() => {})
      onProgress(packed.length / bytesEach)
    }
    await stored
    await blocks?.finish(database)
  }
  await fillMonth(fillTable, attachTable)
  await database.transaction(tx => tx.query(raw(`analyze ${table}`)), NO_LIMITS)
}

/** The records before a time, and the others. */
function splitAt(packed: Buffer, bytesEach: number, before: number | null): { old: Buffer; others: Buffer } {
  if (before === null) return { old: Buffer.alloc(0), others: packed }
  const view = viewOf(packed)
  const parts: { [part in 'old' | 'others']: Buffer[] } = { old: [], others: [] }
  let [from, isOld] = [0, true]
  for (let at = 0; at <= packed.length; at += bytesEach) {
    const isNextOld = at < packed.length && msAt(view, at) < before
    if (at < packed.length && isNextOld === isOld) continue
    parts[isOld ? 'old' : 'others'].push(packed.subarray(from, at))
    from = at
    isOld = isNextOld
  }
  return { old: Buffer.concat(parts.old), others: Buffer.concat(parts.others) }
}

const insertInto = (table: string) => `
  insert into ${table} (id, ts, identity, upload_id, organization_id, site_id, channel, lane, vehicle_class, class_code,
    speed, length, headway, gap, flags, sequence)
  select id, timestamptz 'epoch' + ms * interval '1 millisecond', identity, upload_id, organization_id, site_id, channel,
    lane, vehicle_class, class_code, speed, length, headway, gap, flags, sequence
  from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::integer[], $6::integer[], $7::smallint[],
    $8::smallint[], $9::smallint[], $10::smallint[], $11::smallint[], $12::smallint[], $13::integer[], $14::integer[],
    $15::smallint[], $16::bigint[])
    as r (id, ms, identity, upload_id, organization_id, site_id, channel, lane, vehicle_class, class_code, speed, length,
      headway, gap, flags, sequence)
`

/** In the order of the parameters above. The arrays are written here as text, because pg would quote each number. */
function columnsOf(packed: Buffer, bytesEach: number): string[] {
  const column = (read: (at: number) => number | bigint | null) => {
    const values: string[] = []
    for (let at = 0; at < packed.length; at += bytesEach) values.push(String(read(at) ?? 'NULL'))
    return `{${values.join()}}`
  }
  const orNull = (value: number, none: number) => (value === none ? null : value)
  const offsetOf = (field: keyof typeof PACKED) => PACKED[field] + PAYLOAD_SHIFT
  const byte = (field: keyof typeof PACKED) => (at: number) => packed[at + offsetOf(field)] as number
  const short = (field: keyof typeof PACKED) => (at: number) => orNull(packed.readInt16BE(at + offsetOf(field)), -1)
  const long = (field: keyof typeof PACKED) => (at: number) => orNull(packed.readInt32BE(at + offsetOf(field)), -1)
  return [
    column(at => packed.readBigInt64BE(at)),
    column(at => positionAt(packed, at).ts),
    column(at => packed.readBigInt64BE(at + STORED.identity)),
    column(at => packed.readBigInt64BE(at + STORED.upload)),
    column(at => packed.readInt32BE(at + STORED.organization)),
    column(at => packed.readInt32BE(at + STORED.site)),
    column(byte('channel')),
    column(at => orNull(byte('lane')(at), NO_LANE)),
    column(byte('vehicleClass')),
    column(short('classCode')),
    column(short('speed')),
    column(short('length')),
    column(long('headway')),
    column(long('gap')),
    column(byte('flags')),
    column(at => (bytesEach < STORED_BYTES ? null : sequenceAt(packed, at))),
  ]
}

function sequenceAt(packed: Buffer, at: number): bigint | null {
  const sequence = packed.readBigInt64BE(at + STORED.sequence)
  return sequence === BigInt(NO_SEQUENCE) ? null : sequence
}

async function countInto(
  tx: Queryable,
  packed: Buffer,
  bytesEach: number,
  zones: ReadonlyMap<number, string>,
): Promise<void> {
  for (const [site, records] of bySite(packed, bytesEach)) {
    const zone = zones.get(site)
    if (!zone) throw new Error(`There are records of site ${site}, but no such site.`)
    for (const counted of [countDays(site, zone, records, []), countHours(site, records)]) {
      if (counted) await tx.query(counted)
    }
  }
}

function bySite(packed: Buffer, bytesEach: number): Map<number, { ts: number; flags: number }[]> {
  const sites = new Map<number, { ts: number; flags: number }[]>()
  const view = viewOf(packed)
  for (let at = 0; at < packed.length; at += bytesEach) {
    const site = view.getInt32(at + STORED.site)
    const records = sites.get(site) ?? []
    if (records.length === 0) sites.set(site, records)
    records.push({ ts: msAt(view, at), flags: packed[at + PACKED.flags + PAYLOAD_SHIFT] as number })
  }
  return sites
}

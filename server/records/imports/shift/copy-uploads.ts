import sql from 'sql-template-tag'
import { msAt, NO_LANE, PACKED, PACKED_BYTES, positionAt, viewOf } from '../../../../contract/vehicles/record.ts'
import type { Database } from '../../../platform/database/database.ts'
import { decodeStored } from '../../blocks/stored-block.ts'
import { readPage } from '../../read-page.ts'
import { NO_FILTERS } from '../../record-filters.ts'
import type { SentRecord } from '../../uploads/parse-record.ts'
import { type Move, movedTime } from './move.ts'
import type { ShiftRow } from './start-shift.ts'

const PAGE_RECORDS = 10_000

interface UploadToCopy {
  id: number
  site_id: number
  first_ts: Date | null
  last_ts: Date | null
  is_published: boolean
}

/** Copies all uploads of the import; false while one of them is not published yet. */
export async function copyUploads(database: Database, { id, organization_id, import_id }: ShiftRow): Promise<boolean> {
  const { rows: uploads } = await database.query<UploadToCopy>(sql`
    select id, site_id, first_ts, last_ts, position is not null as is_published
    from uploads
    where import_id = ${import_id} and take_back_asked_at is null and not exists (
      select
      from shifted_uploads c
      where c.shift_id = ${id} and c.upload_id = uploads.id
    )
    order by id
  `)
  if (uploads.some(({ is_published }) => !is_published)) return false
  for (const upload of uploads) {
    const { records, sequences } = await readRecords(database, organization_id, upload)
    await database.query(sql`
      insert into shifted_uploads (shift_id, upload_id, site_id, file_name, format, class_scheme, covers, records,
        sequences)
      select ${id}, u.id, u.site_id, u.file_name, u.format, u.class_scheme, (
        select coalesce(json_agg(json_build_array(
          extract(epoch from lower(r)) * 1000, extract(epoch from upper(r)) * 1000)), '[]')
        from unnest(u.covered) r
      ), ${records}::bytea, ${sequences}::bytea
      from uploads u
      where u.id = ${upload.id}
      on conflict do nothing
    `)
  }
  await database.query(sql`
    update import_shifts
    set status = 'taking_back', records = (
      select coalesce(sum(length(records)), 0) / ${PACKED_BYTES}
      from shifted_uploads
      where shift_id = ${id}
    )
    where id = ${id} and status = 'copying'
  `)
  return true
}

interface CopiedRecords {
  /** As contract/vehicles/record.ts describes them. */
  records: Buffer
  /** SEQUENCE_BYTES for each; null where none has a number. */
  sequences: Buffer | null
}

const SEQUENCE_BYTES = 8
const NO_SEQUENCE = -1n

/** Rows and sealed blocks alike. */
async function readRecords(database: Database, organizationId: number, upload: UploadToCopy): Promise<CopiedRecords> {
  const { id, site_id, first_ts, last_ts } = upload
  if (!first_ts || !last_ts) return { records: Buffer.alloc(0), sequences: null }
  const pieces: Buffer[] = []
  const sequenceOf = new Map<bigint, bigint>()
  for (let after: Awaited<ReturnType<typeof readPage>>['next'] = null; ; ) {
    const page = await readPage(database, {
      organizationId,
      from: first_ts.getTime(),
      to: last_ts.getTime() + 1,
      order: 'asc' as const,
      after,
      filters: { ...NO_FILTERS, sites: [site_id] },
      limit: PAGE_RECORDS,
      uploads: { through: id, except: [[0, id]] },
    })
    pieces.push(Buffer.from(page.packed))
    if (page.packed.length > 0) await readSequences(database, upload, page.packed, sequenceOf)
    if (page.next === null) break
    after = page.next
  }
  const records = Buffer.concat(pieces)
  if (sequenceOf.size === 0) return { records, sequences: null }
  const sequences = Buffer.alloc((records.length / PACKED_BYTES) * SEQUENCE_BYTES)
  for (let i = 0; i * PACKED_BYTES < records.length; i++) {
    const recordId = records.readBigInt64BE(i * PACKED_BYTES + PACKED.id)
    sequences.writeBigInt64BE(sequenceOf.get(recordId) ?? NO_SEQUENCE, i * SEQUENCE_BYTES)
  }
  return { records, sequences }
}

/** Adds the sequence numbers of a page of records by their ids. A record is sealed and opened with its id. */
async function readSequences(
  database: Database,
  upload: UploadToCopy,
  page: Buffer,
  sequenceOf: Map<bigint, bigint>,
): Promise<void> {
  const [from, to] = [0, page.length - PACKED_BYTES].map(at => new Date(positionAt(page, at).ts))
  const ofRows = sql`
    select string_agg(int8send(id) || int8send(sequence), '') as numbers, null::bytea as block
    from records
    where site_id = ${upload.site_id} and ts >= ${from} and ts <= ${to} and upload_id = ${upload.id}
      and sequence is not null`
  const ofBlocks = sql`
    select null, data
    from site_blocks
    where site_id = ${upload.site_id} and last_ts >= ${from} and first_ts <= ${to}`
  const { rows } = await database.query<{ numbers: Buffer | null; block: Buffer | null }>(
    sql`${ofRows} union all ${ofBlocks}`,
  )
  for (const { numbers, block } of rows) {
    for (let at = 0; numbers && at < numbers.length; at += 16) {
      sequenceOf.set(numbers.readBigInt64BE(at), numbers.readBigInt64BE(at + 8))
    }
    if (!block) continue
    const sealed = decodeStored(block, `of site ${upload.site_id}`)
    sealed.sequence.forEach((sequence, i) => {
      const isCopied = sealed.upload[i] === upload.id && BigInt(sequence) !== NO_SEQUENCE
      if (isCopied) sequenceOf.set(BigInt(sealed.id[i] as number), BigInt(sequence))
    })
  }
}

const [NO_SHORT, NO_LONG] = [0xffff, 0xffffffff]

/** The records of a copy, moved in time. */
export function recordsOf(packed: Buffer, sequences: Buffer | null, moves: Move[]): SentRecord[] {
  const view = viewOf(packed)
  const unless = (none: number, value: number) => (value === none ? null : value)
  return Array.from({ length: packed.length / PACKED_BYTES }, (_, index) => {
    const at = index * PACKED_BYTES
    const sequence = sequences?.readBigInt64BE(index * SEQUENCE_BYTES) ?? NO_SEQUENCE
    return {
      index,
      ts: movedTime(msAt(view, at), moves),
      channel: view.getUint8(at + PACKED.channel),
      lane: unless(NO_LANE, view.getUint8(at + PACKED.lane)),
      vehicleClass: view.getUint8(at + PACKED.vehicleClass),
      classCode: unless(NO_SHORT, view.getUint16(at + PACKED.classCode)),
      speed: unless(NO_SHORT, view.getUint16(at + PACKED.speed)),
      length: unless(NO_SHORT, view.getUint16(at + PACKED.length)),
      headway: unless(NO_LONG, view.getUint32(at + PACKED.headway)),
      gap: unless(NO_LONG, view.getUint32(at + PACKED.gap)),
      sequence: sequence === NO_SEQUENCE ? null : Number(sequence),
      flags: view.getUint8(at + PACKED.flags),
    }
  })
}

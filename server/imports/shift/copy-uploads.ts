import sql from 'sql-template-tag'
import { msAt, NO_LANE, PACKED, PACKED_BYTES, viewOf } from '../../../contract/record.ts'
import type { Database } from '../../database/connect.ts'
import { readPage } from '../../records/read-page.ts'
import { NO_FILTERS } from '../../records/record-filters.ts'
import type { SentRecord } from '../../uploads/parse-record.ts'
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
    const records = await readRecords(database, organization_id, upload)
    await database.query(sql`
      insert into shifted_uploads (shift_id, upload_id, site_id, file_name, format, class_scheme, covers, records)
      select ${id}, u.id, u.site_id, u.file_name, u.format, u.class_scheme, (
        select coalesce(json_agg(json_build_array(
          extract(epoch from lower(r)) * 1000, extract(epoch from upper(r)) * 1000)), '[]')
        from unnest(u.covered) r
      ), ${records}::bytea
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

/** Rows and sealed blocks alike. */
async function readRecords(database: Database, organizationId: number, upload: UploadToCopy): Promise<Buffer> {
  const { id, site_id, first_ts, last_ts } = upload
  if (!first_ts || !last_ts) return Buffer.alloc(0)
  const pieces: Buffer[] = []
  for (let after: Awaited<ReturnType<typeof readPage>>['next'] = null; ; ) {
    const page = await readPage(database, {
      ...{ organizationId, from: first_ts.getTime(), to: last_ts.getTime() + 1, order: 'asc' as const, after },
      filters: { ...NO_FILTERS, sites: [site_id] },
      limit: PAGE_RECORDS,
      uploads: { through: id, except: `{[0,${id})}` },
    })
    pieces.push(Buffer.from(page.packed))
    if (page.next === null) return Buffer.concat(pieces)
    after = page.next
  }
}

const [NO_SHORT, NO_LONG] = [0xffff, 0xffffffff]

/** The records of a copy, moved in time. */
export function recordsOf(packed: Buffer, shiftMs: number): SentRecord[] {
  const view = viewOf(packed)
  const unless = (none: number, value: number) => (value === none ? null : value)
  return Array.from({ length: packed.length / PACKED_BYTES }, (_, index) => {
    const at = index * PACKED_BYTES
    return {
      index,
      ts: msAt(view, at) + shiftMs,
      channel: view.getUint8(at + PACKED.channel),
      lane: unless(NO_LANE, view.getUint8(at + PACKED.lane)),
      vehicleClass: view.getUint8(at + PACKED.vehicleClass),
      classCode: unless(NO_SHORT, view.getUint16(at + PACKED.classCode)),
      speed: unless(NO_SHORT, view.getUint16(at + PACKED.speed)),
      length: unless(NO_SHORT, view.getUint16(at + PACKED.length)),
      headway: unless(NO_LONG, view.getUint32(at + PACKED.headway)),
      gap: unless(NO_LONG, view.getUint32(at + PACKED.gap)),
      sequence: null,
      flags: view.getUint8(at + PACKED.flags),
    }
  })
}

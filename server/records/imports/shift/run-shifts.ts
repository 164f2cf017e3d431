import sql from 'sql-template-tag'
import type { ClassScheme } from '../../../../contract/vehicles/class-schemes.ts'
import type { Database } from '../../../platform/database/database.ts'
import { Months } from '../../months.ts'
import { Publisher } from '../../uploads/publish-uploads.ts'
import { readSite } from '../../uploads/read-site.ts'
import { storeUpload } from '../../uploads/store-upload.ts'
import { takeBackImport } from '../take-back-import.ts'
import { copyUploads, recordsOf } from './copy-uploads.ts'
import { movedCovers, movesOf } from './move.ts'
import { partsOf, SHIFT_COLUMNS, type ShiftRow } from './start-shift.ts'

const STORE_MS = 65_000

/**
 * Carries on with all shifts. The steps are rows, so a process that is killed is followed by another: all uploads are
 * copied, then all are taken back, then each copy is stored again and deleted in one transaction. A shift that waits for
 * records to be removed is continued by the next call.
 */
export async function runShifts(database: Database): Promise<void> {
  const { rows } = await database.query<ShiftRow>(sql`
    select ${SHIFT_COLUMNS}
    from import_shifts
    where finished_at is null
    order by number
  `)
  for (const shift of rows) {
    if (shift.status === 'copying' && !(await copyUploads(database, shift))) continue
    if (shift.status !== 'storing' && !(await takeBack(database, shift))) continue
    await storeCopies(database, shift)
  }
}

/** Whether all records of the import are removed. */
async function takeBack(database: Database, { id, import_id, actor }: ShiftRow): Promise<boolean> {
  await takeBackImport(database, import_id, actor)
  const { rowCount } = await database.query(sql`
    update import_shifts
    set status = 'storing'
    where id = ${id} and not exists (
      select
      from uploads
      where import_id = ${import_id} and taken_back_at is null
    )
  `)
  return rowCount === 1
}

interface Copy {
  upload_id: number
  site_id: number
  file_name: string | null
  format: string
  class_scheme: ClassScheme | null
  /** As stored: [[from, to], …]. */
  covers: [from: number, to: number][]
  records: Buffer
  sequences: Buffer | null
}

async function storeCopies(database: Database, shift: ShiftRow): Promise<void> {
  const moves = movesOf(partsOf(shift))
  const [months, publisher] = [new Months(database), new Publisher(database)]
  for (;;) {
    const { rows } = await database.query<Copy>(sql`
      select upload_id, site_id, file_name, format, class_scheme, covers, records, sequences
      from shifted_uploads
      where shift_id = ${shift.id}
      order by upload_id
      limit 1
    `)
    const copy = rows[0]
    if (!copy) break
    const upload = {
      site: await readSite(database, copy.site_id),
      source: {
        deviceId: null,
        importId: shift.id,
        fileName: copy.file_name,
        format: copy.format,
        classScheme: copy.class_scheme,
      },
      covers: movedCovers(copy.covers, moves),
      sentAt: () => null,
      rejections: [],
      records: recordsOf(copy.records, copy.sequences, moves),
    }
    const { uploadId } = await storeUpload(database.within(STORE_MS), months, upload, hooksOf(shift, copy))
    if (uploadId !== null) await publisher.publish(uploadId)
  }
  await database.query(sql`
    update import_shifts
    set status = 'completed', finished_at = now()
    where id = ${shift.id} and not exists (select from shifted_uploads where shift_id = ${shift.id})
  `)
}

/** The copy is deleted in the transaction that stores it, so that no process stores it twice. */
const hooksOf = ({ id }: ShiftRow, { upload_id }: Copy): Parameters<typeof storeUpload<boolean>>[3] => ({
  async before(tx) {
    const { rowCount } = await tx.query(sql`
      delete from shifted_uploads
      where shift_id = ${id} and upload_id = ${upload_id}
    `)
    return rowCount === 1 ? null : true
  },
  async after(tx, { accepted }) {
    await tx.query(sql`
      update import_shifts
      set accepted = accepted + ${accepted}
      where id = ${id}
    `)
    return true
  },
})

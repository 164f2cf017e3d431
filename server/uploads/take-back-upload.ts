import sql from 'sql-template-tag'
import { type Actor, audit } from '../access/audit.ts'
import type { Database } from '../database/connect.ts'
import { UPLOAD_COLUMNS, type UploadRow } from './upload-row.ts'

/**
 * Asks for an upload's records to be removed; a loop does it, in slices. An upload that is part of an imported file
 * takes the whole file with it. Asking again changes nothing.
 */
export async function takeBackUpload(database: Database, upload: UploadRow, actor: Actor): Promise<UploadRow> {
  return database.transaction(async tx => {
    const { rows } = await tx.query<UploadRow>(sql`
      update uploads
      set take_back_asked_at = now()
      where (id = ${upload.id} or import_id = ${upload.import_id}) and take_back_asked_at is null
      returning ${UPLOAD_COLUMNS}
    `)
    const asked = rows.find(row => row.id === upload.id)
    if (!asked) return upload
    await audit(tx, {
      organizationId: upload.organization_id,
      actor,
      action: 'upload.take_back',
      target: String(upload.id),
      details: { site: upload.site_id, accepted: upload.accepted, uploads: rows.map(row => row.id) },
    })
    return asked
  })
}

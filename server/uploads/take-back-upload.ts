import sql from 'sql-template-tag'
import { type Actor, audit } from '../access/audit.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { UPLOAD_COLUMNS, type UploadRow } from './upload-row.ts'

/**
 * Asks for an upload's records to be removed; a loop does it, in slices. An upload that is part of an imported file
 * takes the whole file with it. Asking again changes nothing.
 */
export async function takeBackUpload(database: Database, upload: UploadRow, actor: Actor): Promise<UploadRow> {
  return database.transaction(async tx => {
    // Uploads of the site are stored before this, and their answers dropped with it, or after this, and know of it.
    await tx.query(sql`select pg_advisory_xact_lock(hashtext('upload'), ${upload.site_id})`)
    const { rows } = await tx.query<UploadRow>(sql`
      update uploads
      set take_back_asked_at = now()
      where (id = ${upload.id} or import_id = ${upload.import_id}) and take_back_asked_at is null
      returning ${UPLOAD_COLUMNS}
    `)
    const asked = rows.find(row => row.id === upload.id)
    if (!asked) return upload
    await dropKeptAnswers(
      tx,
      upload.site_id,
      rows.map(row => row.id),
    )
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

/**
 * A request that is sent again with its Idempotency-Key must store its records anew, not get the answer of the upload that
 * is taken back, nor one that counted records of it as duplicates: any answer with duplicates from the same site.
 */
async function dropKeptAnswers(tx: Queryable, siteId: number, asked: number[]): Promise<void> {
  await tx.query(sql`
    with answers as materialized (
      select caller, key, (convert_from(answer, 'UTF8')::json ->> 'id')::bigint as upload_id
      from idempotency_keys
      where created_at > now() - interval '24 hours' and caller in (
        select distinct 'device:' || device_id
        from uploads
        where site_id = ${siteId} and device_id is not null and received_at > now() - interval '24 hours'
      )
    )
    delete from idempotency_keys
    where (caller, key) in (
      select a.caller, a.key
      from answers a
      join uploads u on u.id = a.upload_id
      where u.site_id = ${siteId} and (u.duplicates > 0 or u.id = any(${asked}::bigint[]))
    )
  `)
}

import sql from 'sql-template-tag'
import { type Actor, audit } from '../../../people/access/audit.ts'
import { canSee, everySite, type Viewer } from '../../../people/access/viewer.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { lockSite } from '../../../platform/database/locks.ts'
import { isLockTimeout } from '../../../platform/database/unavailable.ts'
import { permissionDenied } from '../../../platform/http/errors.ts'
import { UPLOAD_COLUMNS, type UploadRow } from '../uploads.ts'
import { removeRecordsOfSite, type SiteToClear } from './remove-records.ts'

interface RemoveOptions {
  /** A step removes the records of a time in which the site has about so many. */
  windowRecords?: number
  signal?: AbortSignal | undefined
  /** After each step. */
  onStep?: () => Promise<void>
}

/**
 * Removes the records of all uploads that are to be taken back. Organizations take turns, a step each: one with years of
 * records delays another by a step. Where it fails, the others are completed; then the error is thrown.
 */
export async function removeTakenBack(database: Database, options: RemoveOptions = {}): Promise<void> {
  const { windowRecords = 10_000, signal, onStep } = options
  const turns = new Map<number, AsyncGenerator<void, void>>()
  const failures = new Map<number, unknown>()
  while (!signal?.aborted) {
    for (const id of await listOrganizations(database)) {
      if (!turns.has(id) && !failures.has(id)) turns.set(id, removeOfOrganization(database, id, windowRecords))
    }
    if (turns.size === 0) break
    for (const [id, steps] of turns) {
      if (signal?.aborted) break
      try {
        if ((await steps.next()).done) turns.delete(id)
        await onStep?.()
      } catch (error) {
        turns.delete(id)
        // The site is being written. What was done stays, and the next turn goes on behind it.
        if (!isLockTimeout(error)) failures.set(id, error)
      }
    }
  }
  for (const error of failures.values()) throw error
}

async function listOrganizations(database: Database): Promise<number[]> {
  const { rows } = await database.query<{ organization_id: number }>(sql`
    select organization_id
    from uploads
    where take_back_asked_at is not null and taken_back_at is null
    group by organization_id
    order by min(id)
  `)
  return rows.map(row => row.organization_id)
}

async function* removeOfOrganization(
  database: Database,
  organizationId: number,
  windowRecords: number,
): AsyncGenerator<void, void> {
  for (;;) {
    const { rows } = await database.query<SiteToClear>(sql`
      select s.id, s.organization_id, s.time_zone
      from uploads u
      join sites s on s.id = u.site_id
      where u.organization_id = ${organizationId} and u.take_back_asked_at is not null and u.taken_back_at is null
      order by u.id
      limit 1
    `)
    if (!rows[0]) return
    yield* removeRecordsOfSite(database, rows[0], windowRecords)
  }
}

/**
 * Marks an upload to be taken back; a background loop removes its records in steps. If the upload is part of an imported
 * file, the whole file is taken back, which is refused with 403 where the viewer may not see all of its sites. Calling this
 * twice changes nothing.
 */
export async function takeBackUpload(
  database: Database,
  upload: UploadRow,
  actor: Actor,
  viewer: Viewer = everySite(upload.organization_id),
): Promise<UploadRow> {
  return database.transaction(async tx => {
    // Under the lock, another upload of the site is stored either before this, and its stored answer is deleted below, or
    // after this, and it sees the mark.
    await lockSite(tx, upload.site_id)
    const { rows } = await tx.query<UploadRow>(sql`
      update uploads
      set take_back_asked_at = now()
      where (id = ${upload.id} or import_id = ${upload.import_id}) and take_back_asked_at is null
      returning ${UPLOAD_COLUMNS}
    `)
    if (!canSee(viewer, { ...upload, sites: rows.map(row => row.site_id) })) throw permissionDenied()
    const marked = rows.find(row => row.id === upload.id)
    if (!marked) return upload
    await deleteStoredAnswers(
      tx,
      upload,
      rows.map(row => row.id),
    )
    await audit(tx, {
      organizationId: upload.organization_id,
      actor,
      action: 'upload.take_back',
      target: String(upload.id),
      site: rows.every(row => row.site_id === upload.site_id) ? upload.site_id : null,
      details: { site: upload.site_id, accepted: upload.accepted, uploads: rows.map(row => row.id) },
    })
    return marked
  })
}

/**
 * A request that is repeated with its Idempotency-Key must store its records again. It must not get the answer of the
 * upload that is taken back, nor of an upload that counted its records as duplicates; so all answers with duplicates of
 * the site are deleted.
 */
async function deleteStoredAnswers(
  tx: Queryable,
  { site_id: siteId, organization_id: organizationId }: UploadRow,
  uploadIds: number[],
): Promise<void> {
  await tx.query(sql`
    with answers as materialized (
      select caller, key, (convert_from(answer, 'UTF8')::json ->> 'id')::bigint as upload_id
      from idempotency_keys
      where created_at > now() - interval '24 hours' and caller in (
        select distinct 'device:' || device_id
        from uploads
        where site_id = ${siteId} and device_id is not null and received_at > now() - interval '24 hours'
        union all
        select 'program:' || id
        from users
        where organization_id = ${organizationId}
      )
    )
    delete from idempotency_keys
    where (caller, key) in (
      select a.caller, a.key
      from answers a
      join uploads u on u.id = a.upload_id
      where u.site_id = ${siteId} and (u.duplicates > 0 or u.id = any(${uploadIds}::bigint[]))
    )
  `)
}

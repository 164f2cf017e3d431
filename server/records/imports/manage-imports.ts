import sql from 'sql-template-tag'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { type Actor, audit } from '../../people/access/audit.ts'
import { everySite } from '../../people/access/viewer.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { IMPORT_LIMITS } from './create-import.ts'
import { removeFile, removeOrphanedFiles } from './files.ts'
import { findImport, type ImportRow } from './imports.ts'

/**
 * Deletes an import and its file. A queued or running import is cancelled and stays in the list: its worker stops before
 * the next upload, and the uploads stored before can be taken back.
 */
export async function deleteImport(
  database: Database,
  { id, organization_id: organizationId }: ImportRow,
  actor: Actor,
  directory: string,
): Promise<void> {
  await database.transaction(async tx => {
    await tx.query(sql`
      select 1
      from imports
      where id = ${id} and organization_id = ${organizationId}
      for update
    `)
    const { status, name, site_id: site } = await findImport(tx, everySite(organizationId), id)
    if (status === 'queued' || status === 'running') await cancel(tx, organizationId, id)
    else {
      await tx.query(sql`delete from imports where id = ${id} and organization_id = ${organizationId}`)
      await tx.query(sql`delete from imported_files where batch_id = ${id}`)
    }
    const details = { site, name, status }
    await audit(tx, { organizationId, actor, action: 'import.delete', target: id, site, details })
  })
  await removeFile(directory, id)
}

const cancel = (tx: Queryable, organizationId: number, id: string) =>
  tx.query(sql`
    update imports
    set status = 'cancelled', finished_at = now(), lease_until = null
    where id = ${id} and organization_id = ${organizationId}
  `)

/** A command that is repeated later starts a new batch; its vehicles are there already. */
const BATCH_DAYS_KEPT = 30

async function deleteOldBatches(database: Database, days: number): Promise<void> {
  const isOld = sql`created_at < now() - make_interval(days => ${days})`
  await deleteInBatches(database, 'imported_files', sql`batch_id in (select id from import_batches where ${isOld})`)
  await deleteInBatches(database, 'import_batches', isOld)
}

/** Expires imports that were not started in time, fails those whose file no worker found, and deletes their files. */
export async function expireImports(
  database: Database,
  directory: string,
  batchDaysKept = BATCH_DAYS_KEPT,
): Promise<void> {
  const { hoursKept } = IMPORT_LIMITS
  await deleteOldBatches(database, batchDaysKept)
  const { rows: expired } = await database.query<{ id: string }>(sql`
    update imports
    set status = 'expired'
    where status = 'previewed' and expires_at < now()
    returning id
  `)
  const { rows: lost } = await database.query<{ id: string }>(sql`
    update imports
    set status = 'failed', finished_at = now(), lease_until = null, error = ${errorSentence('importFileLost')}
    where status = 'queued' and expires_at < now()
      or status = 'running' and lease_until < now() - interval '1 hour'
    returning id
  `)
  for (const { id } of [...expired, ...lost]) await removeFile(directory, id)
  const { rows: needed } = await database.query<{ id: string }>(sql`
    select id
    from imports
    where status in ('previewed', 'queued', 'running')
  `)
  const ids = new Set(needed.map(({ id }) => id))
  await removeOrphanedFiles(directory, hoursKept, id => ids.has(id))
}

import sql from 'sql-template-tag'
import { type Actor, audit } from '../access/audit.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { removeFile } from './files.ts'
import { findImport } from './find-import.ts'
import type { ImportRow } from './import-row.ts'

/**
 * Removes an import and its file. One that is queued or running is cancelled and stays in the list: its worker stops
 * before the next upload, and what was stored until then can be taken back.
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
    const { status, name, site_id: site } = await findImport(tx, organizationId, id)
    if (status === 'queued' || status === 'running') await cancel(tx, organizationId, id)
    else await tx.query(sql`delete from imports where id = ${id} and organization_id = ${organizationId}`)
    await audit(tx, { organizationId, actor, action: 'import.delete', target: id, details: { site, name, status } })
  })
  await removeFile(directory, id)
}

const cancel = (tx: Queryable, organizationId: number, id: string) =>
  tx.query(sql`
    update imports
    set status = 'cancelled', finished_at = now(), lease_until = null
    where id = ${id} and organization_id = ${organizationId}
  `)

import sql from 'sql-template-tag'
import { audit } from '../access/audit.ts'
import type { Caller } from '../access/context.ts'
import type { Database } from '../database/connect.ts'
import { type ExportRow, exportNotCompleted } from './export-row.ts'
import { removeAttempts } from './files.ts'

/** Removes a finished export and its file; 409 while it is queued or running. */
export async function deleteExport(
  database: Database,
  caller: Caller,
  row: ExportRow,
  directory: string,
): Promise<void> {
  const { id, status } = row
  await database.transaction(async tx => {
    const { rowCount } = await tx.query(sql`
      delete from exports
      where id = ${id} and status not in ('queued', 'running')
    `)
    if (rowCount === 0) throw exportNotCompleted(status)
    const { organizationId, userId, email, address } = caller
    const actor = { userId, name: email, address }
    await audit(tx, { organizationId, actor, action: 'export.delete', target: id })
  })
  await removeAttempts(directory, row)
}

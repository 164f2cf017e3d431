import sql from 'sql-template-tag'
import { audit } from '../access/audit.ts'
import type { Caller } from '../access/context.ts'
import type { Database } from '../database/connect.ts'
import { conflict } from '../http/errors.ts'
import type { ExportRow } from './export-row.ts'
import { findExport } from './find-export.ts'

/** Ends an export that is waiting or running; its worker notices and removes what it wrote. 409 when it is finished. */
export async function cancelExport(database: Database, caller: Caller, { id }: ExportRow): Promise<ExportRow> {
  return database.transaction(async tx => {
    const { rowCount } = await tx.query(sql`
      update exports
      set status = 'cancelled', finished_at = now(), lease_until = null
      where id = ${id} and status in ('queued', 'running')
    `)
    if (rowCount === 0) throw conflict('The export is finished.', 'export_finished')
    const { organizationId, userId, email, address } = caller
    const actor = { userId, name: email, address }
    await audit(tx, { organizationId, actor, action: 'export.cancel', target: id })
    return findExport(tx, organizationId, id)
  })
}

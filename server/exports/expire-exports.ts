import { rm } from 'node:fs/promises'
import sql from 'sql-template-tag'
import type { Database } from '../database/connect.ts'
import { exportFile, removeAbandonedParts } from './files.ts'
import type { ExportFormat } from './schema.ts'

/** Deletes the files whose time is over. The row goes first: nobody is promised a file that is gone. */
export async function expireExports(database: Database, directory: string): Promise<void> {
  const { rows } = await database.query<{ id: string; format: ExportFormat }>(sql`
    update exports
    set status = 'expired'
    where status = 'completed' and expires_at < now()
    returning id, format
  `)
  for (const { id, format } of rows) await rm(exportFile(directory, id, format), { force: true })
  await removeAbandonedParts(directory)
}

import sql from 'sql-template-tag'
import type { Database } from '../database/connect.ts'
import { EXPORT_LIMITS } from './create-export.ts'
import type { ExportRow } from './export-row.ts'
import { removeAttempts, removeForgotten } from './files.ts'

/** Deletes the files whose time is over. The row goes first: nobody is promised a file that is gone. */
export async function expireExports(database: Database, directory: string): Promise<void> {
  const { rows } = await database.query<ExportRow>(sql`
    update exports
    set status = 'expired'
    where status = 'completed' and expires_at < now()
    returning id, format, attempt
  `)
  for (const expired of rows) await removeAttempts(directory, expired)
  await removeForgotten(directory, EXPORT_LIMITS.daysKept)
}

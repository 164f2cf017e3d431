import sql from 'sql-template-tag'
import type { Database } from '../database/connect.ts'
import { IMPORT_LIMITS } from './create-import.ts'
import { removeFile, removeForgotten } from './files.ts'

/** Ends the imports that nobody started in time, or whose file no worker found, and deletes their files. */
export async function expireImports(database: Database, directory: string): Promise<void> {
  const { hoursKept } = IMPORT_LIMITS
  const { rows: expired } = await database.query<{ id: string }>(sql`
    update imports
    set status = 'expired'
    where status = 'previewed' and expires_at < now()
    returning id
  `)
  const { rows: lost } = await database.query<{ id: string }>(sql`
    update imports
    set status = 'failed', finished_at = now(), lease_until = null, error = 'No worker has found the file.'
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
  await removeForgotten(directory, hoursKept, id => ids.has(id))
}

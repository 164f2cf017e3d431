import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import { notFound, permissionDenied } from '../http/errors.ts'
import { IMPORT_COLUMNS, type ImportRow } from './import-row.ts'

/** The import of a path: 404 when there is none, 403 when it is another organization's. */
export async function findImport(database: Queryable, organizationId: number, id: string): Promise<ImportRow> {
  const { rows } = await database.query<ImportRow>(sql`
    select ${IMPORT_COLUMNS}
    from imports i
    join users u on u.id = i.created_by
    where i.id = ${id}
  `)
  const found = rows[0]
  if (!found) throw notFound()
  if (found.organization_id !== organizationId) throw permissionDenied()
  return found
}

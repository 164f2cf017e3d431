import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import { notFound, permissionDenied } from '../http/errors.ts'
import { EXPORT_COLUMNS, type ExportRow } from './export-row.ts'

/** The export of a path: 404 when there is none, 403 when it is another organization's. */
export async function findExport(database: Queryable, organizationId: number, id: string): Promise<ExportRow> {
  const { rows } = await database.query<ExportRow>(sql`
    select ${EXPORT_COLUMNS}
    from exports e
    join users u on u.id = e.created_by
    where e.id = ${id}
  `)
  const found = rows[0]
  if (!found) throw notFound()
  if (found.organization_id !== organizationId) throw permissionDenied()
  return found
}

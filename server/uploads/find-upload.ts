import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import { notFound, permissionDenied } from '../http/errors.ts'
import { UPLOAD_COLUMNS, type UploadRow } from './upload-row.ts'

/** The upload of a path: 404 when there is none, 403 when it is another organization's. */
export async function findUpload(database: Queryable, organizationId: number, id: number): Promise<UploadRow> {
  const { rows } = await database.query<UploadRow>(sql`
    select ${UPLOAD_COLUMNS}
    from uploads
    where id = ${id}
  `)
  const upload = rows[0]
  if (!upload) throw notFound()
  if (upload.organization_id !== organizationId) throw permissionDenied()
  return upload
}

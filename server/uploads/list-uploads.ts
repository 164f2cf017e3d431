import sql, { empty } from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import { bindingOf } from '../http/cursor.ts'
import type { Cursors } from '../http/cursors.ts'
import { ValidationError } from '../http/errors.ts'
import { checkSites } from '../sites/check-sites.ts'
import { UPLOAD_COLUMNS, type UploadRow, uploadFields } from './upload-row.ts'

interface Query {
  site?: number
  limit: number
  cursor: string | null
}

/** The organization's uploads, newest first. */
export async function listUploads(database: Queryable, cursors: Cursors, organizationId: number, query: Query) {
  const { site, limit, cursor } = query
  const binding = bindingOf('uploads', organizationId, { site })
  const [before] = cursor === null ? [] : await cursors.open(binding, cursor, 1, 'cursor')
  if (site !== undefined) await checkSite(database, organizationId, site)
  const { rows } = await database.query<UploadRow>(sql`
    select ${UPLOAD_COLUMNS}
    from uploads
    where organization_id = ${organizationId}
      ${site === undefined ? empty : sql`and site_id = ${site}`}
      ${before === undefined ? empty : sql`and id < ${before}`}
    order by id desc
    limit ${limit + 1}
  `)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { items: page.map(uploadFields), next_cursor: last ? await cursors.seal(binding, [last.id]) : null }
}

/** One site, not a list of them: what is wrong with it stands under its name alone. */
export function checkSite(database: Queryable, organizationId: number, site: number): Promise<void> {
  return checkSites(database, organizationId, [site], 'site').catch(error => {
    if (!(error instanceof ValidationError)) throw error
    throw new ValidationError({ site: Object.values(error.errors.site as object)[0] }, error.code)
  })
}

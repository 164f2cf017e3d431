import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import { notFound, permissionDenied } from '../http/errors.ts'
import { SITE_COLUMNS, SITE_TABLES, type SiteRow } from './site-row.ts'

/** The site of a path: 404 when there is none, 403 when it is another organization's. */
export async function findSite(database: Queryable, organizationId: number, id: number): Promise<SiteRow> {
  const { rows } = await database.query<SiteRow & { organization_id: number }>(sql`
    select s.organization_id, ${SITE_COLUMNS}
    from ${SITE_TABLES}
    where s.id = ${id}::bigint
  `)
  const site = rows[0]
  if (!site) throw notFound()
  if (site.organization_id !== organizationId) throw permissionDenied()
  return site
}

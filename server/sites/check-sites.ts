import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import { type ErrorTree, permissionDenied, ValidationError } from '../http/errors.ts'

/** Sites named in a filter: 403 when one is another organization's, 400 when one does not exist. */
export async function checkSites(
  database: Queryable,
  organizationId: number,
  ids: number[],
  field: string,
): Promise<void> {
  const { rows } = await database.query<{ id: number; organization_id: number }>(sql`
    select id, organization_id
    from sites
    where id = any(${ids}::bigint[])
  `)
  if (rows.some(site => site.organization_id !== organizationId)) throw permissionDenied()
  const known = new Set(rows.map(site => site.id))
  const errors: { [index: string]: ErrorTree } = {}
  for (const [index, id] of ids.entries()) {
    if (!known.has(id)) errors[index] = [`Invalid pk "${id}" - object does not exist.`]
  }
  if (Object.keys(errors).length > 0) throw new ValidationError({ [field]: errors }, 'does_not_exist')
}

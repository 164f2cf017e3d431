import sql, { raw, type Sql } from 'sql-template-tag'
import { sitesOfGroups } from '../../people/access/viewer.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { notFound, permissionDenied } from '../../platform/http/errors.ts'
import type { DEVICE_TYPES } from '../sites/schema.ts'

export interface SiteGroup {
  id: number
  name: string
  description: string
  sites: number[]
  cities: string[]
  regions: string[]
  device_types: (typeof DEVICE_TYPES)[number][]
  is_factor_group: boolean
  current_sites: number[]
  users: number
  created_at: Date
}

const COLUMNS: Sql = sql`
  g.id, g.name, g.description,
  array(select c.site_id from chosen_sites c where c.group_id = g.id order by c.site_id) as sites,
  g.cities, g.regions, g.device_types, g.is_factor_group, array(${raw(sitesOfGroups('g.id'))}) as current_sites,
  (select count(*)::integer from user_site_groups m where m.group_id = g.id) as users, g.created_at
`

/** The group of a path: 404 when there is none, 403 when it is of another organization. */
export async function findGroup(database: Queryable, organizationId: number, id: number): Promise<SiteGroup> {
  const { rows } = await database.query<SiteGroup & { organization_id: number }>(sql`
    select g.organization_id, ${COLUMNS}
    from site_groups g
    where g.id = ${id}::bigint
  `)
  if (!rows[0]) throw notFound()
  const { organization_id, ...group } = rows[0]
  if (organization_id !== organizationId) throw permissionDenied()
  return group
}

/** The groups of an organization, by name. Their number is limited. */
export async function listGroups(database: Queryable, organizationId: number): Promise<{ items: SiteGroup[] }> {
  const { rows } = await database.query<SiteGroup>(sql`
    select ${COLUMNS}
    from site_groups g
    where g.organization_id = ${organizationId}
    order by lower(g.name), g.id
  `)
  return { items: rows }
}

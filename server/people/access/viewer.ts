import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Queryable } from '../../platform/database/database.ts'
import { permissionDenied } from '../../platform/http/errors.ts'

/** Whose data is read: an organization, and which of its sites the reader may see. */
export interface Viewer {
  organizationId: number
  /** null: all sites. */
  only: OnlySites | null
}

/** The sites of the groups of a user who sees no others. */
export interface OnlySites {
  /** The groups as they are defined now. Cursors are bound to them. */
  groups: string
  sites: readonly number[]
}

/** For what is done for an organization as a whole: by the operator, by loops, by commands. */
export const everySite = (organizationId: number): Viewer => ({ organizationId, only: null })

/** The organization of a viewer who sees all of it, for what concerns all of it. 403 for others. */
export function wholeOrganization({ organizationId, only }: Viewer): number {
  if (only) throw permissionDenied()
  return organizationId
}

/** Whether all of these sites are visible; a row without a site is visible to those who see all sites. */
export function canSee(
  { organizationId, only }: Viewer,
  { organization_id, sites }: { organization_id: number; sites: readonly (number | null)[] | null },
): boolean {
  if (organization_id !== organizationId) return false
  if (only === null) return true
  return sites?.every(site => site !== null && only.sites.includes(site)) ?? false
}

/** Rows of this column's sites that are visible, as a further condition: empty for those who see all sites. */
export const andVisible = ({ only }: Viewer, site: Sql): Sql =>
  only ? sql`and ${site} = any(${[...only.sites]}::integer[])` : empty

/** What of these sites is visible; null is all of the organization's. */
export const visibleOf = ({ only }: Viewer, sites: number[] | null): number[] | null =>
  sites ?? (only && [...only.sites])

/**
 * The ids of the sites of groups: those chosen by hand, and those that a rule matches. All parts of a rule must match; a
 * region is a country or a part of one. The `offset` keeps PostgreSQL from lowering the cities once for each site.
 */
export const sitesOfGroups = (groups: string): string => `
  select c.site_id
  from chosen_sites c
  where c.group_id in (${groups})
  union
  select s.id
  from (
    select organization_id, lower(cities::text)::text[] as cities, regions, device_types
    from site_groups
    where id in (${groups}) and has_rule
    offset 0
  ) r
  join sites s on s.organization_id = r.organization_id
  where (r.cities = '{}' or lower(s.city) = any(r.cities))
    and (r.regions = '{}' or s.country = any(r.regions) or s.region = any(r.regions))
    and (r.device_types = '{}' or exists (
      select
      from device_assignments a
      join devices d on d.id = a.device_id
      where a.site_id = s.id and a.assigned_until is null and a.assigned_from <= now()
        and d.device_type = any(r.device_types)
    ))
  order by 1
`

const GROUPS_OF_USER = 'select m.group_id from user_site_groups m where m.user_id = u.id'
const SITES_OF_USER = sitesOfGroups(GROUPS_OF_USER)

/** The OnlySites of the user `u` as JSON. */
export const ONLY_SITES = `
  case when not u.sees_all_sites then json_build_object(
    'groups', (
      select coalesce(string_agg(g.id || '.' || g.revision, ' ' order by g.id), '')
      from site_groups g
      where g.id in (${GROUPS_OF_USER})
    ),
    'sites', array(${SITES_OF_USER})
  ) end
`

/** Whether the user `u` sees a site. */
export const userSees = (site: Sql): Sql => sql`(u.sees_all_sites or ${site} in (${raw(SITES_OF_USER)}))`

/** Whether the user `u` sees all of an array of sites; null are all of the organization's. */
export const userSeesAll = (sites: Sql): Sql =>
  sql`(u.sees_all_sites or coalesce(${sites} <@ array(${raw(SITES_OF_USER)}), false))`

/** The sites that a user sees now. */
export async function readOnlySites(database: Queryable, userId: number): Promise<OnlySites | null> {
  const { rows } = await database.query<{ only: OnlySites | null }>(sql`
    select ${raw(ONLY_SITES)} as only
    from users u
    where u.id = ${userId}
  `)
  return rows[0]?.only ?? null
}

/** Whether the user `u` still sees all that a viewer saw. */
export const stillSees = (only: OnlySites | null): Sql =>
  only
    ? sql`(u.sees_all_sites or ${[...only.sites]}::integer[] <@ array(${raw(SITES_OF_USER)}))`
    : sql`u.sees_all_sites`

import sql from 'sql-template-tag'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { type Actor, audit } from '../../people/access/audit.ts'
import { changedFields, withChanges } from '../../people/access/changed-fields.ts'
import { notifyCredentialChanged } from '../../people/access/scopes/credential-watch.ts'
import { everySite } from '../../people/access/viewer.ts'
import { manageUsers } from '../../people/users/manage-users.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { conflict, ValidationError } from '../../platform/http/errors.ts'
import { checkSites } from '../sites/find-sites.ts'
import { checkCountryOrRegion } from '../sites/public-holidays.ts'
import { findGroup, type SiteGroup } from './groups.ts'
import type { GroupChanges, GroupInput } from './schema.ts'

export const GROUP_LIMITS = {
  /** Groups of an organization. */
  groups: 200,
}
export type GroupLimits = typeof GROUP_LIMITS

export async function createGroup(
  database: Database,
  organizationId: number,
  input: GroupInput,
  actor: Actor,
  { groups: max }: GroupLimits = GROUP_LIMITS,
): Promise<number> {
  return manageUsers(database, organizationId, actor, async tx => {
    await checkInput(tx, organizationId, input)
    const { rows: known } = await tx.query<{ groups: number }>(sql`
      select count(*)::integer as groups
      from site_groups
      where organization_id = ${organizationId}
    `)
    if ((known[0]?.groups ?? 0) >= max) throw conflict(errorSentence('tooManyGroups', { max }))
    const { rows } = await tx.query<{ id: number }>(sql`
      insert into site_groups (organization_id, name, description, cities, regions, device_types, is_factor_group)
      values (${organizationId}, ${input.name}, ${input.description}, ${input.cities}, ${input.regions},
        ${input.device_types}, ${input.is_factor_group})
      on conflict (organization_id, lower(name)) do nothing
      returning id
    `)
    const id = rows[0]?.id
    if (id === undefined) throw groupExists()
    await replaceSites(tx, id, input.sites)
    await audit(tx, { organizationId, actor, action: 'group.create', target: input.name, details: { ...input } })
    return id
  })
}

/** Changes the fields that are not undefined, all or none. What members no longer see ends. */
export async function editGroup(
  database: Database,
  { organizationId, groupId }: { organizationId: number; groupId: number },
  changes: GroupChanges,
  actor: Actor,
): Promise<void> {
  await manageUsers(database, organizationId, actor, async tx => {
    const before = editableFields(await findGroup(tx, organizationId, groupId))
    const { name } = before
    const after = withChanges(before, changes)
    const details = changedFields(before, { ...after, sites: sorted(after.sites) })
    if (!details) return
    await checkInput(tx, organizationId, after)
    const isOtherSites = details.sites || details.cities || details.regions || details.device_types
    const { rowCount } = await tx.query(sql`
      update site_groups g
      set name = ${after.name}, description = ${after.description}, cities = ${after.cities}, regions = ${after.regions},
        device_types = ${after.device_types},
        is_factor_group = ${after.is_factor_group}, revision = revision + ${isOtherSites ? 1 : 0}
      where id = ${groupId} and not exists (
        select
        from site_groups o
        where o.organization_id = g.organization_id and lower(o.name) = lower(${after.name}) and o.id <> g.id
      )
    `)
    if (rowCount === 0) throw groupExists()
    if (details.sites) await replaceSites(tx, groupId, after.sites)
    if (isOtherSites) await notifyMembers(tx, groupId)
    await audit(tx, { organizationId, actor, action: 'group.edit', target: name, details })
  })
}

/** Its users do not see its sites any more; one who has no other group sees none. */
export async function deleteGroup(
  database: Database,
  { organizationId, groupId }: { organizationId: number; groupId: number },
  actor: Actor,
): Promise<void> {
  await manageUsers(database, organizationId, actor, async tx => {
    const group = await findGroup(tx, organizationId, groupId)
    const { name, ...fields } = editableFields(group)
    await notifyMembers(tx, groupId)
    await tx.query(sql`delete from site_groups where id = ${groupId}`)
    await audit(tx, {
      organizationId,
      actor,
      action: 'group.delete',
      target: name,
      details: { ...fields, users: group.users },
    })
  })
}

function editableFields(group: SiteGroup) {
  const { name, description, sites, cities, regions, device_types, is_factor_group } = group
  return { name, description, sites, cities, regions, device_types, is_factor_group }
}

const groupExists = () => new ValidationError({ name: [errorSentence('groupExists')] }, 'already_exists')
const sorted = (sites: number[]) => [...new Set(sites)].sort((a, b) => a - b)

async function checkInput(
  tx: Queryable,
  organizationId: number,
  { sites, regions }: Pick<GroupInput, 'sites' | 'regions'>,
): Promise<void> {
  await checkSites(tx, everySite(organizationId), sites, 'sites')
  for (const [index, region] of regions.entries()) {
    await checkCountryOrRegion(region).catch(error => {
      if (!(error instanceof ValidationError)) throw error
      throw new ValidationError({ regions: { [index]: Object.values(error.errors)[0] as string[] } }, error.code)
    })
  }
}

async function replaceSites(tx: Queryable, groupId: number, sites: number[]): Promise<void> {
  await tx.query(sql`delete from chosen_sites where group_id = ${groupId}`)
  await tx.query(sql`
    insert into chosen_sites (group_id, site_id)
    select distinct ${groupId}::integer, unnest(${sites}::integer[])
  `)
}

async function notifyMembers(tx: Queryable, groupId: number): Promise<void> {
  const { rows } = await tx.query<{ user_id: number }>(sql`
    select user_id
    from user_site_groups
    where group_id = ${groupId}
  `)
  for (const { user_id } of rows) await notifyCredentialChanged(tx, user_id)
}

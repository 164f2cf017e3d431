import sql from 'sql-template-tag'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { type ErrorTree, permissionDenied, ValidationError } from '../../platform/http/errors.ts'
import { integer, type JsonSchema, list, nullable } from '../../platform/http/requests/fields.ts'
import { type Actor, audit } from '../access/audit.ts'
import { notifyCredentialChanged } from '../access/scopes/credential-watch.ts'
import { endLinks } from '../access/sign-in/end-links.ts'
import { revokeTokenIn } from '../access/tokens.ts'
import { type ManagedUser, readUser } from './users.ts'

const MAX_GROUPS = 100
const description =
  'Groups of sites: the user sees, exports and manages only their sites, and nothing that concerns the whole organization. null: all sites.'

export const userGroups = nullable(
  list(integer({ min: 1 }), { allowEmpty: true, max: MAX_GROUPS, description, example: [1] }),
)

/** Absent: all sites of a new user, no change of another. */
export type UserGroups = { groups?: number[] | null | undefined }

export const USER_GROUPS: JsonSchema = {
  type: ['array', 'null'],
  items: { type: 'integer' },
  description,
  examples: [null],
}

/** Sets whose sites a user sees, inside `manageUsers`. What they no longer see ends. Without a difference nothing is logged. */
export async function setGroupsIn(
  tx: Queryable,
  target: ManagedUser,
  groups: number[] | null,
  actor: Actor,
): Promise<void> {
  const { organizationId, userId } = target
  const { email, is_service } = await readUser(tx, target)
  const from = await readGroups(tx, userId)
  if (groups) await checkGroups(tx, organizationId, groups)
  const [left, joined] = [idsOf(from), groups && new Set(groups)]
  if (isSame(left, joined)) return
  await endLinks(tx, userId)
  await tx.query(sql`update users set sees_all_sites = ${groups === null} where id = ${userId}`)
  await tx.query(sql`delete from user_site_groups where user_id = ${userId}`)
  await tx.query(sql`
    insert into user_site_groups (user_id, group_id)
    select distinct ${userId}::integer, unnest(${groups ?? []}::integer[])
  `)
  const to = await readGroups(tx, userId)
  await notifyCredentialChanged(tx, userId)
  // A manager who does not see its new sites may know the token.
  const seesMore = left !== null && (joined === null || [...joined].some(id => !left.has(id)))
  if (is_service && seesMore) await revokeTokenIn(tx, userId, actor)
  const details = { groups: { from: namesOf(from), to: namesOf(to) } }
  await audit(tx, { organizationId, actor, action: 'user.change_groups', target: email, details })
}

interface NamedGroup {
  id: number
  name: string
}

const idsOf = (groups: NamedGroup[] | null) => groups && new Set(groups.map(({ id }) => id))
const namesOf = (groups: NamedGroup[] | null) => groups?.map(({ name }) => name) ?? null
const isSame = (one: Set<number> | null, other: Set<number> | null): boolean =>
  one === null || other === null ? one === other : one.size === other.size && [...one].every(id => other.has(id))

/** The groups of a user by name; null: all sites. */
async function readGroups(tx: Queryable, userId: number): Promise<NamedGroup[] | null> {
  const { rows } = await tx.query<{ groups: NamedGroup[] | null }>(sql`
    select case when not sees_all_sites then (
      select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name), '[]')
      from user_site_groups m
      join site_groups g on g.id = m.group_id
      where m.user_id = users.id
    ) end as groups
    from users
    where id = ${userId}
  `)
  return rows[0]?.groups ?? null
}

/** 403 when a group is of another organization, 400 when it does not exist. */
async function checkGroups(tx: Queryable, organizationId: number, ids: number[]): Promise<void> {
  const { rows } = await tx.query<{ id: number; organization_id: number }>(sql`
    select id, organization_id
    from site_groups
    where id = any(${ids}::bigint[])
  `)
  if (rows.some(group => group.organization_id !== organizationId)) throw permissionDenied()
  const errors: { [index: string]: ErrorTree } = {}
  for (const [index, id] of ids.entries()) {
    if (!rows.some(group => group.id === id)) errors[index] = [errorSentence('doesNotExist', { id })]
  }
  if (Object.keys(errors).length > 0) throw new ValidationError({ groups: errors }, 'does_not_exist')
}

import sql from 'sql-template-tag'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { type ErrorTree, permissionDenied, ValidationError } from '../../platform/http/errors.ts'
import { integer, type JsonSchema, list, nullable } from '../../platform/http/requests/fields.ts'
import { type Actor, audit } from '../access/audit.ts'
import { notifyCredentialChanged } from '../access/scopes/credential-watch.ts'
import { type ManagedUser, readUser } from './users.ts'

const MAX_GROUPS = 100
const description =
  'Groups of sites: the user sees, exports and manages only their sites, and nothing that concerns the whole organization. null: all sites.'

export const userGroups = nullable(
  list(integer({ min: 1 }), { allowEmpty: true, max: MAX_GROUPS, description, example: [1] }),
)

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
  const { email } = await readUser(tx, target)
  const from = await readGroups(tx, userId)
  if (groups) await checkGroups(tx, organizationId, groups)
  await tx.query(sql`update users set sees_all_sites = ${groups === null} where id = ${userId}`)
  await tx.query(sql`delete from user_site_groups where user_id = ${userId}`)
  await tx.query(sql`
    insert into user_site_groups (user_id, group_id)
    select distinct ${userId}::integer, unnest(${groups ?? []}::integer[])
  `)
  const to = await readGroups(tx, userId)
  if (JSON.stringify(from) === JSON.stringify(to)) return
  await notifyCredentialChanged(tx, userId)
  const details = { groups: { from, to } }
  await audit(tx, { organizationId, actor, action: 'user.change_groups', target: email, details })
}

/** The names of a user's groups; null: all sites. */
async function readGroups(tx: Queryable, userId: number): Promise<string[] | null> {
  const { rows } = await tx.query<{ groups: string[] | null }>(sql`
    select case when not sees_all_sites then array(
      select g.name
      from user_site_groups m
      join site_groups g on g.id = m.group_id
      where m.user_id = users.id
      order by g.name
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

import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../../platform/database/database.ts'
import { notFound, permissionDenied } from '../../platform/http/errors.ts'
import { PERMISSIONS, type Permission } from '../access/permissions.ts'
import type { TokenState } from '../access/tokens.ts'
import type { MayGrant } from './manage-users.ts'

interface UserRow {
  organization_id: number
  organization: string
  id: number
  email: string
  name: string
  permissions: Permission[]
  groups: number[] | null
  is_active: boolean
  is_service: boolean
  can_sign_in: boolean
  created_at: Date
  last_seen_at: Date | null
  token_mask: string | null
  token_created_at: Date
  token_last_used_at: Date | null
  has_second_factor: boolean
}

/** The permissions of the user `u`. */
export const PERMISSIONS_COLUMN: Sql = sql`
  array(
    select permission
    from permissions
    where user_id = u.id
    order by array_position(${PERMISSIONS}::text[], permission)
  ) as permissions
`

/** The groups of the user `u`; null: all sites. */
export const GROUPS_COLUMN: Sql = sql`
  case when not u.sees_all_sites
    then array(select m.group_id from user_site_groups m where m.user_id = u.id order by m.group_id) end as groups
`

const USER_COLUMNS: Sql = sql`
  o.id as organization_id, o.name as organization, u.id, u.email, u.name,
  ${PERMISSIONS_COLUMN}, ${GROUPS_COLUMN},
  u.is_active, u.is_service, exists (select from passwords w where w.user_id = u.id)
    or exists (select from identities i where i.user_id = u.id) as can_sign_in, u.created_at,
  greatest(t.last_used_at, c.last_used_at,
    (select max(n.last_seen_at) from sessions n where n.user_id = u.id),
    (select max(a.last_at) from sign_in_addresses a where a.user_id = u.id)) as last_seen_at,
  t.mask as token_mask, t.created_at as token_created_at,
  case when t.mask is not null then greatest(t.last_used_at, c.last_used_at) end as token_last_used_at,
  exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as has_second_factor
`

const USER_TABLES: Sql = sql`
  users u
  join organizations o on o.id = u.organization_id
  left join api_tokens t on t.user_id = u.id
  left join request_counts c on c.scope = 'token' and c.subject_id = t.user_id and c.last_used_at >= t.created_at
`

/** A user without a password, an identity at a provider and a token was invited and has not signed in yet. */
const stateOf = (row: UserRow): 'invited' | 'active' | 'inactive' =>
  !row.is_active ? 'inactive' : row.can_sign_in || row.token_mask !== null ? 'active' : 'invited'

const tokenOf = (row: UserRow): TokenState | null =>
  row.token_mask === null
    ? null
    : { mask: row.token_mask, created_at: row.token_created_at, last_used_at: row.token_last_used_at }

const userFields = (row: UserRow) => ({
  id: row.id,
  email: row.email,
  name: row.name,
  permissions: row.permissions,
  groups: row.groups,
  is_active: row.is_active,
  state: stateOf(row),
  created_at: row.created_at,
  last_seen_at: row.last_seen_at,
  token: tokenOf(row),
  has_second_factor: row.has_second_factor,
})

export type User = ReturnType<typeof userFields>

/** The user of a path: 404 when there is none, or a service account; 403 when they are of another organization. */
export async function findUser(database: Queryable, organizationId: number, id: number): Promise<User> {
  const { rows } = await database.query<UserRow>(sql`
    select ${USER_COLUMNS}
    from ${USER_TABLES}
    where u.id = ${id}::bigint
  `)
  const user = rows[0]
  if (!user || user.is_service) throw notFound()
  if (user.organization_id !== organizationId) throw permissionDenied()
  return userFields(user)
}

/** The users of one organization, or of all (null), with their service accounts. */
export async function listUsers(
  database: Queryable,
  organizationId: number | null,
): Promise<(User & { organization: string; is_service: boolean })[]> {
  const { rows } = await database.query<UserRow>(sql`
    select ${USER_COLUMNS}
    from ${USER_TABLES}
    where ${organizationId}::integer is null or u.organization_id = ${organizationId}
    order by u.id
  `)
  return rows.map(row => ({ organization: row.organization, is_service: row.is_service, ...userFields(row) }))
}

interface ReadUser {
  email: string
  name: string
  is_active: boolean
  is_service: boolean
  permissions: Permission[]
}

export interface ManagedUser {
  organizationId: number
  userId: number
  mayGrant: MayGrant
}

/**
 * Reads a user for a change. 403 when they have a permission that the actor lacks: a manager who could revoke it could not
 * grant it again, and could take over the account.
 */
export async function readUser(tx: Queryable, { organizationId, userId, mayGrant }: ManagedUser): Promise<ReadUser> {
  const { rows } = await tx.query<ReadUser>(sql`
    select email, name, is_active, is_service, ${PERMISSIONS_COLUMN}
    from users u
    where id = ${userId} and organization_id = ${organizationId}
  `)
  if (!rows[0]) throw notFound()
  mayGrant(rows[0].permissions)
  return rows[0]
}

/** The organization of a user, which never changes. */
export async function organizationOf(database: Queryable, userId: number): Promise<number> {
  const { rows } = await database.query<{ organization_id: number }>(sql`
    select organization_id
    from users
    where id = ${userId}
  `)
  if (!rows[0]) throw notFound()
  return rows[0].organization_id
}

/** The users who can grant permissions: the managers of the organization. */
export async function listGranters(
  database: Queryable,
  organizationId: number,
): Promise<{ name: string; email: string }[]> {
  const { rows } = await database.query<{ name: string; email: string }>(sql`
    select u.name, u.email
    from users u
    join permissions p on p.user_id = u.id and p.permission = 'can_manage_organization'
    where u.organization_id = ${organizationId} and u.is_active and not u.is_service
    order by u.id
    limit 20
  `)
  return rows
}

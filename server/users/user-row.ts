import sql, { type Sql } from 'sql-template-tag'
import type { TokenState } from '../access/find-token.ts'
import { PERMISSIONS, type Permission } from '../access/permissions.ts'

export interface UserRow {
  organization_id: number
  organization: string
  id: number
  email: string
  name: string
  permissions: Permission[]
  is_active: boolean
  has_password: boolean
  created_at: Date
  last_seen_at: Date | null
  token_mask: string | null
  token_created_at: Date
  token_last_used_at: Date | null
}

export const USER_COLUMNS: Sql = sql`
  o.id as organization_id, o.name as organization, u.id, u.email, u.name,
  array(
    select permission
    from permissions
    where user_id = u.id
    order by array_position(${PERMISSIONS}::text[], permission)
  ) as permissions,
  u.is_active, exists (select from passwords w where w.user_id = u.id) as has_password, u.created_at,
  greatest(t.last_used_at, c.last_used_at,
    (select max(n.last_seen_at) from sessions n where n.user_id = u.id),
    (select max(a.last_at) from sign_in_addresses a where a.user_id = u.id)) as last_seen_at,
  t.mask as token_mask, t.created_at as token_created_at,
  case when t.mask is not null then greatest(t.last_used_at, c.last_used_at) end as token_last_used_at
`

export const USER_TABLES: Sql = sql`
  users u
  join organizations o on o.id = u.organization_id
  left join api_tokens t on t.user_id = u.id
  left join request_counts c on c.scope = 'token' and c.subject_id = t.user_id and c.last_used_at >= t.created_at
`

/** A user without a password and without a token has been invited and has not come yet. */
const stateOf = (row: UserRow): 'invited' | 'active' | 'inactive' =>
  !row.is_active ? 'inactive' : row.has_password || row.token_mask !== null ? 'active' : 'invited'

const tokenOf = (row: UserRow): TokenState | null =>
  row.token_mask === null
    ? null
    : { mask: row.token_mask, created_at: row.token_created_at, last_used_at: row.token_last_used_at }

export const userFields = (row: UserRow) => ({
  id: row.id,
  email: row.email,
  name: row.name,
  permissions: row.permissions,
  is_active: row.is_active,
  state: stateOf(row),
  created_at: row.created_at,
  last_seen_at: row.last_seen_at,
  token: tokenOf(row),
})

export type User = ReturnType<typeof userFields>

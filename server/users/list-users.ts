import sql from 'sql-template-tag'
import { PERMISSIONS, type Permission } from '../access/permissions.ts'
import type { Queryable } from '../database/connect.ts'

export interface ListedUser {
  id: number
  email: string
  name: string
  organization: string
  is_active: boolean
  permissions: Permission[]
  token: string | null
  created_at: Date
}

/** The users of one organization, or of all (null); `token` is the token's mask. */
export async function listUsers(database: Queryable, organizationId: number | null): Promise<ListedUser[]> {
  const { rows } = await database.query<ListedUser>(sql`
    select u.id, u.email, u.name, o.name as organization, u.is_active,
      array(
        select permission
        from permissions
        where user_id = u.id
        order by array_position(${PERMISSIONS}::text[], permission)
      ) as permissions,
      t.mask as token, u.created_at
    from users u
    join organizations o on o.id = u.organization_id
    left join api_tokens t on t.user_id = u.id
    where ${organizationId}::integer is null or u.organization_id = ${organizationId}
    order by u.id
  `)
  return rows
}

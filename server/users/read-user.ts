import sql from 'sql-template-tag'
import { PERMISSIONS, type Permission } from '../access/permissions.ts'
import type { Queryable } from '../database/connect.ts'
import { notFound } from '../http/errors.ts'
import type { MayGrant } from './manage-users.ts'

interface ReadUser {
  email: string
  name: string
  is_active: boolean
  permissions: Permission[]
}

export interface ManagedUser {
  organizationId: number
  userId: number
  mayGrant: MayGrant
}

/**
 * What an act on a user must know of them. 403 when they hold a permission that the actor lacks: a manager who could
 * revoke it could not grant it again, and could take over the account while it holds nothing.
 */
export async function readUser(tx: Queryable, { organizationId, userId, mayGrant }: ManagedUser): Promise<ReadUser> {
  const { rows } = await tx.query<ReadUser>(sql`
    select email, name, is_active,
      array(
        select permission
        from permissions
        where user_id = users.id
        order by array_position(${PERMISSIONS}::text[], permission)
      ) as permissions
    from users
    where id = ${userId} and organization_id = ${organizationId}
  `)
  if (!rows[0]) throw notFound()
  mayGrant(rows[0].permissions)
  return rows[0]
}

/** Users stay in their organization for ever. */
export async function organizationOf(database: Queryable, userId: number): Promise<number> {
  const { rows } = await database.query<{ organization_id: number }>(sql`
    select organization_id
    from users
    where id = ${userId}
  `)
  if (!rows[0]) throw notFound()
  return rows[0].organization_id
}

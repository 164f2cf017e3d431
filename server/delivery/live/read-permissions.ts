import sql from 'sql-template-tag'
import type { Permission } from '../../people/access/permissions.ts'
import type { Queryable } from '../../platform/database/database.ts'

/** The current permissions of users: they may be revoked while a stream is open. */
export async function readPermissions(
  database: Queryable,
  organizationId: number,
  userIds: number[],
): Promise<Map<number, Permission[]>> {
  const { rows } = await database.query<{ id: number; permissions: Permission[] }>(sql`
    select u.id, array_agg(p.permission) as permissions
    from users u
    join permissions p on p.user_id = u.id
    where u.organization_id = ${organizationId} and u.id = any(${userIds}::integer[]) and u.is_active
    group by u.id
  `)
  return new Map(rows.map(({ id, permissions }) => [id, permissions]))
}

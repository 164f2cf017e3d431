import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'

/** Who can give a user of the organization a permission: those who manage it. */
export async function listGranters(
  database: Queryable,
  organizationId: number,
): Promise<{ name: string; email: string }[]> {
  const { rows } = await database.query<{ name: string; email: string }>(sql`
    select u.name, u.email
    from users u
    join permissions p on p.user_id = u.id and p.permission = 'can_manage_organization'
    where u.organization_id = ${organizationId} and u.is_active
    order by u.id
    limit 20
  `)
  return rows
}

import sql from 'sql-template-tag'
import { findToken } from '../access/find-token.ts'
import type { Permission } from '../access/permissions.ts'
import type { Queryable } from '../database/connect.ts'

interface MeRow {
  id: number
  email: string
  name: string
  permissions: Permission[]
  organization_id: number
  organization_name: string
}

/** Who a user is, what they may do, and how much of it. */
export async function describeMe(database: Queryable, userId: number, requestsPerMinute: number) {
  const { rows } = await database.query<MeRow>(sql`
    select u.id, u.email, u.name, o.id as organization_id, o.name as organization_name,
      array(select p.permission from permissions p where p.user_id = u.id) as permissions
    from users u
    join organizations o on o.id = u.organization_id
    where u.id = ${userId}
  `)
  const me = rows[0] as MeRow
  return {
    user: { id: me.id, email: me.email, name: me.name },
    organization: { id: me.organization_id, name: me.organization_name },
    permissions: me.permissions.toSorted(),
    token: await findToken(database, userId),
    limits: {
      requests_per_minute: requestsPerMinute === 0 ? null : requestsPerMinute,
      search_window_days: 30,
      page_size: 10_000,
    },
  }
}

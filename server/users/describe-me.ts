import sql from 'sql-template-tag'
import type { Caller } from '../access/context.ts'
import { findToken } from '../access/find-token.ts'
import type { Queryable } from '../database/connect.ts'

interface MeRow {
  id: number
  email: string
  name: string
  organization_id: number
  organization_name: string
}

/** Who the caller is, what they may do, and how much of it. */
export async function describeMe(database: Queryable, caller: Caller, requestsPerMinute: number) {
  const { rows } = await database.query<MeRow>(sql`
    select u.id, u.email, u.name, o.id as organization_id, o.name as organization_name
    from users u
    join organizations o on o.id = u.organization_id
    where u.id = ${caller.userId}
  `)
  const me = rows[0] as MeRow
  return {
    user: { id: me.id, email: me.email, name: me.name },
    organization: { id: me.organization_id, name: me.organization_name },
    permissions: caller.permissions.toSorted(),
    token: await findToken(database, caller.userId),
    limits: {
      requests_per_minute: requestsPerMinute === 0 ? null : requestsPerMinute,
      search_window_days: 30,
      page_size: 10_000,
    },
  }
}

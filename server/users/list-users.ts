import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import { USER_COLUMNS, USER_TABLES, type User, type UserRow, userFields } from './user-row.ts'

/** The users of one organization, or of all (null). */
export async function listUsers(
  database: Queryable,
  organizationId: number | null,
): Promise<(User & { organization: string })[]> {
  const { rows } = await database.query<UserRow>(sql`
    select ${USER_COLUMNS}
    from ${USER_TABLES}
    where ${organizationId}::integer is null or u.organization_id = ${organizationId}
    order by u.id
  `)
  return rows.map(row => ({ organization: row.organization, ...userFields(row) }))
}

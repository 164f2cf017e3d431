import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import { notFound, permissionDenied } from '../http/errors.ts'
import { USER_COLUMNS, USER_TABLES, type User, type UserRow, userFields } from './user-row.ts'

/** The user of a path: 404 when there is none, 403 when they are of another organization. */
export async function findUser(database: Queryable, organizationId: number, id: number): Promise<User> {
  const { rows } = await database.query<UserRow>(sql`
    select ${USER_COLUMNS}
    from ${USER_TABLES}
    where u.id = ${id}::bigint
  `)
  const user = rows[0]
  if (!user) throw notFound()
  if (user.organization_id !== organizationId) throw permissionDenied()
  return userFields(user)
}

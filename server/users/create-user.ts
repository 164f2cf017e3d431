import sql from 'sql-template-tag'
import { type Actor, audit } from '../access/audit.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { ValidationError } from '../http/errors.ts'
import { type MayGrant, manageUsers } from './manage-users.ts'
import type { UserInput } from './user-input.ts'

export async function createUser(
  database: Database,
  organizationId: number,
  input: UserInput,
  actor: Actor,
): Promise<{ id: number; email: string }> {
  return manageUsers(database, organizationId, actor, (tx, mayGrant) =>
    createUserIn(tx, { organizationId, mayGrant }, input, actor),
  )
}

/** The same within an act on users. */
export async function createUserIn(
  tx: Queryable,
  { organizationId, mayGrant }: { organizationId: number; mayGrant: MayGrant },
  input: UserInput,
  actor: Actor,
): Promise<{ id: number; email: string }> {
  const { email, name, permissions } = input
  mayGrant(permissions)
  const { rows } = await tx.query<{ id: number }>(sql`
    insert into users (organization_id, email, name)
    values (${organizationId}, ${email}, ${name})
    on conflict (lower(email), organization_id) do nothing
    returning id
  `)
  const id = rows[0]?.id
  if (id === undefined) throw new ValidationError({ email: ['User with this email already exists.'] }, 'already_exists')
  await tx.query(sql`
    insert into permissions (user_id, permission)
    select distinct ${id}::integer, permission
    from unnest(${permissions}::text[]) as permission
  `)
  await audit(tx, { organizationId, actor, action: 'user.create', target: email, details: { name, permissions } })
  return { id, email }
}

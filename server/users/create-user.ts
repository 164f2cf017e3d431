import sql from 'sql-template-tag'
import { errorSentence } from '../../contract/error-sentences.ts'
import { type Actor, audit } from '../access/audit.ts'
import { type CreatedLink, createLink } from '../access/links.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { ValidationError } from '../http/errors.ts'
import { type MayGrant, manageUsers } from './manage-users.ts'
import type { UserInput } from './user-input.ts'
import { readUser } from './users.ts'

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

/** The same inside `manageUsers`. */
async function createUserIn(
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
  if (id === undefined) throw new ValidationError({ email: [errorSentence('emailExists')] }, 'already_exists')
  await tx.query(sql`
    insert into permissions (user_id, permission)
    select distinct ${id}::integer, permission
    from unnest(${permissions}::text[]) as permission
  `)
  await audit(tx, { organizationId, actor, action: 'user.create', target: email, details: { name, permissions } })
  return { id, email }
}

/** Creates a user, and the link with which they choose a password. */
export async function inviteUser(
  database: Database,
  organizationId: number,
  input: UserInput,
  { origin, actor }: { origin: string; actor: Actor },
): Promise<{ id: number; link: CreatedLink }> {
  return manageUsers(database, organizationId, actor, async (tx, mayGrant) => {
    const { id } = await createUserIn(tx, { organizationId, mayGrant }, input, actor)
    return { id, link: await createLink(tx, id, { origin, actor }) }
  })
}

/** Creates a link for a user. Its holder can sign in as the user. */
export async function linkUser(
  database: Database,
  { organizationId, userId }: { organizationId: number; userId: number },
  { origin, actor }: { origin: string; actor: Actor },
): Promise<CreatedLink> {
  return manageUsers(database, organizationId, actor, async (tx, mayGrant) => {
    await readUser(tx, { organizationId, userId, mayGrant })
    return createLink(tx, userId, { origin, actor })
  })
}

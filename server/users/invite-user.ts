import type { Actor } from '../access/audit.ts'
import { type MadeLink, makeLink } from '../access/make-link.ts'
import type { Database } from '../database/connect.ts'
import { createUserIn } from './create-user.ts'
import { manageUsers } from './manage-users.ts'
import type { UserInput } from './user-input.ts'

/** A new user, and the link with which they choose a password. */
export async function inviteUser(
  database: Database,
  organizationId: number,
  input: UserInput,
  { origin, actor }: { origin: string; actor: Actor },
): Promise<{ id: number; link: MadeLink }> {
  return manageUsers(database, organizationId, actor, async (tx, mayGrant) => {
    const { id } = await createUserIn(tx, { organizationId, mayGrant }, input, actor)
    return { id, link: await makeLink(tx, id, { origin, actor }) }
  })
}

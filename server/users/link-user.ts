import type { Actor } from '../access/audit.ts'
import { type MadeLink, makeLink } from '../access/make-link.ts'
import type { Database } from '../database/connect.ts'
import { manageUsers } from './manage-users.ts'
import { readUser } from './read-user.ts'

/** A new link for a user. Its holder can sign in as the user. */
export async function linkUser(
  database: Database,
  { organizationId, userId }: { organizationId: number; userId: number },
  { origin, actor }: { origin: string; actor: Actor },
): Promise<MadeLink> {
  return manageUsers(database, organizationId, actor, async (tx, mayGrant) => {
    await readUser(tx, { organizationId, userId, mayGrant })
    return makeLink(tx, userId, { origin, actor })
  })
}

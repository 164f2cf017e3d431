import sql from 'sql-template-tag'
import { type Actor, audit } from '../access/audit.ts'
import { tellCredentialChanged } from '../access/credential-watch.ts'
import { endSessions } from '../access/end-sessions.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { type MayGrant, manageUsers } from './manage-users.ts'
import { organizationOf, readUser } from './read-user.ts'

/**
 * An inactive user's token is refused from the next request on, and works again when the user is active again; sessions,
 * downloads and links end for good. False when nothing changed.
 */
export async function setUserActive(
  database: Database,
  userId: number,
  active: boolean,
  actor: Actor,
): Promise<boolean> {
  const organizationId = await organizationOf(database, userId)
  return manageUsers(database, organizationId, actor, (tx, mayGrant) =>
    setUserActiveIn(tx, { organizationId, userId, mayGrant }, active, actor),
  )
}

/** The same within an act on users. Who lets a user in again gives them all that they may do. */
export async function setUserActiveIn(
  tx: Queryable,
  { organizationId, userId, mayGrant }: { organizationId: number; userId: number; mayGrant: MayGrant },
  active: boolean,
  actor: Actor,
): Promise<boolean> {
  const user = await readUser(tx, organizationId, userId)
  if (user.is_active === active) return false
  if (active) mayGrant(user.permissions)
  // Before the user's row, as the use of a link does it, so that neither waits for the other.
  await tx.query(sql`delete from one_time_links where user_id = ${userId}`)
  await tx.query(sql`
    update users
    set is_active = ${active}
    where id = ${userId} and organization_id = ${organizationId}
  `)
  await endSessions(tx, userId)
  await tellCredentialChanged(tx, userId)
  await audit(tx, {
    organizationId,
    actor,
    action: active ? 'user.activate' : 'user.deactivate',
    target: user.email,
  })
  return true
}

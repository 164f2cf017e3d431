import sql from 'sql-template-tag'
import { type Actor, audit } from '../access/audit.ts'
import { tellCredentialChanged } from '../access/credential-watch.ts'
import { endLinks } from '../access/end-links.ts'
import { endSessions } from '../access/end-sessions.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { manageUsers } from './manage-users.ts'
import { type ManagedUser, organizationOf, readUser } from './read-user.ts'

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

/** The same within an act on users. */
export async function setUserActiveIn(
  tx: Queryable,
  target: ManagedUser,
  active: boolean,
  actor: Actor,
): Promise<boolean> {
  const { organizationId, userId } = target
  const user = await readUser(tx, target)
  if (user.is_active === active) return false
  await endLinks(tx, userId)
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

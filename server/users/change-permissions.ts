import sql from 'sql-template-tag'
import { type Actor, audit } from '../access/audit.ts'
import { tellCredentialChanged } from '../access/credential-watch.ts'
import { endLinks } from '../access/end-links.ts'
import { PERMISSIONS, type Permission } from '../access/permissions.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { manageUsers } from './manage-users.ts'
import { type ManagedUser, organizationOf, readUser } from './read-user.ts'

export interface PermissionChange {
  grant: readonly Permission[]
  revoke: readonly Permission[]
}

export interface ChangedPermissions {
  granted: Permission[]
  revoked: Permission[]
  permissions: Permission[]
}

/**
 * Grants and revokes in one act, which holds from the user's next request on and ends links. Without a difference there
 * is no act.
 */
export async function changePermissions(
  database: Database,
  userId: number,
  change: PermissionChange,
  actor: Actor,
): Promise<ChangedPermissions> {
  const organizationId = await organizationOf(database, userId)
  return manageUsers(database, organizationId, actor, (tx, mayGrant) =>
    changePermissionsIn(tx, { organizationId, userId, mayGrant }, change, actor),
  )
}

/** The same within an act on users. */
export async function changePermissionsIn(
  tx: Queryable,
  target: ManagedUser,
  change: PermissionChange,
  actor: Actor,
): Promise<ChangedPermissions> {
  const { organizationId, userId, mayGrant } = target
  const user = await readUser(tx, target)
  const held = new Set(user.permissions)
  const granted = PERMISSIONS.filter(
    one => change.grant.includes(one) && !change.revoke.includes(one) && !held.has(one),
  )
  const revoked = PERMISSIONS.filter(one => change.revoke.includes(one) && held.has(one))
  const permissions = PERMISSIONS.filter(one => granted.includes(one) || (held.has(one) && !revoked.includes(one)))
  if (granted.length + revoked.length === 0) return { granted, revoked, permissions }
  mayGrant(granted)
  await endLinks(tx, userId)
  await tx.query(sql`
    delete from permissions
    where user_id = ${userId} and permission = any(${revoked}::text[])
  `)
  await tx.query(sql`
    insert into permissions (user_id, permission)
    select ${userId}::integer, unnest(${granted}::text[])
  `)
  await tellCredentialChanged(tx, userId)
  const details = { granted, revoked }
  await audit(tx, { organizationId, actor, action: 'user.change_permissions', target: user.email, details })
  return { granted, revoked, permissions }
}

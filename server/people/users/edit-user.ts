import sql from 'sql-template-tag'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { permissionDenied } from '../../platform/http/errors.ts'
import { type Actor, audit } from '../access/audit.ts'
import { PERMISSIONS, type Permission } from '../access/permissions.ts'
import { notifyCredentialChanged } from '../access/scopes/credential-watch.ts'
import { endSessions } from '../access/sessions.ts'
import { endLinks } from '../access/sign-in/end-links.ts'
import { deleteSecondFactor } from '../access/sign-in/set-up-second-factor.ts'
import { revokeTokenIn } from '../access/tokens.ts'
import { manageUsers } from './manage-users.ts'
import { setGroupsIn } from './user-groups.ts'
import type { UserChanges } from './user-input.ts'
import { type ManagedUser, organizationOf, readUser } from './users.ts'

/** Changes the fields that are not undefined, all or none; each kind of change is an entry of its own in the audit log. */
export async function editUser(
  database: Database,
  { organizationId, userId }: { organizationId: number; userId: number },
  { name, permissions, groups, is_active }: UserChanges,
  actor: Actor,
): Promise<void> {
  await manageUsers(database, organizationId, actor, async (tx, mayGrant) => {
    const user = { organizationId, userId, mayGrant }
    if (name !== undefined) await renameUser(tx, user, name, actor)
    if (permissions !== undefined) {
      const revoke = PERMISSIONS.filter(one => !permissions.includes(one))
      await changePermissionsIn(tx, user, { grant: permissions, revoke }, actor)
    }
    if (groups !== undefined) await setGroupsIn(tx, user, groups, actor)
    if (is_active !== undefined) await setUserActiveIn(tx, user, is_active, actor)
  })
}

async function renameUser(tx: Queryable, target: ManagedUser, name: string, actor: Actor): Promise<void> {
  const { organizationId, userId } = target
  const before = await readUser(tx, target)
  if (before.name === name) return
  await tx.query(sql`
    update users
    set name = ${name}
    where id = ${userId} and organization_id = ${organizationId}
  `)
  const details = { name: { from: before.name, to: name } }
  await audit(tx, { organizationId, actor, action: 'user.edit', target: before.email, details })
}

/**
 * The token of an inactive user is refused from the next request on, and works again when the user is activated; sessions,
 * downloads and links end permanently. False when nothing changed.
 */
export const setUserActive = (database: Database, userId: number, active: boolean, actor: Actor): Promise<boolean> =>
  manageUser(database, userId, actor, (tx, user) => setUserActiveIn(tx, user, active, actor))

async function manageUser<Result>(
  database: Database,
  userId: number,
  actor: Actor,
  work: (tx: Queryable, user: ManagedUser) => Promise<Result>,
): Promise<Result> {
  const organizationId = await organizationOf(database, userId)
  return manageUsers(database, organizationId, actor, (tx, mayGrant) => work(tx, { organizationId, userId, mayGrant }))
}

/** The same inside `manageUsers`. */
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
  await notifyCredentialChanged(tx, userId)
  await audit(tx, {
    organizationId,
    actor,
    action: active ? 'user.activate' : 'user.deactivate',
    target: user.email,
  })
  return true
}

/** For a user who has lost it; links and sessions end. False when there was none. */
export function resetSecondFactor(
  database: Database,
  { organizationId, userId }: { organizationId: number; userId: number },
  actor: Actor,
): Promise<boolean> {
  return manageUsers(database, organizationId, actor, async (tx, mayGrant) => {
    const { email } = await readUser(tx, { organizationId, userId, mayGrant })
    // Turning one's own off takes the password and a code, so a stolen session cannot do it.
    if (actor.userId === userId) throw permissionDenied()
    await endLinks(tx, userId)
    await tx.query(sql`select from users where id = ${userId} for no key update`)
    if (!(await deleteSecondFactor(tx, userId))) return false
    await endSessions(tx, userId)
    await audit(tx, { organizationId, actor, action: 'user.reset_second_factor', target: email })
    return true
  })
}

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
 * Grants and revokes permissions, effective from the user's next request on; links end, and when it gets more so does the
 * token of a service account. Without a difference nothing is logged.
 */
export const changePermissions = (
  database: Database,
  userId: number,
  change: PermissionChange,
  actor: Actor,
): Promise<ChangedPermissions> =>
  manageUser(database, userId, actor, (tx, user) => changePermissionsIn(tx, user, change, actor))

/** The same inside `manageUsers`. */
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
  await notifyCredentialChanged(tx, userId)
  // A manager who may not grant this may know the token.
  if (user.is_service && granted.length > 0) await revokeTokenIn(tx, userId, actor)
  const details = { granted, revoked }
  await audit(tx, { organizationId, actor, action: 'user.change_permissions', target: user.email, details })
  return { granted, revoked, permissions }
}

import sql from 'sql-template-tag'
import { type Actor, audit } from '../access/audit.ts'
import { PERMISSIONS } from '../access/permissions.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { changePermissionsIn } from './change-permissions.ts'
import { manageUsers } from './manage-users.ts'
import { type ManagedUser, readUser } from './read-user.ts'
import { setUserActiveIn } from './set-user-active.ts'
import type { UserChanges } from './user-input.ts'

/** Changes what is given of a user, all of it or nothing; each kind of change is an act of its own in the audit log. */
export async function editUser(
  database: Database,
  { organizationId, userId }: { organizationId: number; userId: number },
  { name, permissions, is_active }: UserChanges,
  actor: Actor,
): Promise<void> {
  await manageUsers(database, organizationId, actor, async (tx, mayGrant) => {
    const user = { organizationId, userId, mayGrant }
    if (name !== undefined) await renameUser(tx, user, name, actor)
    if (permissions !== undefined) {
      const revoke = PERMISSIONS.filter(one => !permissions.includes(one))
      await changePermissionsIn(tx, user, { grant: permissions, revoke }, actor)
    }
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

import sql from 'sql-template-tag'
import { type Actor, audit } from '../access/audit.ts'
import { tellCredentialChanged } from '../access/credential-watch.ts'
import { PERMISSIONS, type Permission } from '../access/permissions.ts'
import type { Database } from '../database/connect.ts'
import { notFound } from '../http/errors.ts'

export interface PermissionChange {
  grant: readonly Permission[]
  revoke: readonly Permission[]
}

/** Grants and revokes in one act, which holds from the user's next request on. Without a difference there is no act. */
export async function changePermissions(
  database: Database,
  userId: number,
  change: PermissionChange,
  actor: Actor,
): Promise<{ granted: Permission[]; revoked: Permission[]; permissions: Permission[] }> {
  return database.transaction(async tx => {
    const user = (
      await tx.query<{ email: string; organization_id: number }>(sql`
        select email, organization_id
        from users
        where id = ${userId}
        for no key update
      `)
    ).rows[0]
    if (!user) throw notFound()
    const { rows } = await tx.query<{ permission: Permission }>(sql`
      select permission
      from permissions
      where user_id = ${userId}
    `)
    const held = new Set(rows.map(row => row.permission))
    const granted = PERMISSIONS.filter(
      one => change.grant.includes(one) && !change.revoke.includes(one) && !held.has(one),
    )
    const revoked = PERMISSIONS.filter(one => change.revoke.includes(one) && held.has(one))
    const permissions = PERMISSIONS.filter(one => granted.includes(one) || (held.has(one) && !revoked.includes(one)))
    if (granted.length + revoked.length === 0) return { granted, revoked, permissions }
    await tx.query(sql`
      delete from permissions
      where user_id = ${userId} and permission = any(${revoked}::text[])
    `)
    await tx.query(sql`
      insert into permissions (user_id, permission)
      select ${userId}::integer, unnest(${granted}::text[])
    `)
    await tellCredentialChanged(tx, userId)
    await audit(tx, {
      organizationId: user.organization_id,
      actor,
      action: 'user.change_permissions',
      target: user.email,
      details: { granted, revoked },
    })
    return { granted, revoked, permissions }
  })
}

import sql from 'sql-template-tag'
import type { Actor } from '../access/audit.ts'
import { PERMISSIONS, type Permission } from '../access/permissions.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { conflict, permissionDenied } from '../http/errors.ts'

/** Throws 403 unless the actor holds all of these. */
export type MayGrant = (permissions: readonly Permission[]) => void

/**
 * An act on users of an organization: one after the other, by an actor who may still do it when its turn comes, who
 * gives nobody more than they have, and never one after which nobody could manage the organization. The operator at the
 * command line is bound by none of this, because they can always come back.
 */
export async function manageUsers<T>(
  database: Database,
  organizationId: number,
  actor: Actor,
  act: (tx: Queryable, mayGrant: MayGrant) => Promise<T>,
): Promise<T> {
  return database.transaction(async tx => {
    await tx.query(sql`select 1 from organizations where id = ${organizationId} for no key update`)
    if (actor.userId === null) return act(tx, () => {})
    const held = await permissionsNow(tx, organizationId, actor.userId)
    const mayGrant: MayGrant = permissions => {
      if (!permissions.every(one => held.includes(one))) throw permissionDenied()
    }
    mayGrant(['can_manage_organization'])
    const result = await act(tx, mayGrant)
    await refuseWithoutManager(tx, organizationId)
    return result
  })
}

async function permissionsNow(tx: Queryable, organizationId: number, userId: number): Promise<Permission[]> {
  const { rows } = await tx.query<{ permission: Permission }>(sql`
    select p.permission
    from permissions p
    join users u on u.id = p.user_id
    where u.id = ${userId} and u.organization_id = ${organizationId} and u.is_active
  `)
  return PERMISSIONS.filter(one => rows.some(row => row.permission === one))
}

/** Who was invited and has not come may never come. */
async function refuseWithoutManager(tx: Queryable, organizationId: number): Promise<void> {
  const { rows } = await tx.query(sql`
    select 1
    from users u
    join permissions p on p.user_id = u.id and p.permission = 'can_manage_organization'
    where u.organization_id = ${organizationId} and u.is_active
      and (exists (select from passwords w where w.user_id = u.id)
        or exists (select from api_tokens t where t.user_id = u.id))
    limit 1
  `)
  if (rows.length === 0) throw conflict('This is the last active manager of the organization. Name another one first.')
}

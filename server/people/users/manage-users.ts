import sql from 'sql-template-tag'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { conflict, permissionDenied } from '../../platform/http/errors.ts'
import type { Actor } from '../access/audit.ts'
import { PERMISSIONS, type Permission } from '../access/permissions.ts'

/** Throws 403 unless the actor has all of these permissions. */
export type MayGrant = (permissions: readonly Permission[]) => void

/**
 * Runs a change of an organization's users. Changes run one after the other; the actor must still have the permission then,
 * can grant only permissions that they have, and at least one active manager of all sites must remain. None of this applies to the
 * operator at the command line, who can always repair it.
 */
export async function manageUsers<T>(
  database: Database,
  organizationId: number,
  actor: Actor,
  change: (tx: Queryable, mayGrant: MayGrant) => Promise<T>,
): Promise<T> {
  return database.transaction(async tx => {
    await tx.query(sql`select 1 from organizations where id = ${organizationId} for no key update`)
    if (actor.userId === null) return change(tx, () => {})
    if (!(await seesAllSites(tx, actor.userId))) throw permissionDenied()
    const held = await permissionsNow(tx, organizationId, actor.userId)
    const mayGrant: MayGrant = permissions => {
      if (!permissions.every(one => held.includes(one))) throw permissionDenied()
    }
    mayGrant(['can_manage_organization'])
    const result = await change(tx, mayGrant)
    await refuseWithoutManager(tx, organizationId)
    return result
  })
}

export async function permissionsNow(tx: Queryable, organizationId: number, userId: number): Promise<Permission[]> {
  const { rows } = await tx.query<{ permission: Permission }>(sql`
    select p.permission
    from permissions p
    join users u on u.id = p.user_id
    where u.id = ${userId} and u.organization_id = ${organizationId} and u.is_active
  `)
  return PERMISSIONS.filter(one => rows.some(row => row.permission === one))
}

async function seesAllSites(tx: Queryable, userId: number): Promise<boolean> {
  const { rowCount } = await tx.query(sql`select from users where id = ${userId} and sees_all_sites`)
  return rowCount === 1
}

async function refuseWithoutManager(tx: Queryable, organizationId: number): Promise<void> {
  if (!(await hasManager(tx, organizationId, { except: null }))) throw conflict(errorSentence('lastManager'))
}

/** Invited users and service accounts do not count, because they may never sign in. */
export async function hasManager(
  tx: Queryable,
  organizationId: number,
  { except }: { except: number | null },
): Promise<boolean> {
  const { rows } = await tx.query(sql`
    select 1
    from users u
    join permissions p on p.user_id = u.id and p.permission = 'can_manage_organization'
    where u.organization_id = ${organizationId} and u.is_active and u.sees_all_sites and not u.is_service
      and u.id is distinct from ${except}::integer
      and (exists (select from passwords w where w.user_id = u.id)
        or exists (select from identities i where i.user_id = u.id)
        or exists (select from api_tokens t where t.user_id = u.id))
    limit 1
  `)
  return rows.length > 0
}

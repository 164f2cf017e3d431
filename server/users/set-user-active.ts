import sql from 'sql-template-tag'
import { type Actor, audit } from '../access/audit.ts'
import { tellCredentialChanged } from '../access/credential-watch.ts'
import type { Database } from '../database/connect.ts'

/** An inactive user's token is refused from the next request on, and works again when the user is active again. False when nothing changed. */
export async function setUserActive(
  database: Database,
  userId: number,
  active: boolean,
  actor: Actor,
): Promise<boolean> {
  return database.transaction(async tx => {
    const { rows } = await tx.query<{ email: string; organization_id: number }>(sql`
      update users
      set is_active = ${active}
      where id = ${userId} and is_active <> ${active}
      returning email, organization_id
    `)
    const user = rows[0]
    if (!user) return false
    await tellCredentialChanged(tx, userId)
    await audit(tx, {
      organizationId: user.organization_id,
      actor,
      action: active ? 'user.activate' : 'user.deactivate',
      target: user.email,
    })
    return true
  })
}

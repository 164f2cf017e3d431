import sql from 'sql-template-tag'
import type { Database } from '../database/connect.ts'
import { type Actor, audit } from './audit.ts'
import { tellCredentialChanged } from './credential-watch.ts'

/** Ends a user's token at once; false when there was none. */
export async function revokeToken(database: Database, userId: number, actor: Actor): Promise<boolean> {
  return database.transaction(async tx => {
    const { rows } = await tx.query<{ mask: string; organization_id: number; email: string }>(sql`
      delete from api_tokens t
      using users u
      where t.user_id = ${userId} and u.id = t.user_id
      returning t.mask, u.organization_id, u.email
    `)
    const revoked = rows[0]
    if (!revoked) return false
    await tellCredentialChanged(tx, userId)
    await audit(tx, {
      organizationId: revoked.organization_id,
      actor,
      action: 'token.revoke',
      target: revoked.email,
      details: { mask: revoked.mask },
    })
    return true
  })
}

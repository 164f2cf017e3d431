import sql from 'sql-template-tag'
import type { Database } from '../database/connect.ts'
import { permissionDenied } from '../http/errors.ts'
import { type Actor, audit } from './audit.ts'
import { tellCredentialChanged } from './credential-watch.ts'
import { hashOf, maskOf, newSecret } from './secret.ts'

export interface IssuedToken {
  /** Shown once; only its hash is kept. */
  token: string
  mask: string
  createdAt: Date
  replaced: boolean
}

/**
 * Gives a user a token, in place of the one before, which stops working with this very statement. Refused without
 * `can_use_api`.
 */
export async function issueToken(database: Database, userId: number, actor: Actor): Promise<IssuedToken> {
  const token = newSecret('way_')
  return database.transaction(async tx => {
    const before = await tx.query<{ mask: string }>(
      sql`select mask from api_tokens where user_id = ${userId} for update`,
    )
    const { rows } = await tx.query<{ created_at: Date; organization_id: number; email: string }>(sql`
      with allowed as (
        select u.id, u.organization_id, u.email
        from users u
        join permissions p on p.user_id = u.id and p.permission = 'can_use_api'
        where u.id = ${userId} and u.is_active
      ), issued as (
        insert into api_tokens (user_id, hash, mask)
        select id, ${hashOf(token)}, ${maskOf(token)}
        from allowed
        on conflict (user_id) do update
        set hash = excluded.hash, mask = excluded.mask, created_at = clock_timestamp(), last_used_at = null
        returning created_at
      )
      select created_at, organization_id, email
      from issued, allowed
    `)
    const issued = rows[0]
    if (!issued) throw permissionDenied()
    const replaced = before.rows.length > 0
    await tellCredentialChanged(tx, userId)
    await audit(tx, {
      organizationId: issued.organization_id,
      actor,
      action: replaced ? 'token.regenerate' : 'token.generate',
      target: issued.email,
      details: { mask: maskOf(token) },
    })
    return { token, mask: maskOf(token), createdAt: issued.created_at, replaced }
  })
}

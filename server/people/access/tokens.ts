import sql, { raw } from 'sql-template-tag'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { permissionDenied } from '../../platform/http/errors.ts'
import { type Actor, audit } from './audit.ts'
import { notifyCredentialChanged } from './scopes/credential-watch.ts'
import { hashOf, maskOf, newSecret } from './secrets.ts'

export interface IssuedToken {
  /** Shown once; only its hash is stored. */
  token: string
  mask: string
  createdAt: Date
  replaced: boolean
}

/**
 * Issues a token for a user. It replaces the token before, which stops working immediately. 403 without `can_use_api`, and
 * when the session that asks for it has ended meanwhile.
 */
export async function issueToken(
  database: Database,
  userId: number,
  actor: Actor,
  sessionId: string | null = null,
): Promise<IssuedToken> {
  return database.transaction(tx => issueTokenIn(tx, userId, actor, sessionId))
}

/** The same inside a transaction. */
export async function issueTokenIn(
  tx: Queryable,
  userId: number,
  actor: Actor,
  sessionId: string | null,
): Promise<IssuedToken> {
  const token = newSecret('way_')
  // What ends all credentials of the user is either seen by the next statements, or deletes the new token.
  await tx.query(sql`select from users where id = ${userId} for share`)
  const before = await tx.query<{ mask: string }>(sql`select mask from api_tokens where user_id = ${userId} for update`)
  const { rows } = await tx.query<{ created_at: Date; organization_id: number; email: string }>(sql`
      with allowed as (
        select u.id, u.organization_id, u.email
        from users u
        join permissions p on p.user_id = u.id and p.permission = 'can_use_api'
        where u.id = ${userId} and u.is_active and (u.ends_at is null or u.ends_at > now())
          and (${sessionId}::uuid is null or exists (select from sessions s where s.id = ${sessionId}))
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
  await notifyCredentialChanged(tx, userId)
  await audit(tx, {
    organizationId: issued.organization_id,
    actor,
    action: replaced ? 'token.regenerate' : 'token.generate',
    target: issued.email,
    details: { mask: maskOf(token) },
  })
  return { token, mask: maskOf(token), createdAt: issued.created_at, replaced }
}

/** Revokes a user's token; false when there was none. */
export const revokeToken = (database: Database, userId: number, actor: Actor): Promise<boolean> =>
  database.transaction(tx => revokeTokenIn(tx, userId, actor))

/** The same inside a transaction. */
export async function revokeTokenIn(tx: Queryable, userId: number, actor: Actor): Promise<boolean> {
  const { rows } = await tx.query<{ mask: string; organization_id: number; email: string }>(sql`
      delete from api_tokens t
      using users u
      where t.user_id = ${userId} and u.id = t.user_id
      returning t.mask, u.organization_id, u.email
    `)
  const revoked = rows[0]
  if (!revoked) return false
  await notifyCredentialChanged(tx, userId)
  await audit(tx, {
    organizationId: revoked.organization_id,
    actor,
    action: 'token.revoke',
    target: revoked.email,
    details: { mask: revoked.mask },
  })
  return true
}

export interface TokenState {
  mask: string
  created_at: Date
  last_used_at: Date | null
}

/** What may be shown of a token. The last use is the later of the stored one and the one in `request_counts`. */
export const TOKEN_STATE_COLUMNS = raw('t.mask, t.created_at, greatest(t.last_used_at, c.last_used_at) as last_used_at')
export const TOKEN_STATE_TABLES = raw(`
  api_tokens t
  left join request_counts c on c.scope = 'token' and c.subject_id = t.user_id and c.last_used_at >= t.created_at`)

export async function findToken(database: Queryable, userId: number): Promise<TokenState | null> {
  const { rows } = await database.query<TokenState>(sql`
    select ${TOKEN_STATE_COLUMNS}
    from ${TOKEN_STATE_TABLES}
    where t.user_id = ${userId}
  `)
  return rows[0] ?? null
}

/** Copies the last uses from the unlogged table, which a crash of PostgreSQL empties. */
export async function saveLastUse(database: Queryable): Promise<void> {
  await database.query(sql`
    update api_tokens t
    set last_used_at = c.last_used_at
    from request_counts c
    where c.scope = 'token' and c.subject_id = t.user_id
      and c.last_used_at >= t.created_at
      and (t.last_used_at is null or c.last_used_at > t.last_used_at)
  `)
}

import sql from 'sql-template-tag'
import { HOUR_MS, MINUTE_MS } from '../../../contract/times/time.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { audit } from './audit.ts'
import { addressBlock } from './client-address.ts'
import { actorOf, type Caller } from './context.ts'
import { notifyCredentialChanged } from './scopes/credential-watch.ts'
import { hashOf, newOpaqueSecret } from './secrets.ts'

export const SESSION_LIMITS = {
  /** Without a request of the user; background polls do not count. */
  idleMs: 30 * MINUTE_MS,
  /** Maximum lifetime, also of a session that is never idle. */
  lifetimeMs: 12 * HOUR_MS,
}
export type SessionLimits = typeof SESSION_LIMITS

/** The client of a session. */
export interface ClientInfo {
  address: string
  userAgent: string
}

/** Maximum number per user; beyond it the session that was idle for longest is deleted. */
const MAX_SESSIONS = 100

/** Creates a new session and returns the secret for its cookie. A secret sent by the browser is never reused. */
export async function createSession(
  tx: Queryable,
  userId: number,
  client: ClientInfo,
  limits: SessionLimits,
  { isFederated = false } = {},
): Promise<string> {
  const secret = newOpaqueSecret()
  await tx.query(sql`
    delete from sessions
    where id in (
      select id
      from sessions
      where user_id = ${userId}
      order by last_seen_at desc
      offset ${MAX_SESSIONS - 1}
    )
  `)
  await tx.query(sql`
    insert into sessions (user_id, hash, is_federated, address, user_agent, expires_at)
    values (${userId}, ${hashOf(secret)}, ${isFederated}, ${client.address}, ${client.userAgent.slice(0, 300)},
      now() + ${limits.lifetimeMs}::integer * interval '1 millisecond')
  `)
  await tx.query(sql`
    insert into sign_in_addresses (user_id, address)
    values (${userId}, ${addressBlock(client.address)})
    on conflict (user_id, address) do update
    set last_at = now()
  `)
  return secret
}

/** Ends sessions of a user, and their downloads: only one, or all except one. Returns how many. */
export async function endSessions(
  tx: Queryable,
  userId: number,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  const { rowCount } = await tx.query(sql`
    delete from sessions
    where user_id = ${userId}
      and (${which.only ?? null}::uuid is null or id = ${which.only ?? null})
      and (${which.except ?? null}::uuid is null or id <> ${which.except ?? null})
  `)
  if (rowCount) await notifyCredentialChanged(tx, userId)
  return rowCount ?? 0
}

/** Ends a session of the caller; false when there is none such, or it belongs to another user. */
export function endSession(database: Database, caller: Caller, id: string): Promise<boolean> {
  return database.transaction(async tx => {
    const ended = await endSessions(tx, caller.userId, { only: id })
    if (ended > 0) await auditEnd(tx, caller, 'session.end', ended)
    return ended > 0
  })
}

/** Ends all sessions of the caller except this one. */
export function endOtherSessions(database: Database, caller: Caller, sessionId: string): Promise<void> {
  return database.transaction(async tx => {
    const ended = await endSessions(tx, caller.userId, { except: sessionId })
    if (ended > 0) await auditEnd(tx, caller, 'session.end', ended)
  })
}

export function signOut(database: Database, caller: Caller, sessionId: string): Promise<void> {
  return database.transaction(async tx => {
    // If two requests are concurrent, only one of them ends the session.
    if (await endSessions(tx, caller.userId, { only: sessionId })) await auditEnd(tx, caller, 'user.sign_out', 1)
  })
}

const auditEnd = (tx: Queryable, caller: Caller, action: string, sessions: number): Promise<void> =>
  audit(tx, {
    organizationId: caller.organizationId,
    actor: actorOf(caller),
    action,
    target: caller.email,
    details: action === 'session.end' ? { sessions } : {},
  })

export interface ListedSession {
  id: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  address: string
  user_agent: string
}

/** The active sessions of a user, the last used first. */
export async function listSessions(
  database: Queryable,
  userId: number,
  { idleMs } = SESSION_LIMITS,
): Promise<ListedSession[]> {
  const { rows } = await database.query<ListedSession>(sql`
    select id, created_at, last_seen_at,
      least(expires_at, last_seen_at + ${idleMs}::integer * interval '1 millisecond') as expires_at,
      address, user_agent
    from sessions
    where user_id = ${userId}
      and expires_at > now() and last_seen_at > now() - ${idleMs}::integer * interval '1 millisecond'
    order by last_seen_at desc, id
  `)
  return rows
}

/** Deletes what has expired, and what counts against limits after a day, when it no longer does. */
export async function deleteExpired(database: Queryable, batch?: number): Promise<void> {
  const isExpired = sql`expires_at < now()`
  for (const table of ['sessions', 'one_time_links', 'provider_sign_ins']) {
    await deleteInBatches(database, table, isExpired, batch)
  }
  await deleteInBatches(database, 'sign_in_failures', sql`failed_at < now() - interval '1 day'`, batch)
  await deleteInBatches(database, 'password_resets', sql`requested_at < now() - interval '1 day'`, batch)
  await deleteInBatches(database, 'open_streams', sql`held_until < now()`, batch)
}

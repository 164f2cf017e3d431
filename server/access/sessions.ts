import sql from 'sql-template-tag'
import type { Database, Queryable } from '../database/connect.ts'
import { audit } from './audit.ts'
import { addressBlock } from './client-address.ts'
import { actorOf, type Caller } from './context.ts'
import { tellCredentialChanged } from './credential-watch.ts'
import { hashOf, newOpaqueSecret } from './secrets.ts'

export const SESSION_LIMITS = {
  /** Without a request of the person; polls in the background do not count. */
  idleMs: 30 * 60_000,
  /** However busy. */
  longestMs: 12 * 3_600_000,
}
export type SessionLimits = typeof SESSION_LIMITS

/** Where a person sits. */
export interface Seat {
  address: string
  userAgent: string
}

/** Of one user at a time; the one that was idle for longest makes room. */
const MAX_COUNT = 100

/** A new session, never one that the browser brought; gives back the secret for its cookie. */
export async function beginSession(tx: Queryable, userId: number, seat: Seat, limits: SessionLimits): Promise<string> {
  const secret = newOpaqueSecret()
  await tx.query(sql`
    delete from sessions
    where id in (
      select id
      from sessions
      where user_id = ${userId}
      order by last_seen_at desc
      offset ${MAX_COUNT - 1}
    )
  `)
  await tx.query(sql`
    insert into sessions (user_id, hash, address, user_agent, expires_at)
    values (${userId}, ${hashOf(secret)}, ${seat.address}, ${seat.userAgent.slice(0, 300)},
      now() + ${limits.longestMs}::integer * interval '1 millisecond')
  `)
  await tx.query(sql`
    insert into sign_in_addresses (user_id, address)
    values (${userId}, ${addressBlock(seat.address)})
    on conflict (user_id, address) do update
    set last_at = now()
  `)
  return secret
}

/** Ends sessions of a user at once, also their downloads: the one named, or all but the one excepted. How many it were. */
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
  if (rowCount) await tellCredentialChanged(tx, userId)
  return rowCount ?? 0
}

/** The caller's own, from anywhere; false when it is not there, or is somebody else's. */
export function endSession(database: Database, caller: Caller, id: string): Promise<boolean> {
  return database.transaction(async tx => {
    const ended = await endSessions(tx, caller.userId, { only: id })
    if (ended > 0) await auditEnd(tx, caller, 'session.end', ended)
    return ended > 0
  })
}

/** All of the caller's but this one. */
export function endOtherSessions(database: Database, caller: Caller, sessionId: string): Promise<void> {
  return database.transaction(async tx => {
    const ended = await endSessions(tx, caller.userId, { except: sessionId })
    if (ended > 0) await auditEnd(tx, caller, 'session.end', ended)
  })
}

export function signOut(database: Database, caller: Caller, sessionId: string): Promise<void> {
  return database.transaction(async tx => {
    // Of two at once only one has ended it.
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

/** The living ones of a user, the one used last first. */
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

/** What is refused anyway. Attempts are kept for a day, far beyond the window in which they count. */
export async function forgetEnded(database: Queryable): Promise<void> {
  await database.query(sql`delete from sessions where expires_at < now()`)
  await database.query(sql`delete from one_time_links where expires_at < now()`)
  await database.query(sql`delete from sign_in_failures where failed_at < now() - interval '1 day'`)
  await database.query(sql`delete from open_streams where held_until < now()`)
}

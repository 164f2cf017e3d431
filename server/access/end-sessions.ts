import sql from 'sql-template-tag'
import type { Database, Queryable } from '../database/connect.ts'
import { audit } from './audit.ts'
import { actorOf, type Caller } from './context.ts'
import { tellCredentialChanged } from './credential-watch.ts'

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

import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import { addressBlock } from './address-block.ts'
import { newOpaqueSecret } from './opaque-secret.ts'
import { hashOf } from './secret.ts'

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
const MOST = 100

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
      offset ${MOST - 1}
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

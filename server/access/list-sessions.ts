import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import { SESSION_LIMITS } from './begin-session.ts'

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

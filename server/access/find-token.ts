import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'

export interface TokenState {
  mask: string
  created_at: Date
  last_used_at: Date | null
}

/** What may be known of a user's token. The running minute's use stands in `request_counts`; shown is the later of the two. */
export async function findToken(database: Queryable, userId: number): Promise<TokenState | null> {
  const { rows } = await database.query<TokenState>(sql`
    select t.mask, t.created_at, greatest(t.last_used_at, c.last_used_at) as last_used_at
    from api_tokens t
    left join request_counts c on c.scope = 'token' and c.subject_id = t.user_id and c.last_used_at >= t.created_at
    where t.user_id = ${userId}
  `)
  return rows[0] ?? null
}

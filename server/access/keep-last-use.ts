import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'

/** Copies the last uses out of the unlogged table, which a crash of PostgreSQL empties. */
export async function keepLastUse(database: Queryable): Promise<void> {
  await database.query(sql`
    update api_tokens t
    set last_used_at = c.last_used_at
    from request_counts c
    where c.scope = 'token' and c.subject_id = t.user_id
      and c.last_used_at >= t.created_at
      and (t.last_used_at is null or c.last_used_at > t.last_used_at)
  `)
}

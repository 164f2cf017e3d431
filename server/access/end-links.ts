import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'

/**
 * Ends the link for a user, and the links that the user made for others: with every change of the user's permissions,
 * password or state. A link must not outlive what its maker was allowed to hand out. Call it before the user's row is
 * locked, as the use of a link does, so that no two transactions wait for each other.
 */
export async function endLinks(tx: Queryable, userId: number): Promise<void> {
  await tx.query(sql`
    delete from one_time_links
    where user_id = ${userId} or created_by = ${userId}
  `)
}

import sql from 'sql-template-tag'
import type { Queryable } from '../../../platform/database/database.ts'

/**
 * Deletes the link for a user, and the links that the user created for others. To be called with every change of the
 * user's permissions, groups of sites, password or state: a link must not outlive the permission to create it. It must be called before the
 * user's row is locked, in the same order as `useLink`, so that two transactions cannot deadlock.
 */
export async function endLinks(tx: Queryable, userId: number): Promise<void> {
  await tx.query(sql`
    delete from one_time_links
    where user_id = ${userId} or created_by = ${userId}
  `)
}

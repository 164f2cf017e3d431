import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'

/** What is refused anyway. Attempts are kept for a day, far beyond the window in which they count. */
export async function forgetEnded(database: Queryable): Promise<void> {
  await database.query(sql`delete from sessions where expires_at < now()`)
  await database.query(sql`delete from one_time_links where expires_at < now()`)
  await database.query(sql`delete from sign_in_failures where failed_at < now() - interval '1 day'`)
  await database.query(sql`delete from open_streams where held_until < now()`)
}

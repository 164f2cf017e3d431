import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'

/** As far back as devices may send records; what they covered stays with the days. */
export async function forgetOldStatuses(database: Queryable): Promise<void> {
  await database.query(sql`delete from device_statuses where received_at < now() - interval '400 days'`)
}

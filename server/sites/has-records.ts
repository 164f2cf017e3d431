import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'

/** Whether records were ever stored for a site. An upload that is being stored is waited for; the next one waits for us. */
export async function hasRecords(tx: Queryable, siteId: number): Promise<boolean> {
  await tx.query(sql`select 1 from sites where id = ${siteId} for update`)
  const { rows } = await tx.query(sql`
    select 1
    from site_days
    where site_id = ${siteId}
    limit 1
  `)
  return rows.length > 0
}

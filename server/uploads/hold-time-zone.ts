import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'

/** The site's time zone, which nobody can change until the transaction ends. */
export async function holdTimeZone(tx: Queryable, siteId: number): Promise<string> {
  const { rows } = await tx.query<{ time_zone: string }>(sql`
    select time_zone
    from sites
    where id = ${siteId}
    for key share
  `)
  return (rows[0] as { time_zone: string }).time_zone
}

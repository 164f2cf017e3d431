import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import { named } from '../database/named.ts'

/** The site's time zone, which nobody can change until the transaction ends. */
export async function holdTimeZone(tx: Queryable, siteId: number): Promise<string> {
  const statement = sql`
    select time_zone
    from sites
    where id = ${siteId}
    for key share
  `
  const { rows } = await tx.query<{ time_zone: string }>(named('hold-time-zone', statement))
  return (rows[0] as { time_zone: string }).time_zone
}

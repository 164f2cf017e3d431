import sql from 'sql-template-tag'
import type { Queryable } from '../../../server/platform/database/database.ts'

let made = 0

/** A finding of a day with few vehicles, as examining the site would store it. */
export async function makeFinding(database: Queryable, siteId: number): Promise<number> {
  const { rows } = await database.query<{ id: number }>(sql`
    insert into findings (site_id, kind, starts_at, ends_at, evidence)
    select ${siteId}::integer, 'low_volume', at, at + interval '1 day', '{"days": 1, "count": 40, "usual": 100}'
    from (select timestamptz '2026-06-01 00:00Z' + make_interval(days => ${++made}) as at) as moment
    returning id
  `)
  return rows[0]?.id as number
}

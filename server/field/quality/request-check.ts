import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/database.ts'

/** Has the data of sites examined within minutes instead of in the night. */
export async function requestCheck(database: Queryable, siteIds: number[]): Promise<void> {
  await database.query(sql`
    insert into site_checks (site_id, requested_at)
    select id, now()
    from unnest(${siteIds}::integer[]) as id
    on conflict (site_id) do update
    set requested_at = excluded.requested_at
  `)
}

import sql from 'sql-template-tag'
import { STATE_CHANNEL } from '../access/notify.ts'
import type { Queryable } from '../database/connect.ts'
import { ALARMS_NOW } from './alarm-rules.ts'
import { SITE_TABLES } from './site-row.ts'

/** Raises new alarms and clears those that are over, of one site or of all (null), and notifies open pages. */
export async function raiseAlarms(database: Queryable, siteId: number | null = null): Promise<void> {
  await database.query(sql`
    with wrong as (
      select s.id as site_id, unnest(${ALARMS_NOW}) as kind
      from ${SITE_TABLES}
      where ${siteId}::integer is null or s.id = ${siteId}
    ), cleared as (
      update alarms a
      set cleared_at = greatest(a.raised_at, date_trunc('milliseconds', clock_timestamp()))
      where a.cleared_at is null and (${siteId}::integer is null or a.site_id = ${siteId})
        and not exists (select from wrong w where w.site_id = a.site_id and w.kind = a.kind)
      returning a.site_id
    ), raised as (
      insert into alarms (site_id, kind, raised_at)
      select site_id, kind, date_trunc('milliseconds', clock_timestamp())
      from wrong
      order by site_id, kind
      on conflict (site_id, kind) where cleared_at is null do nothing
      returning site_id
    )
    select pg_notify(${STATE_CHANNEL}, s.organization_id || ' site ' || s.id)
    from sites s
    where s.id in (select site_id from cleared union select site_id from raised)
  `)
}

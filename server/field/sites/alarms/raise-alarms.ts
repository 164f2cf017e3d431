import sql, { raw, type Sql } from 'sql-template-tag'
import { STATE_CHANNEL } from '../../../people/access/notify.ts'
import { jsonTime, recordEvents } from '../../../people/access/record-events.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { forAllSites } from '../for-all-sites.ts'
import { SITE_TABLES } from '../site-row.ts'
import { ALARM_SINCE, ALARMS_NOW } from './alarm-rules.ts'
import { noteAlarms } from './mail-alarms.ts'

/** The events of alarms that the statement has raised or cleared. */
const eventsOf = (changed: 'raised' | 'cleared'): Sql =>
  recordEvents(
    `alarm.${changed}`,
    sql`
      select s.organization_id, array[s.id], json_build_object('alarm', a.id, 'kind', a.kind, 'site', s.id, 'site_name', s.name,
        'since', ${jsonTime('a.since')}, 'raised_at', ${jsonTime('a.raised_at')}, 'cleared_at', ${jsonTime('a.cleared_at')},
        'path', '/api/v1/traffic/sites/' || s.id || '/alarms'), null
      from ${raw(changed)} a
      join sites s on s.id = a.site_id
    `,
  )

/** Raises and clears the alarms of all sites. */
export const raiseAlarms = (database: Database, hasMail = true): Promise<void> =>
  forAllSites(database, siteIds => raiseAlarmsOfSites(database, siteIds, hasMail))

/** Raises new alarms and clears those that are over, and notifies open pages. */
export async function raiseAlarmsOfSites(database: Queryable, siteIds: number[], hasMail = true): Promise<void> {
  await database.query(sql`
    with wrong as (
      select s.id as site_id, wrong.kind, case when active.id is null then ${ALARM_SINCE} end as since
      from ${SITE_TABLES}
      cross join lateral unnest(${ALARMS_NOW}) as wrong (kind)
      left join alarms active on active.site_id = s.id and active.kind = wrong.kind and active.cleared_at is null
      where s.id = any(${siteIds}::integer[])
    ), cleared as (
      update alarms a
      set cleared_at = greatest(a.raised_at, date_trunc('milliseconds', clock_timestamp()))
      where a.cleared_at is null and a.site_id = any(${siteIds}::integer[])
        and not exists (select from wrong w where w.site_id = a.site_id and w.kind = a.kind)
      returning a.*
    ), raised as (
      insert into alarms (site_id, kind, since, raised_at)
      select site_id, kind, date_trunc('milliseconds', since), date_trunc('milliseconds', clock_timestamp())
      from wrong
      order by site_id, kind
      on conflict (site_id, kind) where cleared_at is null do nothing
      returning *
    ), cleared_events as (${eventsOf('cleared')}), raised_events as (${eventsOf('raised')}),
    noted as (${noteAlarms(hasMail)})
    select pg_notify(${STATE_CHANNEL}, s.organization_id || ' site ' || s.id)
    from sites s
    where s.id in (select site_id from cleared union select site_id from raised)
  `)
}

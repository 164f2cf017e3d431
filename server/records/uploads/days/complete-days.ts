import sql from 'sql-template-tag'
import { MIN_COVERAGE } from '../../../../contract/quality.ts'
import { forAllSites } from '../../../field/sites/for-all-sites.ts'
import { recordEvents } from '../../../people/access/record-events.ts'
import type { Database } from '../../../platform/database/database.ts'
import { deleteInBatches } from '../../../platform/database/delete-in-batches.ts'

/** Days that become complete later, by late uploads, are not reported: an import of years would be a flood. */
const MAX_AGE_DAYS = 7
const KEPT_DAYS = 30

const COMPLETE_EVENTS = recordEvents(
  'day.complete',
  sql`
    select organization_id, array[site_id], json_build_object('site', site_id, 'site_name', name, 'day', day, 'count', count,
      'coverage', round(coverage::numeric, 4),
      'path', '/api/v1/traffic/sites/' || site_id || '/days?from=' || day || '&to=' || day), null
    from over
    join complete using (site_id, day)
  `,
)

/** Reports each local day of a site once: when it is over and at least 95 % of it was measured. */
export async function reportCompleteDays(database: Database): Promise<void> {
  await deleteInBatches(database, 'complete_days', sql`day < current_date - ${KEPT_DAYS}::integer`)
  await forAllSites(database, siteIds => reportOfSites(database, siteIds))
}

async function reportOfSites(database: Database, siteIds: number[]): Promise<void> {
  await database.query(sql`
    with over as (
      select s.organization_id, s.id as site_id, s.name, y.day, y.count, (
          select coalesce(sum(extract(epoch from upper(r) - lower(r))), 0)
          from unnest(y.covered * tstzmultirange(tstzrange(b.starts, b.ends))) as r
        ) / extract(epoch from b.ends - b.starts) as coverage
      from sites s
      cross join lateral (select (now() at time zone s.time_zone)::date as today) local
      cross join lateral (
        select y.day, y.count, y.covered
        from site_days y
        where y.site_id = s.id and y.day between local.today - ${MAX_AGE_DAYS}::integer and local.today - 1
      ) y
      cross join lateral (
        select y.day::timestamp at time zone s.time_zone as starts, (y.day + 1)::timestamp at time zone s.time_zone as ends
      ) b
      where s.id = any(${siteIds}::integer[]) and s.retired_at is null
        and not exists (select from complete_days c where c.day = y.day and c.site_id = s.id)
    ), complete as (
      insert into complete_days (site_id, day)
      select site_id, day
      from over
      where coverage >= ${MIN_COVERAGE}
      order by day, site_id
      on conflict do nothing
      returning site_id, day
    )
    ${COMPLETE_EVENTS}
  `)
}

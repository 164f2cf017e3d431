import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/database.ts'
import type { ExaminedSite } from './read-measured-days.ts'

/**
 * Deletes what was found in days, and counted in weeks, of which nothing is stored any more: their uploads were taken back,
 * or their records are past retention. What a person has decided stays.
 */
export async function forgetDeletedDays(database: Queryable, { id, time_zone }: ExaminedSite): Promise<void> {
  await database.query(sql`
    delete from findings f
    where f.site_id = ${id} and f.state = 'open' and not exists (
        select
        from site_days y
        where y.site_id = f.site_id
          and y.day between (f.starts_at at time zone ${time_zone})::date
            and (coalesce(f.ends_at - interval '1 ms', f.starts_at) at time zone ${time_zone})::date
      )
  `)
  await database.query(sql`
    delete from site_weeks w
    where w.site_id = ${id} and not exists (
        select
        from site_days y
        where y.site_id = w.site_id and y.day between w.week and w.week + 6
      )
  `)
}

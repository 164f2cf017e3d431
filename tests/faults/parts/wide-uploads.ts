import { DAY_MS } from '../../../contract/times/time.ts'
import type { Database } from '../../../server/platform/database/database.ts'
import { Months } from '../../../server/records/months.ts'

export interface WideUploads {
  site: number
  /** Records of one upload over 355 days. */
  records: number
  /** Further uploads of two records each, at both ends of these days. */
  uploads: number
}

/** A site with a year of records, and uploads of two records that are 355 days apart; the ids of the latter. */
export async function storeWideUploads(database: Database, { site, records, uploads }: WideUploads): Promise<number[]> {
  const from = Date.now() - 360 * DAY_MS
  await new Months(database).make(from, Date.now())
  const insert = (count: number, accepted: number) => `
    insert into uploads (organization_id, site_id, format, accepted, duplicates, rejected, covered, first_ts, last_ts, position,
      published_at)
    select organization_id, id, 'json', ${accepted}, 0, 0, '{}', to_timestamp(${from / 1000}),
      to_timestamp(${(from + 355 * DAY_MS) / 1000} + 1), nextval('change_positions'), now()
    from sites, generate_series(1, ${count})
    where id = ${site}
    returning id, organization_id`
  const columns = 'organization_id, site_id, upload_id, ts, identity, channel, vehicle_class, flags'
  return database.transaction(
    async tx => {
      await tx.query(`
        with upload as (${insert(1, records)})
        insert into records (${columns})
        select organization_id, ${site}, id, to_timestamp(${from / 1000} + n * ${(355 * 86_400) / records}::float8), n, 1, 1, 0
        from upload, generate_series(0, ${records - 1}) n`)
      const { rows } = await tx.query<{ id: number }>(`
        with upload as (${insert(uploads, 2)}), stored as (
          insert into records (${columns})
          select organization_id, ${site}, id, to_timestamp(${from / 1000} + ends * 355 * 86400 + 0.5), 1e12 + id, 1, 1, 0
          from upload, generate_series(0, 1) ends
        )
        select id::integer from upload order by id`)
      await tx.query(`
        insert into site_hours (site_id, hour, count)
        select ${site}, date_trunc('hour', ts), count(*) from records where site_id = ${site} group by 2`)
      await tx.query(`
        insert into site_days (site_id, day, count, valid_count, first, last, covered)
        select s.id, (ts at time zone s.time_zone)::date, count(*), count(*), min(ts), max(ts), '{}'
        from records r
        join sites s on s.id = r.site_id
        where s.id = ${site}
        group by 1, 2`)
      return rows.map(row => row.id)
    },
    { statementMs: 600_000 },
  )
}

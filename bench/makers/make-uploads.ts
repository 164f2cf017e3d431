import type { Workplace } from '../tools/workplace.ts'

/** The rows of uploads and days for the records: exports select records by uploads, and estimate progress by days. */
export async function makeUploads({ database, organizationId }: Workplace): Promise<void> {
  await database.query(`
    insert into uploads (id, organization_id, site_id, format, accepted, duplicates, rejected, covered, position,
      published_at)
    select upload_id, ${organizationId}, min(site_id), 'json', count(*), 0, 0, '{}', nextval('change_positions'), now()
    from records
    where upload_id > (select coalesce(max(id), -1) from uploads)
    group by upload_id`)
  await database.query("select setval('upload_ids', (select max(id) from uploads))")
  await database.query(`
    insert into site_days (site_id, day, count, valid_count, covered)
    select site_id, (ts at time zone 'Europe/Helsinki')::date, count(*), count(*), '{}'
    from records
    group by 1, 2
    on conflict (site_id, day) do update set count = excluded.count`)
  await database.query('vacuum (analyze) uploads, site_days')
}

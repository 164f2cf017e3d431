import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import { named } from '../database/named.ts'
import { byLocalDay, multirangeText } from './coverage.ts'

/**
 * Adds to a site's days what a status says was measured. It is kept a second time, apart from what uploads told, so that
 * it can be added again when an upload is taken back; both are one row, so that no lock of the site is needed.
 */
export async function coverByStatus(tx: Queryable, siteId: number, from: number, to: number): Promise<void> {
  const days = [...byLocalDay([[from, to]], await holdTimeZone(tx, siteId))]
  await tx.query(sql`
    insert into site_days as y (site_id, day, count, valid_count, covered, covered_by_status)
    select ${siteId}, day, 0, 0, covered, covered
    from unnest(
      ${days.map(([day]) => day)}::date[],
      ${days.map(([, ranges]) => multirangeText(ranges))}::tstzmultirange[]
    ) as new (day, covered)
    on conflict (site_id, day) do update
    set covered = y.covered + excluded.covered,
      covered_by_status = y.covered_by_status + excluded.covered_by_status,
      changed_at = now()
  `)
}

/** The site's time zone, which nobody can change until the transaction ends. */
async function holdTimeZone(tx: Queryable, siteId: number): Promise<string> {
  const statement = sql`
    select time_zone
    from sites
    where id = ${siteId}
    for key share
  `
  const { rows } = await tx.query<{ time_zone: string }>(named('hold-time-zone', statement))
  return (rows[0] as { time_zone: string }).time_zone
}

import sql from 'sql-template-tag'
import type { Queryable } from '../../../platform/database/database.ts'
import { namedStatement } from '../../../platform/database/run-prepared.ts'
import { byLocalDay, multirangeText } from './coverage.ts'

/**
 * Adds the time that a status reports as measured to the site's days. It is also stored apart from the coverage by
 * uploads, so that it remains when an upload is taken back. Both are in one row, so the site's lock is not needed.
 */
export async function coverByStatus(tx: Queryable, siteId: number, from: number, to: number): Promise<void> {
  const days = [...byLocalDay([{ from, to }], await lockTimeZone(tx, siteId))]
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

/** The site's time zone, locked against changes until the transaction ends. */
async function lockTimeZone(tx: Queryable, siteId: number): Promise<string> {
  const statement = sql`
    select time_zone
    from sites
    where id = ${siteId}
    for key share
  `
  const { rows } = await tx.query<{ time_zone: string }>(namedStatement('hold-time-zone', statement))
  return (rows[0] as { time_zone: string }).time_zone
}

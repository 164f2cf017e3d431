import sql from 'sql-template-tag'
import { startOfLocalDay } from '../../contract/time-zone.ts'
import type { Queryable } from '../database/connect.ts'
import { openSpans } from '../records/blocks/open-span.ts'
import { coveredByAll, endOfLocalDay, multirangeText, type Range } from './coverage.ts'

const NEIGHBOUR_MS = 3_600_000

/** The time whose records are read to recount a local day. */
export const recountedRange = (zone: string, day: string): Range => [
  startOfLocalDay(zone, day) - NEIGHBOUR_MS,
  endOfLocalDay(zone, day) + NEIGHBOUR_MS,
]

/**
 * Computes the coverage of a local day again after the records of an upload were removed: from the statuses of its
 * devices, from the time that the other uploads declared, and from the records of uploads that declared none. A day that
 * has neither records nor coverage left is deleted.
 */
export async function recountCoverage(
  tx: Queryable,
  site: { organizationId: number; siteId: number; time_zone: string },
  day: string,
  withoutUpload: number,
): Promise<void> {
  const whole = multirangeText([[startOfLocalDay(site.time_zone, day), endOfLocalDay(site.time_zone, day)]])
  const range = recountedRange(site.time_zone, day)
  await openSpans(tx, site, ...range)
  const byRecords = multirangeText(await coveredByRecords(tx, site, ...range))
  await tx.query(sql`
    update site_days
    set covered = covered_by_status + ${byRecords}::tstzmultirange * ${whole}::tstzmultirange + coalesce((
        select range_agg(u.covered * ${whole}::tstzmultirange)
        from uploads u
        where u.site_id = ${site.siteId} and u.id <> ${withoutUpload} and u.taken_back_at is null
          and u.covered && ${whole}::tstzmultirange
      ), '{}'),
      changed_at = now()
    where site_id = ${site.siteId} and day = ${day}
  `)
  await tx.query(sql`
    delete from site_days
    where site_id = ${site.siteId} and day = ${day} and count = 0 and isempty(covered)
  `)
}

async function coveredByRecords(tx: Queryable, site: { siteId: number; time_zone: string }, from: number, to: number) {
  const { rows } = await tx.query<[Date, number]>({
    text: `
      select ts, upload_id
      from records
      where site_id = $1 and ts >= $2 and ts < $3
      order by ts
    `,
    values: [site.siteId, new Date(from).toISOString(), new Date(to).toISOString()],
    rowMode: 'array',
  })
  const records = rows.map(([ts, upload]) => ({ ts: ts.getTime(), upload }))
  const uploads = [...new Set(records.map(record => record.upload))]
  const undeclared = await tx.query<{ id: number }>(sql`
    select id
    from uploads
    where id = any(${uploads}::bigint[]) and isempty(covered)
  `)
  const undeclaredIds = new Set(undeclared.rows.map(row => row.id))
  return coveredByAll(records, upload => undeclaredIds.has(upload), site.time_zone)
}

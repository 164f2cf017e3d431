import sql from 'sql-template-tag'
import { localDate } from '../../../../contract/times/time-zone.ts'
import type { Database } from '../../../platform/database/database.ts'
import { recountCoverage } from '../../../records/uploads/days/recount-coverage.ts'
import { MAX_QUIET_MS } from '../../../records/uploads/days/usual-traffic.ts'
import { type LeftOut, type Manifest, tableFile } from './manifest.ts'
import { readBatches } from './read-piece.ts'
import { DAYS_TABLE } from './restore-tables.ts'

const BATCH = { statementMs: 120_000 }

/**
 * Restores the coverage of the days and when they were last changed; their records are counted already. The coverage of
 * days with uploads that are not in the backup is computed again from the other uploads.
 */
export async function restoreDays(
  database: Database,
  directory: string,
  { left_out }: Manifest,
  zones: ReadonlyMap<number, string>,
): Promise<void> {
  for await (const batch of readBatches(tableFile(directory, DAYS_TABLE))) {
    await database.transaction(
      tx =>
        tx.query(sql`
          insert into site_days as y (site_id, day, count, valid_count, covered, covered_by_status, changed_at)
          select site_id, day, 0, 0, covered, covered_by_status, changed_at
          from json_populate_recordset(null::site_days, ${batch}::json)
          on conflict (site_id, day) do update
          set covered = excluded.covered,
            covered_by_status = excluded.covered_by_status,
            changed_at = excluded.changed_at
        `),
      BATCH,
    )
  }
  for (const upload of left_out) {
    const time_zone = zones.get(upload.site_id) ?? 'Etc/UTC'
    const site = { id: upload.site_id, time_zone }
    for (const day of await daysOf(database, upload, time_zone)) {
      await database.transaction(tx => recountCoverage(tx, site, [day]), BATCH)
    }
  }
}

/** As when an upload is taken back: its days, those of its neighbours, and those that it covers. */
async function daysOf(
  database: Database,
  { site_id, first_ts, last_ts, covered }: LeftOut,
  zone: string,
): Promise<string[]> {
  const edge = (ts: string | null, ms: number) => ts && localDate(zone, Date.parse(ts) + ms)
  const { rows } = await database.query<{ day: string }>(sql`
    select day::text
    from site_days
    where site_id = ${site_id}
      and (
        day between ${edge(first_ts, -MAX_QUIET_MS)}::date and ${edge(last_ts, MAX_QUIET_MS)}::date
        or covered && ${covered}::tstzmultirange
      )
    order by day
  `)
  return rows.map(row => row.day)
}

import sql from 'sql-template-tag'
import type { Database } from '../../platform/database/database.ts'
import { EXAMINE_LIMITS, type ExamineLimits, examineSite } from './examine-site.ts'
import type { ExaminedSite } from './read-measured-days.ts'

/** From this local hour on, so that devices have sent what they counted yesterday. */
const NIGHTLY_HOUR = 3
const MAX_SITES = 50

/** Examines sites where files were imported, then those that were not yet examined since the last local night. */
export async function examineSites(
  database: Database,
  signal: AbortSignal,
  limits: ExamineLimits = EXAMINE_LIMITS,
): Promise<void> {
  const { rows } = await database.query<ExaminedSite>(sql`
    select s.id, s.organization_id, s.time_zone
    from sites s
    left join site_checks c on c.site_id = s.id
    where c.requested_at is not null
      or coalesce(c.checked_at, '-infinity') at time zone s.time_zone
        < date_trunc('day', now() at time zone s.time_zone - make_interval(hours => ${NIGHTLY_HOUR}))
          + make_interval(hours => ${NIGHTLY_HOUR})
    order by c.requested_at, c.checked_at nulls first, s.id
    limit ${MAX_SITES}
  `)
  for (const site of rows) {
    if (signal.aborted) return
    // A turn of one long import leaves the other sites to the next turn.
    if (!(await examineSite(database, site, signal, limits))) return
  }
}

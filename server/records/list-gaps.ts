import sql from 'sql-template-tag'
import { subtractRanges, type TimeRange } from '../../contract/times/time.ts'
import { withOffset } from '../../contract/times/time-zone.ts'
import { explainGaps } from '../field/devices/explain-gaps.ts'
import type { Queryable } from '../platform/database/database.ts'
import { readCoverage } from './coverage.ts'

interface GapSite {
  id: number
  time_zone: string
}

/** The times without coverage, to the millisecond, between the first moment that was ever measured and now. */
export async function listGaps(database: Queryable, site: GapSite, window: TimeRange) {
  const { first, last, now, deviceSince } = await readMeasured(database, site.id)
  if (first === null) return { items: [] }
  const [from, to] = [Math.max(window.from, first), Math.min(window.to, now)]
  if (from >= to) return { items: [] }
  const covered = (await readCoverage(database, [site.id], { from, to })).get(site.id) ?? []
  const gaps = subtractRanges([{ from, to }], covered).map(gap => ({ start: gap.from, end: gap.to }))
  const reasons = await explainGaps(database, site.id, gaps)
  const items = gaps.map(({ start, end }, i) => ({
    start: withOffset(new Date(start), site.time_zone),
    end: withOffset(new Date(end), site.time_zone),
    reason: reasons[i],
    // Devices send in the order of time: a gap can still be filled only if it is after everything that was sent, and if
    // the device was at the site by then and measured.
    may_still_arrive:
      deviceSince !== null && end > deviceSince && (last === null || start >= last) && reasons[i] !== 'not_measuring',
  }))
  return { items }
}

interface MeasuredTime {
  /** The first moment that was ever measured. */
  first: number | null
  /** The last moment that an upload covers. A device's status proves that it measured, not that it has sent. */
  last: number | null
  now: number
  /** When the current device was assigned to the site. */
  deviceSince: number | null
}

/** The newest upload may repeat an old one, so the last moment is the maximum over this many. */
const LATEST_UPLOADS = 100

async function readMeasured(database: Queryable, siteId: number): Promise<MeasuredTime> {
  const { rows } = await database.query<{ [field in keyof MeasuredTime]: Date | null }>(sql`
    select now() as now,
      (select lower(y.covered) from site_days y where y.site_id = ${siteId} and not isempty(y.covered)
        order by y.day limit 1) as first,
      (
        select max(greatest(u.last_ts, upper(u.covered)))
        from (
          select last_ts, covered
          from uploads
          where site_id = ${siteId} and taken_back_at is null
          order by id desc
          limit ${LATEST_UPLOADS}
        ) as u
      ) as last,
      (select a.assigned_from from device_assignments a
        where a.site_id = ${siteId} and a.assigned_until is null) as "deviceSince"
  `)
  const { now, first, last, deviceSince } = rows[0] as (typeof rows)[0]
  const time = (moment: Date | null) => moment?.getTime() ?? null
  return { now: time(now) as number, first: time(first), last: time(last), deviceSince: time(deviceSince) }
}

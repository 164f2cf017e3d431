import sql from 'sql-template-tag'
import type { IntervalCount } from '../../../../contract/intervals/interval-count.ts'
import { DAY_MS, intersectRanges, mergeRanges, type TimeRange } from '../../../../contract/times/time.ts'
import { startOfLocalDay } from '../../../../contract/times/time-zone.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { endOf } from '../../intervals/stored-interval.ts'
import { countDays, isoOrNull } from './count-upload.ts'
import { readCoveredByIntervals } from './cover-by-intervals.ts'
import { byLocalDay, coveredByAll, endOfLocalDay, multirangeText } from './coverage.ts'
import { type Moment, readMoments } from './read-moments.ts'
import { MAX_QUIET_MS, readUsualTraffic } from './usual-traffic.ts'

interface RecountedSite {
  id: number
  time_zone: string
}

/**
 * Computes the coverage of local days (ascending) again after records were deleted: from the statuses of their devices, from
 * the time that uploads declared, from the records of uploads that declared none, and from the intervals that count; all
 * without uploads that are being taken back. The first and last vehicle are those of all records that are left. A day that has
 * neither records nor coverage is deleted. All days together take eight statements. The caller holds the site's lock.
 */
export async function recountCoverage(tx: Queryable, site: RecountedSite, days: string[]): Promise<void> {
  const edges = days.map(
    (day): TimeRange => ({ from: startOfLocalDay(site.time_zone, day), to: endOfLocalDay(site.time_zone, day) }),
  )
  const [first, last] = [edges[0], edges.at(-1)]
  if (!first || !last) return
  const records = await readMoments(tx, site.id, first.from - MAX_QUIET_MS, last.to + MAX_QUIET_MS)
  const isUndeclared = await readUndeclared(tx, records)
  const around = { from: first.from, to: last.to }
  const traffic = await readUsualTraffic(tx, { id: site.id, zone: site.time_zone }, around)
  const counted = edges.map(({ from: start, to: end }) => {
    const near = records.filter(({ ts }) => ts >= start - MAX_QUIET_MS && ts < end + MAX_QUIET_MS)
    const covered = coveredByAll(
      near.filter(({ upload }) => isUndeclared.has(upload)),
      upload => isUndeclared.get(upload) === true,
      quiet => traffic.isMeasured(quiet),
    )
    const ofDay = near.filter(({ ts }) => ts >= start && ts < end)
    return { whole: multirangeText([{ from: start, to: end }]), covered: multirangeText(covered), ofDay }
  })
  await tx.query(sql`
    update site_days y
    set covered = y.covered_by_status + n.covered * n.whole + coalesce((
        select range_agg(u.covered * n.whole)
        from uploads u
        where u.site_id = ${site.id} and u.kind = 'vehicles' and u.take_back_asked_at is null and u.covered && n.whole
      ), '{}'),
      first = n.first,
      last = n.last,
      changed_at = now()
    from unnest(
      ${days}::date[],
      ${counted.map(({ whole }) => whole)}::tstzmultirange[],
      ${counted.map(({ covered }) => covered)}::tstzmultirange[],
      ${counted.map(({ ofDay }) => isoOrNull(ofDay[0]?.ts))}::timestamptz[],
      ${counted.map(({ ofDay }) => isoOrNull(ofDay.at(-1)?.ts))}::timestamptz[]
    ) as n (day, whole, covered, first, last)
    where y.site_id = ${site.id} and y.day = n.day
  `)
  const byIntervals = intersectRanges(await readCoveredByIntervals(tx, site.id, around), mergeRanges(edges))
  const added = countDays(site.id, site.time_zone, [], byIntervals)
  if (added) await tx.query(added)
  await deleteEmptyDays(tx, site.id, days)
}

/** Recounts the coverage of the local days of intervals that no longer count. The caller holds the site's lock. */
export async function recountIntervals(
  tx: Queryable,
  site: { id: number; time_zone: string },
  intervals: readonly IntervalCount[],
): Promise<void> {
  const times = mergeRanges(intervals.map(one => ({ from: one.start, to: endOf(one) })))
  const days = [...byLocalDay(times, site.time_zone).keys()].sort()
  // Days in a row are recounted together: of others, all records between them would be read.
  for (let at = 0; at < days.length; ) {
    let next = at + 1
    while (next < days.length && Date.parse(days[next] as string) - Date.parse(days[next - 1] as string) <= DAY_MS)
      next++
    await recountCoverage(tx, site, days.slice(at, next))
    at = next
  }
}

/** Findings of later days were compared with them: the next day counts as changed, so that these are examined again. */
async function deleteEmptyDays(tx: Queryable, siteId: number, days: string[]): Promise<void> {
  await tx.query(sql`
    with deleted as (
      delete from site_days
      where site_id = ${siteId} and day = any(${days}::date[]) and count = 0 and isempty(covered)
      returning day
    )
    update site_days
    set changed_at = now()
    where site_id = ${siteId} and day = (
      select min(y.day)
      from site_days y
      where y.site_id = ${siteId} and y.day > (select max(day) from deleted)
    )
  `)
}

/** Whether the uploads of these records declared no covered time; without those that are being taken back. */
async function readUndeclared(tx: Queryable, records: Moment[]): Promise<Map<number, boolean>> {
  const uploads = [...new Set(records.map(record => record.upload))]
  const { rows } = await tx.query<{ id: number; is_undeclared: boolean }>(sql`
    select id, isempty(covered) as is_undeclared
    from uploads
    where id = any(${uploads}::bigint[]) and take_back_asked_at is null
  `)
  return new Map(rows.map(row => [row.id, row.is_undeclared]))
}

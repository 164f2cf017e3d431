import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import { withOffset } from '../sites/site-row.ts'
import { readCoverage } from './aggregate/read-coverage.ts'

interface GapSite {
  id: number
  time_zone: string
}

/** The times without coverage, exactly, between the first moment that was ever measured and now. */
export async function listGaps(database: Queryable, site: GapSite, window: { from: number; to: number }) {
  const { first, last, now, deviceSince } = await readMeasured(database, site.id)
  if (first === null || last === null) return { items: [] }
  const [from, to] = [Math.max(window.from, first), Math.min(window.to, now)]
  if (from >= to) return { items: [] }
  const covered = (await readCoverage(database, [site.id], { from, to })).get(site.id) ?? []
  const edges = [from, ...covered.flat(), to]
  const items = []
  for (let i = 0; i < edges.length; i += 2) {
    const [start, end] = [edges[i] as number, edges[i + 1] as number]
    if (start >= end) continue
    items.push({
      start: withOffset(new Date(start), site.time_zone),
      end: withOffset(new Date(end), site.time_zone),
      // Why is not known until devices report their status.
      reason: 'unknown',
      // Devices send in the order of time: only what comes after all that was measured, if it stood there by then.
      may_still_arrive: deviceSince !== null && start >= last && end > deviceSince,
    })
  }
  return { items }
}

interface Measured {
  /** The first and the last moment that was ever measured. */
  first: number | null
  last: number | null
  now: number
  /** Since when the device stands there that does so now. */
  deviceSince: number | null
}

async function readMeasured(database: Queryable, siteId: number): Promise<Measured> {
  const { rows } = await database.query<{ [field in keyof Measured]: Date | null }>(sql`
    select now() as now,
      (select lower(y.covered) from site_days y where y.site_id = ${siteId} and not isempty(y.covered)
        order by y.day limit 1) as first,
      (select upper(y.covered) from site_days y where y.site_id = ${siteId} and not isempty(y.covered)
        order by y.day desc limit 1) as last,
      (select a.assigned_from from device_assignments a
        where a.site_id = ${siteId} and a.assigned_until is null) as "deviceSince"
  `)
  const { now, first, last, deviceSince } = rows[0] as (typeof rows)[0]
  const time = (moment: Date | null) => moment?.getTime() ?? null
  return { now: time(now) as number, first: time(first), last: time(last), deviceSince: time(deviceSince) }
}

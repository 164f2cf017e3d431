import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import { withOffset } from '../sites/site-row.ts'
import { readCoverage } from './aggregate/read-coverage.ts'

interface GapSite {
  id: number
  time_zone: string
}

/**
 * The times without coverage, exactly, between the first moment that was ever measured and now. Why is not known until
 * devices report their status. What comes after all that was measured may still be sent by the device that stands there.
 */
export async function listGaps(database: Queryable, site: GapSite, window: { from: number; to: number }) {
  const { rows } = await database.query<{
    now: Date
    first: Date | null
    last: Date | null
    device: number | null
  }>(sql`
    select now() as now,
      (select lower(y.covered) from site_days y where y.site_id = ${site.id} and not isempty(y.covered)
        order by y.day limit 1) as first,
      (select upper(y.covered) from site_days y where y.site_id = ${site.id} and not isempty(y.covered)
        order by y.day desc limit 1) as last,
      (select a.device_id from device_assignments a where a.site_id = ${site.id} and a.assigned_until is null) as device
  `)
  const { now, first, last, device } = rows[0] as (typeof rows)[0]
  if (!first || !last) return { items: [] }
  const from = Math.max(window.from, first.getTime())
  const to = Math.min(window.to, now.getTime())
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
      reason: 'unknown',
      may_still_arrive: device !== null && start >= last.getTime(),
    })
  }
  return { items }
}

import type { DemoSite } from '../../../contract/demo/demo-site.ts'
import { demoStates } from '../../../contract/demo/demo-states.ts'
import { findDemoSite } from '../../../contract/demo/find-demo-site.ts'
import type { DemoEvents } from '../../../contract/demo/generate-traffic.ts'
import { DAY_MS } from '../../../contract/times/time.ts'
import { requestCheck } from '../../field/quality/request-check.ts'
import type { Database } from '../../platform/database/database.ts'
import { analyzeRecords, Months } from '../../records/months.ts'
import { keepOffline } from './demo-states.ts'
import { storeTraffic } from './store-traffic.ts'

interface MissingHistory {
  siteId: number
  deviceId: number
  site: DemoSite
  /** The traffic of this time is missing. */
  from: number
  to: number
  events: DemoEvents
}

/** The sites of simulated devices whose traffic does not reach back to the day from which these are assigned. */
export async function findMissingHistory(database: Database): Promise<MissingHistory[]> {
  const { rows } = await database.query<{
    site_id: number
    device_id: number
    code: string
    assigned_from: Date
    measured_from: Date | null
    limit_changed: Date | null
    roadworks: [Date, Date] | null
  }>(`
    select s.id as site_id, a.device_id, s.site_id as code, a.assigned_from, (
        select min(lower(y.covered))
        from site_days y
        where y.site_id = s.id
      ) as measured_from, (
        select max(l.valid_from)
        from speed_limits l
        where l.site_id = s.id and isfinite(l.valid_from)
      ) as limit_changed, (
        select array[p.starts_at, p.ends_at]
        from quality_periods p
        where p.site_id = s.id and p.kind = 'roadworks' and p.ends_at is not null
        order by p.id
        limit 1
      ) as roadworks
    from organizations o
    join sites s on s.organization_id = o.id
    join device_assignments a on a.site_id = s.id
    join devices d on d.id = a.device_id
    where o.is_demo and d.is_simulated
    order by s.id
  `)
  return rows.flatMap(({ site_id, device_id, code, assigned_from, measured_from, limit_changed, roadworks }) => {
    const site = findDemoSite(code)
    const [from, to] = [assigned_from.getTime(), measured_from?.getTime() ?? 0]
    const events: DemoEvents = {
      ...(limit_changed && { limitChangedAt: limit_changed.getTime() }),
      ...(roadworks && { roadworks: { from: roadworks[0].getTime(), to: roadworks[1].getTime() } }),
    }
    // Less than a day is an outage at the beginning, of which there is no traffic.
    return !site || to - from < DAY_MS ? [] : [{ siteId: site_id, deviceId: device_id, site, from, to, events }]
  })
}

/** Stores the missing traffic of the demo, the newest day of all sites first. After an interruption it can be called again. */
export async function fillHistory(
  database: Database,
  { sealAfterDays, signal }: { sealAfterDays?: number | null; signal?: AbortSignal } = {},
): Promise<void> {
  const missing = await findMissingHistory(database)
  if (missing.length === 0) return
  const months = new Months(database)
  await months.make(Math.min(...missing.map(({ from }) => from)), Math.max(...missing.map(({ to }) => to)))
  const days = Math.max(...missing.map(({ from, to }) => Math.ceil((to - from) / DAY_MS)))
  for (let day = 0; day < days; day++) {
    for (const { from, to, ...stay } of missing) {
      if (signal?.aborted) return
      const end = to - day * DAY_MS
      if (end <= from) continue
      await storeTraffic(database, months, { ...stay, from: Math.max(from, end - DAY_MS), to: end, sealAfterDays })
      if (stay.site === demoStates.offline) await keepOffline(database)
    }
  }
  // Days are compared with the weeks before them, which are complete only now.
  await requestCheck(
    database,
    missing.map(({ siteId }) => siteId),
  )
  await analyzeRecords(database)
}

import type { DemoSite } from '../../../contract/demo/demo-site.ts'
import { demoStates } from '../../../contract/demo/demo-states.ts'
import type { DemoEvents } from '../../../contract/demo/generate-traffic.ts'
import { DAY_MS } from '../../../contract/times/time.ts'
import { localDate, startOfLocalDay } from '../../../contract/times/time-zone.ts'
import { insertPeriod, QUALITY_LIMITS } from '../../field/quality/edit-quality-periods.ts'
import { createSite } from '../../field/sites/edit-site.ts'
import { siteInput } from '../../field/sites/site-input.ts'
import { OPERATOR } from '../../people/access/audit.ts'
import type { Database } from '../../platform/database/database.ts'

const LIMIT_DAYS = 120
const CLOSED_DAYS = 2
const ROADWORKS_DAYS = { site: 'NL-AMS-01', from: 40, to: 33 }
const FESTIVAL_DAYS = { site: 'FI-HEL-01', from: 9, to: 8 }

/** What happened at a site since its traffic begins, at midnight of days before today. */
export function eventsOf(site: DemoSite, from: number, now: number): DemoEvents {
  const midnight = (days: number) => startOfLocalDay(site.time_zone, localDate(site.time_zone, now - days * DAY_MS))
  const range = (days: { site: string; from: number; to: number }) => {
    const start = midnight(days.from)
    return site.site_id === days.site && start > from ? { from: start, to: midnight(days.to) } : undefined
  }
  const roadworks = range(ROADWORKS_DAYS)
  const festival = range(FESTIVAL_DAYS)
  return {
    ...(site.before && midnight(LIMIT_DAYS) > from && { limitChangedAt: midnight(LIMIT_DAYS) }),
    ...(roadworks && { roadworks }),
    ...(festival && { festival }),
    ...(site === demoStates.closed && { closedAt: now - CLOSED_DAYS * DAY_MS }),
  }
}

/** The roadworks are a quality period; the festival is left for a person to decide. */
export async function createDemoSite(
  database: Database,
  organizationId: number,
  site: DemoSite,
  { limitChangedAt, roadworks }: DemoEvents = {},
): Promise<number> {
  const { device: _, traffic: __, days: ___, before, speed_limit_kmh, ...input } = site
  const limits =
    before && limitChangedAt !== undefined
      ? {
          speed_limits: [
            { from: null, kmh: before.speed_limit_kmh },
            { from: new Date(limitChangedAt).toISOString(), kmh: speed_limit_kmh },
          ],
        }
      : { speed_limit_kmh }
  const { id } = await createSite(database, organizationId, siteInput.parse({ ...input, ...limits }), OPERATOR)
  if (roadworks) {
    const period = {
      from: new Date(roadworks.from),
      to: new Date(roadworks.to),
      channels: null,
      kind: 'roadworks' as const,
      effect: 'exclude' as const,
      note: 'Tram tracks renewed, one lane closed.',
    }
    await database.transaction(tx => insertPeriod(tx, { id, site_id: site.site_id }, period, OPERATOR, QUALITY_LIMITS))
  }
  return id
}

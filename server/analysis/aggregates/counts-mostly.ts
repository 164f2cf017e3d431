import { DAY_MS, MINUTE_MS } from '../../../contract/times/time.ts'
import { classesOf, type Population } from '../../../contract/vehicles/population.ts'
import type { SiteRow } from '../../field/sites/site-row.ts'
import { everySite } from '../../people/access/viewer.ts'
import type { Database } from '../../platform/database/database.ts'
import { AGGREGATE_LIMITS, aggregateRecords } from './aggregate-records.ts'
import { appAggregateBody } from './schema.ts'

/** What most of the vehicles of a site are; null while it has none. */
export type CountsMostly = Exclude<Population, 'all'> | null

const DAYS = 7
const CACHED_MS = 10 * MINUTE_MS
const MAX_CACHED = 10_000

/** Finds it by the last days with data, and keeps it for ten minutes: pages read their site often. */
export function mostlyCounter() {
  const known = new Map<number, { until: number; mostly: CountsMostly }>()
  return async (database: Database, organizationId: number, site: SiteRow): Promise<CountsMostly> => {
    const cached = known.get(site.id)
    if (cached && cached.until > Date.now()) return cached.mostly
    const mostly = await countMostly(database, organizationId, site)
    if (known.size >= MAX_CACHED) known.clear()
    if (mostly !== null) known.set(site.id, { until: Date.now() + CACHED_MS, mostly })
    return mostly
  }
}

export async function countMostly(
  database: Database,
  organizationId: number,
  { id, last_measured: last, time_zone }: Pick<SiteRow, 'id' | 'last_measured' | 'time_zone'>,
): Promise<CountsMostly> {
  if (last === null) return null
  const time = {
    from_dt: new Date(last.getTime() - DAYS * DAY_MS).toISOString(),
    to_dt: new Date(last.getTime() + 1).toISOString(),
  }
  const body = appAggregateBody.parse({ time, sites: [id], time_zone, group_by: ['vehicle_class'] })
  const { items } = await aggregateRecords(database, {
    viewer: everySite(organizationId),
    body,
    limits: { ...AGGREGATE_LIMITS, records: Number.MAX_SAFE_INTEGER },
  })
  const onFoot = new Set<string | undefined>(classesOf('bicycles'))
  const counts = { motor: 0, bicycles: 0 }
  for (const { vehicle_class, count } of items) counts[onFoot.has(vehicle_class) ? 'bicycles' : 'motor'] += count
  if (counts.motor + counts.bicycles === 0) return null
  return counts.bicycles > counts.motor ? 'bicycles' : 'motor'
}

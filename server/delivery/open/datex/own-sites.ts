import sql, { empty } from 'sql-template-tag'
import { listChannels } from '../../../field/sites/channels.ts'
import { checkSites } from '../../../field/sites/find-sites.ts'
import { andVisible, type Viewer } from '../../../people/access/viewer.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { MeasuredSite } from './read-measurements.ts'

interface OwnRow {
  id: number
  site_id: string
  name: string
  country: string
  latitude: number
  longitude: number
  time_zone: string
  version: number
  is_simulated: boolean
  is_retired: boolean
  publisher: string
}

/** An organization reads its own sites without a delay, in short intervals, with speeds. */
const OWN_TERMS = { delay_hours: 0, shortest_interval: '1m', shows_speeds: true } as const

/**
 * `sites`: the sites in use that a viewer sees, or those that are named: 403 or 400 as for all requests for data. `table`:
 * all in use.
 */
export async function readOwnSites(database: Database, viewer: Viewer, ids?: number[]) {
  if (ids) await checkSites(database, viewer, ids, 'sites')
  const { rows } = await database.query<OwnRow>(sql`
    select s.id, s.site_id, s.name, s.country, s.latitude, s.longitude, s.time_zone, s.version,
      coalesce(d.is_simulated, false) as is_simulated, s.retired_at is not null as is_retired, o.name as publisher
    from sites s
    join organizations o on o.id = s.organization_id
    left join device_assignments a on a.site_id = s.id and a.assigned_until is null and a.assigned_from <= now()
    left join devices d on d.id = a.device_id
    where s.organization_id = ${viewer.organizationId}
      and (s.retired_at is null or s.id = any(${ids ?? []}::integer[]))
      ${viewer.only ? andVisible(viewer, sql`s.id`) : empty}
    order by s.id
  `)
  const channels = await listChannels(database, rows)
  const all = rows.map(({ site_id, name, country, publisher, is_retired, ...row }) => {
    const shown = { site_id, name, country, channels: channels.get(row.id) ?? [], publication: { publisher } }
    const site: MeasuredSite = { organizationId: viewer.organizationId, row: { ...row, ...OWN_TERMS }, shown }
    return { site, is_retired }
  })
  const table = all.flatMap(({ site, is_retired }) => (is_retired ? [] : [site]))
  return { table, sites: ids ? all.flatMap(({ site }) => (ids.includes(site.row.id) ? [site] : [])) : table }
}

import sql from 'sql-template-tag'
import type { CountedBy } from '../../../contract/intervals/counted-by.ts'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { withOffset } from '../../../contract/times/time-zone.ts'
import { canSee, type Viewer, visibleOf } from '../../people/access/viewer.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { type ErrorTree, notFound, permissionDenied, ValidationError } from '../../platform/http/errors.ts'
import { readChannels } from './channels.ts'
import { readSpeedLimits } from './limits/read-speed-limits.ts'
import { DATA_KINDS, SITE_COLUMNS, SITE_TABLES, type SiteRow, siteFields, stateFields } from './site-row.ts'

/** The site of a path: 404 when there is none, 403 when the viewer may not see it. */
export async function findSite(database: Queryable, viewer: Viewer, id: number): Promise<SiteRow> {
  const { rows } = await database.query<SiteRow & { organization_id: number }>(sql`
    select s.organization_id, ${SITE_COLUMNS}
    from ${SITE_TABLES}
    where s.id = ${id}::bigint
  `)
  const site = rows[0]
  if (!site) throw notFound()
  if (!canSee(viewer, { ...site, sites: [id] })) throw permissionDenied()
  return site
}

interface SiteDevice {
  id: number
  configuration_number: number | null
  serial: string
  device_type: string
  class_scheme: string
  clock_resolution_ms: number
  is_simulated: boolean
}

/** The single site: the fields of the list, its channels, and its current device. */
export async function describeSite(database: Queryable, site: SiteRow) {
  const devices = await database.query<SiteDevice>(sql`
    select id, configuration_number, serial, device_type, class_scheme, clock_resolution_ms, is_simulated
    from devices
    where id = ${site.device}
  `)
  const device = devices.rows[0]
  return {
    ...siteFields(site),
    channels: await readChannels(database, site.id),
    device: device ? { ...device, last_seen_at: site.device_last_seen_at } : null,
    ...stateFields(site),
    station_number: site.station_number,
    speed_limits: (await readSpeedLimits(database, [site.id])).get(site.id) ?? [],
    data_kinds: await listDataKinds(database, site),
    counted_by: await listCountedBy(database, site),
  }
}

interface DataKindsRow {
  first_vehicle: Date | null
  last_vehicle: Date | null
  first_interval: Date | null
  last_interval: Date | null
}

/** The kinds that the site has, vehicles before intervals. */
async function listDataKinds(database: Queryable, { id, time_zone }: SiteRow) {
  const { rows } = await database.query<DataKindsRow>(sql`${DATA_KINDS} where s.id = ${id}`)
  const row = rows[0] as DataKindsRow
  const kinds = [
    { kind: 'vehicles', first: row.first_vehicle, last: row.last_vehicle },
    { kind: 'intervals', first: row.first_interval, last: row.last_interval },
  ]
  return kinds.flatMap(({ kind, first, last }) =>
    first && last ? [{ kind, first: withOffset(first, time_zone), last: withOffset(last, time_zone) }] : [],
  )
}

/** Times up to a moment whose counts arrived as intervals; days that follow each other and can be counted alike are one. */
export async function listCountedBy(
  database: Queryable,
  { id, time_zone }: Pick<SiteRow, 'id' | 'time_zone'>,
  until = Number.POSITIVE_INFINITY,
) {
  const { rows } = await database.query<{ from: Date; to: Date; interval: CountedBy }>(sql`
    select min(first) as "from", max(last) as "to", counted_by as interval
    from (
      select first, last, counted_by, day - (row_number() over (partition by counted_by order by day))::integer as run
      from interval_days
      where site_id = ${id} and counted_by is not null
    ) as d
    group by counted_by, run
    order by 1
  `)
  const shown = rows.filter(({ from }) => from.getTime() < until)
  return shown.map(({ from, to, interval }) => ({
    from: withOffset(from, time_zone),
    to: withOffset(new Date(Math.min(to.getTime(), until)), time_zone),
    interval,
  }))
}

/**
 * A request for data with the sites that it is about: those that it names, checked, or all that the viewer sees; none named
 * are all of the organization's.
 */
export async function narrowRequest<Request extends { sites?: number[] | undefined }>(
  database: Queryable,
  viewer: Viewer,
  request: Request,
): Promise<Request> {
  if (request.sites) await checkSites(database, viewer, request.sites, 'sites')
  const sites = visibleOf(viewer, request.sites ?? null)
  return sites ? { ...request, sites } : request
}

/** Checks the sites of a filter: 403 when the viewer may not see one, 400 when one does not exist. */
export async function checkSites(database: Queryable, viewer: Viewer, ids: number[], field: string): Promise<void> {
  const { rows } = await database.query<{ id: number; organization_id: number }>(sql`
    select id, organization_id
    from sites
    where id = any(${ids}::bigint[])
  `)
  if (!rows.every(site => canSee(viewer, { ...site, sites: [site.id] }))) throw permissionDenied()
  const known = new Set(rows.map(site => site.id))
  const errors: { [index: string]: ErrorTree } = {}
  for (const [index, id] of ids.entries()) {
    if (!known.has(id)) errors[index] = [errorSentence('doesNotExist', { id })]
  }
  if (Object.keys(errors).length > 0) throw new ValidationError({ [field]: errors }, 'does_not_exist')
}

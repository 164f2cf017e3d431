import sql from 'sql-template-tag'
import { canSee, type Viewer } from '../../people/access/viewer.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { notFound, permissionDenied } from '../../platform/http/errors.ts'
import type { JsonSchema } from '../../platform/http/requests/fields.ts'
import { MOMENT_OR_NULL, objectSchema } from '../../platform/http/requests/json-schemas.ts'
import type { ChannelInput } from './channel-input.ts'
import { readChannels } from './channels.ts'
import { CURRENT_SPEED_LIMIT, readSpeedLimits, type SpeedLimit } from './limits/read-speed-limits.ts'
import { CHANNEL, SITE_HISTORY } from './schema.ts'
import { siteInput } from './site-input.ts'
import type { PlacedSite } from './site-row.ts'

interface ManagedSiteRow extends PlacedSite {
  time_zone_fixed: boolean
  speed_limit_kmh: number | null
  retired_at: Date | null
  version: number
}

export interface ManagedSite extends ManagedSiteRow {
  speed_limits: SpeedLimit[]
  channels: ChannelInput[]
  device: { id: number; serial: string } | null
}

/** A site as its managers see it: 404 when there is none, 403 when the viewer may not see it. */
export async function findManagedSite(database: Queryable, viewer: Viewer, id: number): Promise<ManagedSite> {
  const { rows } = await database.query<
    ManagedSiteRow & { organization_id: number; device: ManagedSite['device'] }
  >(sql`
    select s.organization_id, s.id, s.site_id, s.name, s.description, s.latitude, s.longitude, s.street_name, s.city,
      s.country, s.region, s.station_number, s.time_zone,
      exists (select from site_days y where y.site_id = s.id) as time_zone_fixed,
      ${CURRENT_SPEED_LIMIT} as speed_limit_kmh, s.retired_at, s.version,
      case when d.id is not null then json_build_object('id', d.id, 'serial', d.serial) end as device
    from sites s
    left join device_assignments a on a.site_id = s.id and a.assigned_until is null
    left join devices d on d.id = a.device_id
    where s.id = ${id}::bigint
  `)
  if (!rows[0]) throw notFound()
  const { organization_id, device, ...site } = rows[0]
  if (!canSee(viewer, { organization_id, sites: [id] })) throw permissionDenied()
  return {
    ...site,
    speed_limits: (await readSpeedLimits(database, [id])).get(id) ?? [],
    channels: await readChannels(database, site.id),
    device,
  }
}

const {
  channels: _channels,
  speed_limits: _limits,
  ...inputs
} = siteInput.schema.properties as { [name: string]: JsonSchema }

const properties: { [name: string]: JsonSchema } = {
  id: { type: 'integer' },
  ...inputs,
  time_zone_fixed: {
    type: 'boolean',
    description: 'Whether the site has records, so that its time zone can no longer be changed.',
  },
  retired_at: MOMENT_OR_NULL,
  version: { type: 'integer', description: 'Counts the changes; an edit sends the one that it is based on.' },
  speed_limits: SITE_HISTORY.speed_limits,
  channels: { type: 'array', items: CHANNEL },
  device: {
    anyOf: [
      objectSchema({ id: { type: 'integer' }, serial: { type: 'string', examples: ['WR-20417'] } }),
      { type: 'null' },
    ],
  },
}

/** A site with all fields that managers may change. */
export const MANAGED_SITE: JsonSchema = objectSchema(properties, 'ManagedSite')

export interface SiteWithDevice {
  id: number
  organization: string
  site_id: string
  name: string
  city: string
  country: string
  time_zone: string
  channels: number
  device: string | null
  retired_at: Date | null
}

/** The operator's list, of one organization or of all (null); `device` is the serial of the current device. */
export async function listSitesWithDevices(
  database: Queryable,
  organizationId: number | null,
): Promise<SiteWithDevice[]> {
  const { rows } = await database.query<SiteWithDevice>(sql`
    select s.id, o.name as organization, s.site_id, s.name, s.city, s.country, s.time_zone,
      (select count(*) from channels where site_id = s.id) as channels,
      d.serial as device, s.retired_at
    from sites s
    join organizations o on o.id = s.organization_id
    left join device_assignments a on a.site_id = s.id and a.assigned_until is null
    left join devices d on d.id = a.device_id
    where ${organizationId}::integer is null or s.organization_id = ${organizationId}
    order by s.id
  `)
  return rows
}

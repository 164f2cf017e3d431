import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import { notFound, permissionDenied } from '../http/errors.ts'
import type { ChannelInput } from './channel-input.ts'
import { readChannels } from './read-channels.ts'

interface ManagedSiteRow {
  id: number
  site_id: string
  name: string
  description: string
  latitude: number
  longitude: number
  street_name: string
  city: string
  country: string
  time_zone: string
  time_zone_fixed: boolean
  speed_limit_kmh: number | null
  retired_at: Date | null
  version: number
}

export interface ManagedSite extends ManagedSiteRow {
  channels: ChannelInput[]
  device: { id: number; serial: string } | null
}

/** A site as its managers see it: 404 when there is none, 403 when it is another organization's. */
export async function findManagedSite(database: Queryable, organizationId: number, id: number): Promise<ManagedSite> {
  const { rows } = await database.query<
    ManagedSiteRow & { organization_id: number; device: ManagedSite['device'] }
  >(sql`
    select s.organization_id, s.id, s.site_id, s.name, s.description, s.latitude, s.longitude, s.street_name, s.city,
      s.country, s.time_zone, exists (select from site_days y where y.site_id = s.id) as time_zone_fixed,
      s.speed_limit_kmh, s.retired_at, s.version,
      case when d.id is not null then json_build_object('id', d.id, 'serial', d.serial) end as device
    from sites s
    left join device_assignments a on a.site_id = s.id and a.assigned_until is null
    left join devices d on d.id = a.device_id
    where s.id = ${id}::bigint
  `)
  if (!rows[0]) throw notFound()
  const { organization_id, device, ...site } = rows[0]
  if (organization_id !== organizationId) throw permissionDenied()
  return { ...site, channels: await readChannels(database, site.id), device }
}

import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import { type SiteRow, siteFields, stateFields } from './site-row.ts'

interface Channel {
  number: number
  name: string
  direction: string
  lanes: number
  bearing_deg: number | null
}

interface SiteDevice {
  id: number
  configuration_number: number | null
  serial: string
  device_type: string
  class_scheme: string
  clock_resolution_ms: number
}

/** The single site: a list item's fields, its channels, and the device that stands there. */
export async function describeSite(database: Queryable, site: SiteRow) {
  const channels = await database.query<Channel>(sql`
    select number, name, direction, lanes, bearing_deg
    from channels
    where site_id = ${site.id}
    order by number
  `)
  const devices = await database.query<SiteDevice>(sql`
    select id, configuration_number, serial, device_type, class_scheme, clock_resolution_ms
    from devices
    where id = ${site.device}
  `)
  const device = devices.rows[0]
  return {
    ...siteFields(site),
    channels: channels.rows,
    device: device ? { ...device, last_seen_at: site.device_last_seen_at } : null,
    ...stateFields(site),
  }
}

import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import { readChannels } from './read-channels.ts'
import { type SiteRow, siteFields, stateFields } from './site-row.ts'

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
  const devices = await database.query<SiteDevice>(sql`
    select id, configuration_number, serial, device_type, class_scheme, clock_resolution_ms
    from devices
    where id = ${site.device}
  `)
  const device = devices.rows[0]
  return {
    ...siteFields(site),
    channels: await readChannels(database, site.id),
    device: device ? { ...device, last_seen_at: site.device_last_seen_at } : null,
    ...stateFields(site),
  }
}

import sql, { type Sql } from 'sql-template-tag'
import type { DeviceKey } from '../access/device-keys.ts'

export interface DeviceRow {
  organization_id: number
  organization: string
  id: number
  serial: string
  device_type: string
  class_scheme: string
  clock_resolution_ms: number
  upload_interval_s: number
  configuration_number: number | null
  last_seen_at: Date | null
  created_at: Date
  /** Where it stands now. */
  site: number | null
  site_id: string
  site_name: string
  assigned_from: Date
}

export const DEVICE_COLUMNS: Sql = sql`
  o.id as organization_id, o.name as organization, d.id, d.serial, d.device_type, d.class_scheme,
  d.clock_resolution_ms, d.upload_interval_s, d.configuration_number,
  d.last_seen_at, d.created_at,
  s.id as site, s.site_id, s.name as site_name, a.assigned_from
`

export const DEVICE_TABLES: Sql = sql`
  devices d
  join organizations o on o.id = d.organization_id
  left join device_assignments a on a.device_id = d.id and a.assigned_until is null
  left join sites s on s.id = a.site_id
`

export const deviceFields = (row: DeviceRow, keys: DeviceKey[]) => ({
  id: row.id,
  serial: row.serial,
  device_type: row.device_type,
  class_scheme: row.class_scheme,
  clock_resolution_ms: row.clock_resolution_ms,
  upload_interval_s: row.upload_interval_s,
  configuration_number: row.configuration_number,
  last_seen_at: row.last_seen_at,
  created_at: row.created_at,
  site:
    row.site === null ? null : { id: row.site, site_id: row.site_id, name: row.site_name, from_dt: row.assigned_from },
  keys,
})

export type Device = ReturnType<typeof deviceFields>

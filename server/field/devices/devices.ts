import sql, { type Sql } from 'sql-template-tag'
import { type DeviceKey, listDeviceKeys, listKeysOfDevices } from '../../people/access/device-keys.ts'
import { andVisible, canSee, type Viewer } from '../../people/access/viewer.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { notFound, permissionDenied } from '../../platform/http/errors.ts'

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
  is_simulated: boolean
  last_seen_at: Date | null
  created_at: Date
  /** The site to which it is assigned now. */
  site: number | null
  site_id: string
  site_name: string
  assigned_from: Date
}

const DEVICE_COLUMNS: Sql = sql`
  o.id as organization_id, o.name as organization, d.id, d.serial, d.device_type, d.class_scheme,
  d.clock_resolution_ms, d.upload_interval_s, d.configuration_number, d.is_simulated,
  d.last_seen_at, d.created_at,
  s.id as site, s.site_id, s.name as site_name, a.assigned_from
`

const DEVICE_TABLES: Sql = sql`
  devices d
  join organizations o on o.id = d.organization_id
  left join device_assignments a on a.device_id = d.id and a.assigned_until is null
  left join sites s on s.id = a.site_id
`

const deviceFields = (row: DeviceRow, keys: DeviceKey[]) => ({
  id: row.id,
  serial: row.serial,
  device_type: row.device_type,
  class_scheme: row.class_scheme,
  clock_resolution_ms: row.clock_resolution_ms,
  upload_interval_s: row.upload_interval_s,
  configuration_number: row.configuration_number,
  is_simulated: row.is_simulated,
  last_seen_at: row.last_seen_at,
  created_at: row.created_at,
  site:
    row.site === null ? null : { id: row.site, site_id: row.site_id, name: row.site_name, from_dt: row.assigned_from },
  keys,
})

export type Device = ReturnType<typeof deviceFields>

/** The device of a path: 404 when there is none, 403 when the viewer may not see the site where it stands. */
export async function findDevice(database: Queryable, viewer: Viewer, id: number): Promise<DeviceRow> {
  const { rows } = await database.query<DeviceRow>(sql`
    select ${DEVICE_COLUMNS}
    from ${DEVICE_TABLES}
    where d.id = ${id}::bigint
  `)
  const device = rows[0]
  if (!device) throw notFound()
  if (!canSee(viewer, { ...device, sites: [device.site] })) throw permissionDenied()
  return device
}

/** The devices that a viewer may see, or all (null), with their current sites and all their keys. */
export async function listDevices(
  database: Queryable,
  viewer: Viewer | null,
): Promise<(Device & { organization: string })[]> {
  const { rows } = await database.query<DeviceRow>(sql`
    select ${DEVICE_COLUMNS}
    from ${DEVICE_TABLES}
    where ${viewer ? sql`d.organization_id = ${viewer.organizationId} ${andVisible(viewer, sql`s.id`)}` : sql`true`}
    order by d.id
  `)
  const keys = await listKeysOfDevices(
    database,
    rows.map(row => row.id),
  )
  return rows.map(row => ({ organization: row.organization, ...deviceFields(row, keys.get(row.id) ?? []) }))
}

interface PastAssignment {
  site: { id: number; site_id: string; name: string }
  from_dt: Date
  to_dt: Date | null
}

/** A device with all its assignments to sites that the viewer may see, latest first. */
export async function describeDevice(
  database: Queryable,
  viewer: Viewer,
  id: number,
): Promise<Device & { history: PastAssignment[] }> {
  const device = await findDevice(database, viewer, id)
  const { rows: history } = await database.query<PastAssignment>(sql`
    select json_build_object('id', s.id, 'site_id', s.site_id, 'name', s.name) as site,
      a.assigned_from as from_dt, a.assigned_until as to_dt
    from device_assignments a
    join sites s on s.id = a.site_id
    where a.device_id = ${device.id} and s.organization_id = ${viewer.organizationId}
      ${andVisible(viewer, sql`s.id`)}
    order by a.assigned_from desc
  `)
  return { ...deviceFields(device, await listDeviceKeys(database, device.id)), history }
}

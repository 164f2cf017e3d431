import sql from 'sql-template-tag'
import { listDeviceKeys } from '../access/device-keys.ts'
import type { Queryable } from '../database/connect.ts'
import { type Device, deviceFields } from './device-row.ts'
import { findDevice } from './find-device.ts'

interface Stay {
  site: { id: number; site_id: string; name: string }
  from_dt: Date
  to_dt: Date | null
}

/** A device with all the places where it ever stood, the latest first. */
export async function describeDevice(
  database: Queryable,
  organizationId: number,
  id: number,
): Promise<Device & { history: Stay[] }> {
  const device = await findDevice(database, organizationId, id)
  const { rows: history } = await database.query<Stay>(sql`
    select json_build_object('id', s.id, 'site_id', s.site_id, 'name', s.name) as site,
      a.assigned_from as from_dt, a.assigned_until as to_dt
    from device_assignments a
    join sites s on s.id = a.site_id
    where a.device_id = ${device.id} and s.organization_id = ${organizationId}
    order by a.assigned_from desc
  `)
  return { ...deviceFields(device, await listDeviceKeys(database, device.id)), history }
}

import sql from 'sql-template-tag'
import { listKeysOfDevices } from '../access/device-keys.ts'
import type { Queryable } from '../database/connect.ts'
import { DEVICE_COLUMNS, DEVICE_TABLES, type Device, type DeviceRow, deviceFields } from './device-row.ts'

/** The devices of one organization, or of all (null), with the site where each stands now and all its keys. */
export async function listDevices(
  database: Queryable,
  organizationId: number | null,
): Promise<(Device & { organization: string })[]> {
  const { rows } = await database.query<DeviceRow>(sql`
    select ${DEVICE_COLUMNS}
    from ${DEVICE_TABLES}
    where ${organizationId}::integer is null or d.organization_id = ${organizationId}
    order by d.id
  `)
  const keys = await listKeysOfDevices(
    database,
    rows.map(row => row.id),
  )
  return rows.map(row => ({ organization: row.organization, ...deviceFields(row, keys.get(row.id) ?? []) }))
}

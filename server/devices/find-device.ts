import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import { notFound, permissionDenied } from '../http/errors.ts'
import { DEVICE_COLUMNS, DEVICE_TABLES, type DeviceRow } from './device-row.ts'

/** The device of a path: 404 when there is none, 403 when it is another organization's. */
export async function findDevice(database: Queryable, organizationId: number, id: number): Promise<DeviceRow> {
  const { rows } = await database.query<DeviceRow>(sql`
    select ${DEVICE_COLUMNS}
    from ${DEVICE_TABLES}
    where d.id = ${id}::bigint
  `)
  const device = rows[0]
  if (!device) throw notFound()
  if (device.organization_id !== organizationId) throw permissionDenied()
  return device
}

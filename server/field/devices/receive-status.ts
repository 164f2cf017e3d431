import sql from 'sql-template-tag'
import { MINUTE_MS } from '../../../contract/times/time.ts'
import type { DeviceContext } from '../../people/access/context.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { LOCKS, lock } from '../../platform/database/locks.ts'
import { raiseAlarmsOfSites } from '../sites/alarms/raise-alarms.ts'
import type { StatusBody } from './status-schema.ts'

/** Adds the time to the coverage of a site, in the same transaction. */
export type Cover = (tx: Queryable, siteId: number, from: number, to: number) => Promise<void>

/** A status reports on the time since the one before, but on no more than this. */
export const MAX_STATUS_PERIOD_MS = 15 * MINUTE_MS

/** Stores a device's status, the time that it covers, and when the device was seen; raises or clears the site's alarms. */
export function receiveStatus({ device, database }: DeviceContext, status: StatusBody, cover: Cover) {
  const { deviceId, siteId, assignedFrom } = device
  return database.transaction(async tx => {
    // One status of a device at a time, so that each sees the one before.
    await lock(tx, LOCKS.deviceStatus(deviceId))
    const { received_at, previous } = await insert(tx, device, status)
    if (status.measuring && siteId !== null && previous !== null) {
      const to = received_at.getTime()
      const from = Math.max(previous.getTime(), to - MAX_STATUS_PERIOD_MS, (assignedFrom as Date).getTime())
      if (from < to) await cover(tx, siteId, from, to)
    }
    // The row of the device is locked after the days of the site, in the same order as by an upload.
    await tx.query(sql`
      update devices
      set last_seen_at = greatest(last_seen_at, ${received_at}),
        configuration_number = coalesce(${status.configuration_number}, configuration_number)
      where id = ${deviceId} and organization_id = ${device.organizationId}
    `)
    if (siteId !== null) await raiseAlarmsOfSites(tx, [siteId])
    return { received_at }
  })
}

async function insert(tx: Queryable, device: DeviceContext['device'], status: StatusBody) {
  const { rows } = await tx.query<{ received_at: Date; previous: Date | null }>(sql`
    with before as (
      select max(received_at) as previous
      from device_statuses
      where device_id = ${device.deviceId}
    ), stored as (
      insert into device_statuses (device_id, received_at, organization_id, site_id, battery_percent, temperature_c,
        clock_offset_s, firmware, configuration_number, measuring)
      select ${device.deviceId},
        greatest(date_trunc('milliseconds', clock_timestamp()), previous + interval '1 millisecond'),
        ${device.organizationId}, ${device.siteId}, ${status.battery_percent}, ${status.temperature_c},
        ${status.clock_offset_s}, ${status.firmware}, ${status.configuration_number}, ${status.measuring}
      from before
      returning received_at
    )
    select received_at, previous
    from stored, before
  `)
  return rows[0] as (typeof rows)[0]
}

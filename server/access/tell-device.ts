import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'

/** The channel on which processes hear that a device that waits should look; its payload is the device's id. */
export const DEVICES_TOLD = 'commands'

/** Said in the transaction that gives a device something to do, or ends its key. */
export async function tellDevice(tx: Queryable, deviceId: number): Promise<void> {
  await tx.query(sql`select pg_notify(${DEVICES_TOLD}, ${String(deviceId)})`)
}

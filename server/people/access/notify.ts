import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/database.ts'

/** The NOTIFY channel of states that pages show live; its payload is `<organization> <kind> <id>`. */
export const STATE_CHANNEL = 'states'

export type StateKind = 'site' | 'export' | 'command' | 'import'

/** Only for short transactions: PostgreSQL commits transactions with notifications one after the other. */
export async function notifyState(
  tx: Queryable,
  organizationId: number,
  kind: StateKind,
  id: number | string,
): Promise<void> {
  await tx.query(sql`select pg_notify(${STATE_CHANNEL}, ${`${organizationId} ${kind} ${id}`})`)
}

/** The NOTIFY channel for devices that poll: a device should check for commands. Its payload is the device's id. */
export const DEVICE_CHANNEL = 'commands'

/** To be called in the transaction that queues a command for a device, or revokes its key. */
export async function notifyDevice(tx: Queryable, deviceId: number): Promise<void> {
  await tx.query(sql`select pg_notify(${DEVICE_CHANNEL}, ${String(deviceId)})`)
}

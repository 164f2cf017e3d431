import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'

/** The channel of what pages show and what changes by itself; its payload is `<organization> <kind> <id>`. */
export const STATES = 'states'

export type StateKind = 'site' | 'export' | 'command' | 'import'

/** Only inside short transactions: those that tell something commit one after the other. */
export async function tellState(
  tx: Queryable,
  organizationId: number,
  kind: StateKind,
  id: number | string,
): Promise<void> {
  await tx.query(sql`select pg_notify(${STATES}, ${`${organizationId} ${kind} ${id}`})`)
}

/** The channel on which processes hear that a device that waits should look; its payload is the device's id. */
export const DEVICES_TOLD = 'commands'

/** Said in the transaction that gives a device something to do, or ends its key. */
export async function tellDevice(tx: Queryable, deviceId: number): Promise<void> {
  await tx.query(sql`select pg_notify(${DEVICES_TOLD}, ${String(deviceId)})`)
}

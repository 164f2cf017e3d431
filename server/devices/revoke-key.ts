import type { Actor } from '../access/audit.ts'
import { listDeviceKeys, revokeDeviceKey } from '../access/device-keys.ts'
import type { Database } from '../database/connect.ts'
import { notFound } from '../http/errors.ts'

/** Ends a key of a device; one that ended before stays ended, and 404 for one that it never had. */
export async function revokeKey(database: Database, deviceId: number, keyId: number, actor: Actor): Promise<void> {
  if (await revokeDeviceKey(database, deviceId, keyId, actor)) return
  const keys = await listDeviceKeys(database, deviceId)
  if (!keys.some(key => key.id === keyId)) throw notFound()
}

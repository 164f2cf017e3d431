import sql from 'sql-template-tag'
import type { Database, Queryable } from '../database/connect.ts'
import { conflict } from '../http/errors.ts'
import { type Actor, audit } from './audit.ts'
import { hashOf, maskOf, newSecret } from './secret.ts'

/** While a device is given its new key, the old one still works; a third must wait until one is revoked. */
const KEYS_AT_A_TIME = 2

export interface DeviceKey {
  id: number
  mask: string
  created_at: Date
  revoked_at: Date | null
}

export async function listDeviceKeys(database: Queryable, deviceId: number): Promise<DeviceKey[]> {
  const { rows } = await database.query<DeviceKey>(sql`
    select id, mask, created_at, revoked_at
    from device_keys
    where device_id = ${deviceId}
    order by id
  `)
  return rows
}

/** A new key beside the one in use: `key` is shown once. 409 when the device has two already. */
export async function issueDeviceKey(
  database: Database,
  deviceId: number,
  actor: Actor,
): Promise<{ id: number; key: string; mask: string }> {
  const key = newSecret('wayd_')
  const mask = maskOf(key)
  return database.transaction(async tx => {
    const device = await lockDevice(tx, deviceId)
    const current = (await listDeviceKeys(tx, deviceId)).filter(one => one.revoked_at === null)
    if (current.length >= KEYS_AT_A_TIME) throw conflict('The device has two keys. Revoke one of them first.')
    const { rows } = await tx.query<{ id: number }>(sql`
      insert into device_keys (device_id, hash, mask)
      values (${deviceId}, ${hashOf(key)}, ${mask})
      returning id
    `)
    await audit(tx, { ...device, actor, action: 'device_key.issue', details: { mask } })
    return { id: (rows[0] as { id: number }).id, key, mask }
  })
}

/** Issues a new key and revokes all but the newest of the former ones, so that two overlap. */
export async function rotateDeviceKey(
  database: Database,
  deviceId: number,
  actor: Actor,
): Promise<{ id: number; key: string; mask: string }> {
  const current = (await listDeviceKeys(database, deviceId)).filter(one => one.revoked_at === null)
  for (const old of current.slice(0, -1)) await revokeDeviceKey(database, deviceId, old.id, actor)
  return issueDeviceKey(database, deviceId, actor)
}

/** Ends a key at once; false when the device has no such key, or it was revoked before. */
export async function revokeDeviceKey(
  database: Database,
  deviceId: number,
  keyId: number,
  actor: Actor,
): Promise<boolean> {
  return database.transaction(async tx => {
    const device = await lockDevice(tx, deviceId)
    const { rows } = await tx.query<{ mask: string }>(sql`
      update device_keys
      set revoked_at = now()
      where id = ${keyId} and device_id = ${deviceId} and revoked_at is null
      returning mask
    `)
    if (!rows[0]) return false
    await audit(tx, { ...device, actor, action: 'device_key.revoke', details: { mask: rows[0].mask } })
    return true
  })
}

async function lockDevice(tx: Queryable, deviceId: number): Promise<{ organizationId: number; target: string }> {
  const { rows } = await tx.query<{ organization_id: number; serial: string }>(sql`
    select organization_id, serial
    from devices
    where id = ${deviceId}
    for update
  `)
  if (!rows[0]) throw new Error(`there is no device ${deviceId}`)
  return { organizationId: rows[0].organization_id, target: rows[0].serial }
}

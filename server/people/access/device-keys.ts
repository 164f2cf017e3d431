import sql from 'sql-template-tag'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { conflict } from '../../platform/http/errors.ts'
import { type Actor, audit, SIMULATOR } from './audit.ts'
import { notifyDevice } from './notify.ts'
import { hashOf, maskOf, newSecret } from './secrets.ts'

/** Two, because the old key must work until the device has the new one. */
const MAX_KEYS = 2

export interface DeviceKey {
  id: number
  mask: string
  created_at: Date
  revoked_at: Date | null
  /** To the minute. */
  last_used_at: Date | null
}

export interface IssuedKey {
  id: number
  /** Shown once; only its hash is stored. */
  key: string
  mask: string
  created_at: Date
}

/** All keys that the devices ever had, oldest first. */
export async function listKeysOfDevices(database: Queryable, deviceIds: number[]): Promise<Map<number, DeviceKey[]>> {
  const { rows } = await database.query<DeviceKey & { device_id: number }>(sql`
    select device_id, id, mask, created_at, revoked_at, last_used_at
    from device_keys
    where device_id = any(${deviceIds}::integer[])
    order by id
  `)
  const keys = new Map<number, DeviceKey[]>(deviceIds.map(id => [id, []]))
  for (const { device_id, ...key } of rows) keys.get(device_id)?.push(key)
  return keys
}

export async function listDeviceKeys(database: Queryable, deviceId: number): Promise<DeviceKey[]> {
  return (await listKeysOfDevices(database, [deviceId])).get(deviceId) ?? []
}

/** Issues a second key. 409 when the device has two already. */
export async function issueDeviceKey(database: Database, deviceId: number, actor: Actor): Promise<IssuedKey> {
  return database.transaction(async tx => {
    const device = await takeOverDevice(tx, deviceId, actor)
    const current = await keysInUse(tx, deviceId)
    if (current.length >= MAX_KEYS) throw conflict(errorSentence('twoKeys'))
    return issue(tx, device, actor)
  })
}

/** Issues a new key. The newest key before stays valid; older ones are revoked in the same transaction. */
export async function rotateDeviceKey(database: Database, deviceId: number, actor: Actor): Promise<IssuedKey> {
  return database.transaction(async tx => {
    return rotate(tx, await takeOverDevice(tx, deviceId, actor), actor)
  })
}

/** A new key for the simulator; null when the device is not of the demo, or has become a user's. */
export async function rotateSimulatorKey(database: Database, deviceId: number): Promise<string | null> {
  return database.transaction(async tx => {
    const device = await lockDevice(tx, deviceId)
    return device.isSimulated ? (await rotate(tx, device, SIMULATOR)).key : null
  })
}

/** Revokes a key; false when the device has no such key, or it was revoked before. */
export async function revokeDeviceKey(
  database: Database,
  deviceId: number,
  keyId: number,
  actor: Actor,
): Promise<boolean> {
  return database.transaction(async tx => {
    const device = await lockDevice(tx, deviceId)
    if (!(await revoke(tx, device, keyId, actor))) return false
    await takeOverDevice(tx, deviceId, actor)
    return true
  })
}

/**
 * A device of the demo becomes a user's with the first change that a user makes to it; every such change calls this in its
 * transaction. All keys that the device has by then are the simulator's. They are revoked, so that a running simulator
 * cannot send for it any more.
 */
export async function takeOverDevice(tx: Queryable, deviceId: number, actor: Actor): Promise<LockedDevice> {
  const device = await lockDevice(tx, deviceId)
  if (!device.isSimulated) return device
  await tx.query(sql`
    update devices
    set is_simulated = false
    where id = ${deviceId}
  `)
  for (const key of await keysInUse(tx, deviceId)) await revoke(tx, device, key.id, actor)
  return { ...device, isSimulated: false }
}

interface LockedDevice {
  deviceId: number
  organizationId: number
  target: string
  isSimulated: boolean
}

async function lockDevice(tx: Queryable, deviceId: number): Promise<LockedDevice> {
  const { rows } = await tx.query<LockedDevice>(sql`
    select id as "deviceId", organization_id as "organizationId", serial as target, is_simulated as "isSimulated"
    from devices
    where id = ${deviceId}
    for no key update
  `)
  if (!rows[0]) throw new Error(`there is no device ${deviceId}`)
  return rows[0]
}

const keysInUse = async (tx: Queryable, deviceId: number): Promise<DeviceKey[]> =>
  (await listDeviceKeys(tx, deviceId)).filter(key => key.revoked_at === null)

async function rotate(tx: Queryable, device: LockedDevice, actor: Actor): Promise<IssuedKey> {
  const current = await keysInUse(tx, device.deviceId)
  for (const old of current.slice(0, 1 - MAX_KEYS)) await revoke(tx, device, old.id, actor)
  return issue(tx, device, actor)
}

async function issue(tx: Queryable, { deviceId, ...device }: LockedDevice, actor: Actor): Promise<IssuedKey> {
  const key = newSecret('wayd_')
  const mask = maskOf(key)
  const { rows } = await tx.query<{ id: number; created_at: Date }>(sql`
    insert into device_keys (device_id, hash, mask)
    values (${deviceId}, ${hashOf(key)}, ${mask})
    returning id, created_at
  `)
  await audit(tx, { ...device, actor, action: 'device_key.issue', details: { mask } })
  const { id, created_at } = rows[0] as (typeof rows)[0]
  return { id, key, mask, created_at }
}

async function revoke(
  tx: Queryable,
  { deviceId, ...device }: LockedDevice,
  keyId: number,
  actor: Actor,
): Promise<boolean> {
  const { rows } = await tx.query<{ mask: string }>(sql`
    update device_keys
    set revoked_at = now()
    where id::bigint = ${keyId} and device_id = ${deviceId} and revoked_at is null
    returning mask
  `)
  if (!rows[0]) return false
  await notifyDevice(tx, deviceId)
  await audit(tx, { ...device, actor, action: 'device_key.revoke', details: { mask: rows[0].mask } })
  return true
}

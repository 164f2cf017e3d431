import sql from 'sql-template-tag'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { type Actor, audit } from '../../people/access/audit.ts'
import { changedFields, withChanges } from '../../people/access/changed-fields.ts'
import { listDeviceKeys, revokeDeviceKey, takeOverDevice } from '../../people/access/device-keys.ts'
import { notifySitesChanged } from '../../people/access/scopes/credential-watch.ts'
import { requireRoom } from '../../people/organizations/require-room.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { notFound, ValidationError } from '../../platform/http/errors.ts'
import type { DeviceChanges, DeviceInput } from './device-input.ts'

/** Changes the fields that are not undefined, and returns the names of those that differ now. */
export async function editDevice(
  database: Database,
  deviceId: number,
  changes: DeviceChanges,
  actor: Actor,
): Promise<string[]> {
  return database.transaction(async tx => {
    const { organization_id, ...before } = await lockDevice(tx, deviceId)
    const after = withChanges<DeviceInput>(before, changes)
    const details = changedFields<DeviceInput>(before, after)
    if (!details) return []
    await takeOverDevice(tx, deviceId, actor)
    await store(tx, deviceId, after)
    if (details.device_type) await notifySitesChanged(tx, organization_id)
    await audit(tx, { organizationId: organization_id, actor, action: 'device.edit', target: before.serial, details })
    return Object.keys(details)
  })
}

async function lockDevice(tx: Queryable, deviceId: number): Promise<DeviceInput & { organization_id: number }> {
  const { rows } = await tx.query<DeviceInput & { organization_id: number }>(sql`
    select organization_id, serial, device_type, class_scheme, clock_resolution_ms, upload_interval_s
    from devices
    where id = ${deviceId}
    for no key update
  `)
  if (!rows[0]) throw notFound()
  return rows[0]
}

async function store(tx: Queryable, deviceId: number, device: DeviceInput): Promise<void> {
  try {
    await tx.query(sql`
      update devices
      set serial = ${device.serial}, device_type = ${device.device_type}, class_scheme = ${device.class_scheme},
        clock_resolution_ms = ${device.clock_resolution_ms}, upload_interval_s = ${device.upload_interval_s}
      where id = ${deviceId}
    `)
  } catch (error) {
    if ((error as { code?: string }).code === '23505') throw serialExists()
    throw error
  }
}

export async function registerDevice(
  database: Database,
  organizationId: number,
  input: DeviceInput,
  actor: Actor,
  /** Without it there is no limit: the operator sets it. */
  max?: number,
): Promise<{ id: number; serial: string }> {
  const { serial } = input
  return database.transaction(async tx => {
    if (max !== undefined) await requireRoom(tx, organizationId, { table: 'devices', max })
    const { rows } = await tx.query<{ id: number }>(sql`
      insert into devices (organization_id, serial, device_type, class_scheme, clock_resolution_ms, upload_interval_s)
      values (${organizationId}, ${serial}, ${input.device_type}, ${input.class_scheme}, ${input.clock_resolution_ms},
        ${input.upload_interval_s})
      on conflict (organization_id, serial) do nothing
      returning id
    `)
    const id = rows[0]?.id
    if (id === undefined) throw serialExists()
    await audit(tx, { organizationId, actor, action: 'device.register', target: serial, details: { ...input } })
    return { id, serial }
  })
}

const serialExists = () => new ValidationError({ serial: [errorSentence('serialExists')] }, 'already_exists')

/** Revokes a key of a device; no error if it was revoked before, 404 if the device never had it. */
export async function revokeKey(database: Database, deviceId: number, keyId: number, actor: Actor): Promise<void> {
  if (await revokeDeviceKey(database, deviceId, keyId, actor)) return
  const keys = await listDeviceKeys(database, deviceId)
  if (!keys.some(key => key.id === keyId)) throw notFound()
}

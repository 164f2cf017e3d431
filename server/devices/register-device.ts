import sql from 'sql-template-tag'
import { type Actor, audit } from '../access/audit.ts'
import type { Database } from '../database/connect.ts'
import type { DeviceInput } from './device-input.ts'
import { serialTaken } from './serial-taken.ts'

export async function registerDevice(
  database: Database,
  organizationId: number,
  input: DeviceInput,
  actor: Actor,
): Promise<{ id: number; serial: string }> {
  const { serial } = input
  return database.transaction(async tx => {
    const { rows } = await tx.query<{ id: number }>(sql`
      insert into devices (organization_id, serial, device_type, class_scheme, clock_resolution_ms, upload_interval_s)
      values (${organizationId}, ${serial}, ${input.device_type}, ${input.class_scheme}, ${input.clock_resolution_ms},
        ${input.upload_interval_s})
      on conflict (organization_id, serial) do nothing
      returning id
    `)
    const id = rows[0]?.id
    if (id === undefined) throw serialTaken()
    await audit(tx, { organizationId, actor, action: 'device.register', target: serial, details: { ...input } })
    return { id, serial }
  })
}

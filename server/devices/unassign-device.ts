import sql from 'sql-template-tag'
import { type Actor, audit } from '../access/audit.ts'
import type { Database } from '../database/connect.ts'
import { conflict, ValidationError } from '../http/errors.ts'
import { lockAssignments } from './lock-assignments.ts'
import { pastMoment } from './past-moment.ts'

/** A device is taken away from where it stands, at a moment (null: now). */
export async function unassignDevice(
  database: Database,
  deviceId: number,
  until: Date | null,
  actor: Actor,
): Promise<{ serial: string; site_id: string; to_dt: Date }> {
  return database.transaction(async tx => {
    const { organizationId, serial } = await lockAssignments(tx, deviceId)
    const to_dt = await pastMoment(tx, until, 'to_dt')
    const { rows } = await tx.query<{ site_id: string; assigned_from: Date }>(sql`
      select s.site_id, a.assigned_from
      from device_assignments a
      join sites s on s.id = a.site_id
      where a.device_id = ${deviceId} and a.assigned_until is null
    `)
    const current = rows[0]
    if (!current) throw conflict('The device stands at no site.', 'device_without_site')
    const { site_id, assigned_from } = current
    if (to_dt <= assigned_from) {
      const began = assigned_from.toISOString()
      throw new ValidationError({ to_dt: [`Must be after ${began}, when the present assignment began.`] })
    }
    await tx.query(sql`
      update device_assignments
      set assigned_until = ${to_dt}
      where device_id = ${deviceId} and assigned_until is null
    `)
    const details = { site_id, to_dt }
    await audit(tx, { organizationId, actor, action: 'device.unassign', target: serial, details })
    return { serial, ...details }
  })
}

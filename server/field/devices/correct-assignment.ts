import sql from 'sql-template-tag'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { type Actor, audit } from '../../people/access/audit.ts'
import { takeOverDevice } from '../../people/access/device-keys.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { conflict, ValidationError } from '../../platform/http/errors.ts'
import { lockAssignments, pastMoment } from './assignments.ts'

interface Current {
  site: number
  site_id: string
  assigned_from: Date
}

export interface CorrectedAssignment {
  serial: string
  site_id: string
  from_dt: Date
  /** The start before the correction. */
  previous_from_dt: Date
}

/**
 * Changes the start of the current assignment of a device. 400 if that contradicts an earlier assignment of the device or
 * of the site, or records that the device has measured there.
 */
export async function correctAssignment(
  database: Database,
  deviceId: number,
  from: Date,
  actor: Actor,
): Promise<CorrectedAssignment> {
  return database.transaction(async tx => {
    const { organizationId, serial } = await lockAssignments(tx, deviceId)
    const current = await readCurrent(tx, deviceId)
    const from_dt = await pastMoment(tx, from, 'from_dt')
    const { site_id, assigned_from: previous_from_dt } = current
    const corrected = { serial, site_id, from_dt, previous_from_dt }
    if (from_dt.getTime() === previous_from_dt.getTime()) return corrected
    await checkEarlierAssignments(tx, deviceId, current.site, from_dt)
    await checkStoredRecords(tx, deviceId, current, from_dt)
    await tx.query(sql`
      update device_assignments
      set assigned_from = ${from_dt}
      where device_id = ${deviceId} and assigned_until is null
    `)
    const details = { site_id, from_dt: { from: previous_from_dt, to: from_dt } }
    await takeOverDevice(tx, deviceId, actor)
    const about = { target: serial, site: current.site, details }
    await audit(tx, { organizationId, actor, action: 'device.correct_assignment', ...about })
    return corrected
  })
}

async function readCurrent(tx: Queryable, deviceId: number): Promise<Current> {
  const { rows } = await tx.query<Current>(sql`
    select s.id as site, s.site_id, a.assigned_from
    from device_assignments a
    join sites s on s.id = a.site_id
    where a.device_id = ${deviceId} and a.assigned_until is null
  `)
  if (!rows[0]) throw conflict(errorSentence('deviceAtNoSite'))
  return rows[0]
}

async function checkEarlierAssignments(tx: Queryable, deviceId: number, siteId: number, from: Date): Promise<void> {
  const { rows } = await tx.query<{ ended: Date | null }>(sql`
    select max(assigned_until) as ended
    from device_assignments
    where (device_id = ${deviceId} or site_id = ${siteId}) and assigned_until > ${from}
  `)
  const ended = rows[0]?.ended
  if (!ended) return
  throw new ValidationError({
    from_dt: [errorSentence('beforeEarlierAssignment', { time: ended.toISOString() })],
  })
}

/** Records of an earlier assignment to the same site were measured before the current one, so they are not compared. */
async function checkStoredRecords(
  tx: Queryable,
  deviceId: number,
  { site, assigned_from }: Current,
  from: Date,
): Promise<void> {
  const { rows } = await tx.query<{ first: Date | null }>(sql`
    select min(first_ts) as first
    from uploads
    where site_id = ${site} and device_id = ${deviceId} and first_ts >= ${assigned_from} and first_ts < ${from}
      and taken_back_at is null
  `)
  const first = rows[0]?.first
  if (!first) return
  throw new ValidationError({
    from_dt: [errorSentence('afterFirstRecord', { time: first.toISOString() })],
  })
}

import sql from 'sql-template-tag'
import { type Actor, audit } from '../access/audit.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { conflict, permissionDenied, ValidationError } from '../http/errors.ts'
import { lockAssignments } from './lock-assignments.ts'
import { pastMoment } from './past-moment.ts'

export interface Assignment {
  serial: string
  site_id: string
  from_dt: Date
  /** Where the device stood until now, and which device stood here. */
  left_site_id: string | null
  replaced_serial: string | null
}

interface Destination {
  siteId: number
  /** Null: now. */
  from: Date | null
  /** Whether a device that stands there must make way. */
  replace?: boolean
}

/**
 * A device stands at a site from a moment on. This ends the assignment the device had, and that of the device which
 * stood at the site, if it is to be replaced; what was before stays as history and cannot be overlapped.
 */
export async function assignDevice(
  database: Database,
  deviceId: number,
  to: Destination,
  actor: Actor,
): Promise<Assignment> {
  return database.transaction(async tx => {
    const { organizationId, serial } = await lockAssignments(tx, deviceId)
    const site_id = await checkSite(tx, to.siteId, organizationId)
    const present = await assignmentsToEnd(tx, deviceId, to.siteId)
    const own = present.find(one => one.device_id === deviceId)
    const other = present.find(one => one.device_id !== deviceId)
    if (own?.site === to.siteId) throw new ValidationError({ site: ['The device already stands at this site.'] })
    if (other && !to.replace) throw conflict(`Device ${other.serial} stands at this site. Say if it is to be replaced.`)
    const from_dt = await pastMoment(tx, to.from, 'from_dt')
    await checkMoment(tx, deviceId, to.siteId, from_dt)
    await tx.query(sql`
      update device_assignments
      set assigned_until = ${from_dt}
      where assigned_until is null and (device_id = ${deviceId} or site_id = ${to.siteId})
    `)
    await tx.query(sql`
      insert into device_assignments (device_id, site_id, assigned_from)
      values (${deviceId}, ${to.siteId}, ${from_dt})
    `)
    const details = {
      site_id,
      from_dt,
      left_site_id: own?.site_id ?? null,
      replaced_serial: other?.serial ?? null,
    }
    await audit(tx, { organizationId, actor, action: 'device.assign', target: serial, details })
    return { serial, ...details }
  })
}

async function checkSite(tx: Queryable, siteId: number, organizationId: number): Promise<string> {
  const { rows } = await tx.query<{ organization_id: number; site_id: string; retired: boolean }>(sql`
    select organization_id, site_id, retired_at is not null as retired
    from sites
    where id::bigint = ${siteId}
    for key share
  `)
  const site = rows[0]
  if (!site) throw new ValidationError({ site: [`Invalid pk "${siteId}" - object does not exist.`] }, 'does_not_exist')
  if (site.organization_id !== organizationId) throw permissionDenied()
  if (site.retired) throw new ValidationError({ site: ['The site is retired.'] })
  return site.site_id
}

interface Present {
  device_id: number
  serial: string
  site: number
  site_id: string
}

/** Where the device stands now, and what stands at the site now. */
async function assignmentsToEnd(tx: Queryable, deviceId: number, siteId: number): Promise<Present[]> {
  const { rows } = await tx.query<Present>(sql`
    select d.id as device_id, d.serial, s.id as site, s.site_id
    from device_assignments a
    join devices d on d.id = a.device_id
    join sites s on s.id = a.site_id
    where a.assigned_until is null and (a.device_id = ${deviceId} or a.site_id = ${siteId})
  `)
  return rows
}

/** Not before something that it would overlap, of the device or of the site. */
async function checkMoment(tx: Queryable, deviceId: number, siteId: number, moment: Date): Promise<void> {
  const { rows } = await tx.query<{ began: Date | null; ended: Date | null }>(sql`
    select max(assigned_from) filter (where assigned_until is null and assigned_from >= ${moment}) as began,
      max(assigned_until) filter (where assigned_until > ${moment}) as ended
    from device_assignments
    where device_id = ${deviceId} or site_id = ${siteId}
  `)
  const { began, ended } = rows[0] as (typeof rows)[0]
  const complaint = began
    ? `Must be after ${began.toISOString()}, when the present assignment began.`
    : ended
      ? `Must not be before ${ended.toISOString()}, when an earlier assignment ended.`
      : null
  if (complaint) throw new ValidationError({ from_dt: [complaint] })
}

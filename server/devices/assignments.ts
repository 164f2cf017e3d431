import sql from 'sql-template-tag'
import { type Actor, audit } from '../access/audit.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { conflict, notFound, permissionDenied, ValidationError } from '../http/errors.ts'

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

/**
 * Assignments of an organization change one after the other. Locks on the device and the site would not do: an
 * assignment also ends that of a third party, the device which stood there before.
 */
export async function lockAssignments(
  tx: Queryable,
  deviceId: number,
): Promise<{ organizationId: number; serial: string }> {
  const { rows } = await tx.query<{ organizationId: number; serial: string }>(sql`
    select o.id as "organizationId", d.serial
    from devices d
    join organizations o on o.id = d.organization_id
    where d.id = ${deviceId}
    for no key update of o
  `)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/**
 * The moment (null: now) in the milliseconds of all our times, and not to come. Clocks differ: up to 5 minutes ahead of
 * the database's counts as now. Not of the transaction's begin: it may have waited for another assignment.
 */
export async function pastMoment(tx: Queryable, given: Date | null, field: string): Promise<Date> {
  const { rows } = await tx.query<{ moment: Date; to_come: boolean }>(sql`
    select least(${given}::timestamptz, date_trunc('milliseconds', clock_timestamp())) as moment,
      coalesce(${given}::timestamptz > now() + interval '5 minutes', false) as to_come
  `)
  const { moment, to_come } = rows[0] as (typeof rows)[0]
  if (to_come) throw new ValidationError({ [field]: ['This moment is still to come.'] })
  return moment
}

import sql from 'sql-template-tag'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { type Actor, audit } from '../../people/access/audit.ts'
import { takeOverDevice } from '../../people/access/device-keys.ts'
import { notifySitesChanged } from '../../people/access/scopes/credential-watch.ts'
import { canSee, everySite, type Viewer, wholeOrganization } from '../../people/access/viewer.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { conflict, notFound, permissionDenied, ValidationError } from '../../platform/http/errors.ts'

export interface Assignment {
  serial: string
  site_id: string
  from_dt: Date
  /** The site that the device has left, and the device that it has replaced. */
  left_site_id: string | null
  replaced_serial: string | null
}

interface Destination {
  siteId: number
  /** Who assigns it; absent: the operator. */
  viewer?: Viewer
  /** Null: now. */
  from: Date | null
  /** Whether to replace a device that is assigned to the site. */
  replace?: boolean
}

/**
 * Assigns a device to a site from a moment on. This ends the current assignment of the device, and with `replace` that of
 * the device at the site. Earlier assignments stay as history and cannot be overlapped.
 */
export async function assignDevice(
  database: Database,
  deviceId: number,
  to: Destination,
  actor: Actor,
): Promise<Assignment> {
  return database.transaction(async tx => {
    const { organizationId, serial } = await lockAssignments(tx, deviceId)
    const site_id = await checkSite(tx, to.siteId, to.viewer ?? everySite(organizationId))
    const currentAssignments = await assignmentsToEnd(tx, deviceId, to.siteId)
    const own = currentAssignments.find(one => one.device_id === deviceId)
    const other = currentAssignments.find(one => one.device_id !== deviceId)
    if (own?.site === to.siteId) throw new ValidationError({ site: [errorSentence('deviceAtThisSite')] })
    if (other && !to.replace) throw conflict(errorSentence('siteHasDevice', { serial: other.serial }))
    // The other device would stand at no site, where users of groups see nothing.
    if (other && to.viewer) wholeOrganization(to.viewer)
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
    for (const id of new Set([deviceId, ...currentAssignments.map(one => one.device_id)])) {
      await takeOverDevice(tx, id, actor)
    }
    await notifySitesChanged(tx, organizationId)
    // A move is about two sites.
    const site = own ? null : to.siteId
    await audit(tx, { organizationId, actor, action: 'device.assign', target: serial, site, details })
    return { serial, ...details }
  })
}

async function checkSite(tx: Queryable, siteId: number, viewer: Viewer): Promise<string> {
  const { rows } = await tx.query<{ organization_id: number; site_id: string; retired: boolean }>(sql`
    select organization_id, site_id, retired_at is not null as retired
    from sites
    where id::bigint = ${siteId}
    for key share
  `)
  const site = rows[0]
  if (!site) throw new ValidationError({ site: [errorSentence('doesNotExist', { id: siteId })] }, 'does_not_exist')
  if (!canSee(viewer, { ...site, sites: [siteId] })) throw permissionDenied()
  if (site.retired) throw new ValidationError({ site: [errorSentence('siteRetired')] })
  return site.site_id
}

interface CurrentAssignment {
  device_id: number
  serial: string
  site: number
  site_id: string
}

/** The current assignments of the device and of the site. */
async function assignmentsToEnd(tx: Queryable, deviceId: number, siteId: number): Promise<CurrentAssignment[]> {
  const { rows } = await tx.query<CurrentAssignment>(sql`
    select d.id as device_id, d.serial, s.id as site, s.site_id
    from device_assignments a
    join devices d on d.id = a.device_id
    join sites s on s.id = a.site_id
    where a.assigned_until is null and (a.device_id = ${deviceId} or a.site_id = ${siteId})
  `)
  return rows
}

/** The moment must not overlap an assignment of the device or of the site. */
async function checkMoment(tx: Queryable, deviceId: number, siteId: number, moment: Date): Promise<void> {
  const { rows } = await tx.query<{ began: Date | null; ended: Date | null }>(sql`
    select max(assigned_from) filter (where assigned_until is null and assigned_from >= ${moment}) as began,
      max(assigned_until) filter (where assigned_until > ${moment}) as ended
    from device_assignments
    where device_id = ${deviceId} or site_id = ${siteId}
  `)
  const { began, ended } = rows[0] as (typeof rows)[0]
  const complaint = began
    ? errorSentence('notAfterAssignment', { time: began.toISOString() })
    : ended
      ? errorSentence('beforeEarlierAssignment', { time: ended.toISOString() })
      : null
  if (complaint) throw new ValidationError({ from_dt: [complaint] })
}

/** Ends the current assignment of a device, at a moment (null: now). */
export async function unassignDevice(
  database: Database,
  deviceId: number,
  until: Date | null,
  actor: Actor,
): Promise<{ serial: string; site_id: string; to_dt: Date }> {
  return database.transaction(async tx => {
    const { organizationId, serial } = await lockAssignments(tx, deviceId)
    const to_dt = await pastMoment(tx, until, 'to_dt')
    const { rows } = await tx.query<{ site: number; site_id: string; assigned_from: Date }>(sql`
      select s.id as site, s.site_id, a.assigned_from
      from device_assignments a
      join sites s on s.id = a.site_id
      where a.device_id = ${deviceId} and a.assigned_until is null
    `)
    const current = rows[0]
    if (!current) throw conflict(errorSentence('deviceAtNoSite'), 'device_without_site')
    const { site, site_id, assigned_from } = current
    if (to_dt <= assigned_from) {
      const began = assigned_from.toISOString()
      throw new ValidationError({ to_dt: [errorSentence('notAfterAssignment', { time: began })] })
    }
    await tx.query(sql`
      update device_assignments
      set assigned_until = ${to_dt}
      where device_id = ${deviceId} and assigned_until is null
    `)
    const details = { site_id, to_dt }
    await takeOverDevice(tx, deviceId, actor)
    await notifySitesChanged(tx, organizationId)
    await audit(tx, { organizationId, actor, action: 'device.unassign', target: serial, site, details })
    return { serial, ...details }
  })
}

/**
 * Assignments of an organization change one after the other. Locks on the device and the site are not enough, because an
 * assignment also changes that of a third party, the device that is replaced.
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
 * The moment (null: now) in milliseconds; 400 if it is in the future. Clocks differ: up to 5 minutes ahead of the
 * database counts as now. Now is not the transaction's start, which may have waited for another assignment.
 */
export async function pastMoment(tx: Queryable, requested: Date | null, field: string): Promise<Date> {
  const { rows } = await tx.query<{ moment: Date; is_future: boolean }>(sql`
    select least(${requested}::timestamptz, date_trunc('milliseconds', clock_timestamp())) as moment,
      coalesce(${requested}::timestamptz > now() + interval '5 minutes', false) as is_future
  `)
  const { moment, is_future } = rows[0] as (typeof rows)[0]
  if (is_future) throw new ValidationError({ [field]: [errorSentence('inFuture')] })
  return moment
}

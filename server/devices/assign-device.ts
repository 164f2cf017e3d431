import sql from 'sql-template-tag'
import { type Actor, audit } from '../access/audit.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { permissionDenied, ValidationError } from '../http/errors.ts'
import { lockAssignments } from './lock-assignments.ts'

export interface Assignment {
  serial: string
  site_id: string
  assigned_from: Date
  /** Where the device stood until now, and which device stood here. */
  left_site_id: string | null
  replaced_serial: string | null
}

/**
 * A device stands at a site from a moment on (null: now). This ends the assignment the device had, and that of the
 * device which stood at the site; what was before stays as history and cannot be overlapped.
 */
export async function assignDevice(
  database: Database,
  deviceId: number,
  to: { siteId: number; from: Date | null },
  actor: Actor,
): Promise<Assignment> {
  return database.transaction(async tx => {
    const { organizationId, serial } = await lockAssignments(tx, deviceId)
    const site_id = await checkSite(tx, to.siteId, organizationId)
    const assigned_from = await checkMoment(tx, deviceId, to)
    const { rows: ended } = await tx.query<{ device_id: number; site_id: number; serial: string; site: string }>(sql`
      update device_assignments a
      set assigned_until = ${assigned_from}
      from devices d, sites s
      where a.assigned_until is null and (a.device_id = ${deviceId} or a.site_id = ${to.siteId})
        and d.id = a.device_id and s.id = a.site_id
      returning a.device_id, a.site_id, d.serial, s.site_id as site
    `)
    if (ended.some(one => one.device_id === deviceId && one.site_id === to.siteId)) {
      throw new ValidationError({ site: ['The device already stands at this site.'] })
    }
    await tx.query(sql`
      insert into device_assignments (device_id, site_id, assigned_from)
      values (${deviceId}, ${to.siteId}, ${assigned_from})
    `)
    const left_site_id = ended.find(one => one.device_id === deviceId)?.site ?? null
    const replaced_serial = ended.find(one => one.site_id === to.siteId)?.serial ?? null
    const details = { site_id, assigned_from, left_site_id, replaced_serial }
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
  if (!site) throw new ValidationError({ site: [`Invalid pk "${siteId}" - object does not exist.`] })
  if (site.organization_id !== organizationId) throw permissionDenied()
  if (site.retired) throw new ValidationError({ site: ['The site is retired.'] })
  return site.site_id
}

/** The moment, in the milliseconds of all our times; not to come, and not before something that it would overlap. */
async function checkMoment(tx: Queryable, deviceId: number, to: { siteId: number; from: Date | null }): Promise<Date> {
  const { rows } = await tx.query<{ moment: Date; to_come: boolean; began: Date | null; ended: Date | null }>(sql`
    with given as (
      select coalesce(${to.from}, date_trunc('milliseconds', now())) as moment
    )
    select moment, moment > now() as to_come,
      max(a.assigned_from) filter (where a.assigned_until is null and a.assigned_from >= moment) as began,
      max(a.assigned_until) filter (where a.assigned_until > moment) as ended
    from given
    left join device_assignments a on a.device_id = ${deviceId} or a.site_id = ${to.siteId}
    group by moment
  `)
  const { moment, to_come, began, ended } = rows[0] as (typeof rows)[0]
  const complaint = to_come
    ? 'This moment is still to come.'
    : began
      ? `Must be after ${began.toISOString()}, when the present assignment began.`
      : ended
        ? `Must not be before ${ended.toISOString()}, when an earlier assignment ended.`
        : null
  if (complaint) throw new ValidationError({ assigned_from: [complaint] })
  return moment
}

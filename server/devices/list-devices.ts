import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'

export interface ListedDevice {
  id: number
  organization: string
  serial: string
  device_type: string
  class_scheme: string
  clock_resolution_ms: number
  upload_interval_s: number
  site_id: string | null
  assigned_from: Date | null
  keys: number
  last_seen_at: Date | null
}

/** The devices of one organization, or of all (null), with the site where each stands now; `keys` are those not revoked. */
export async function listDevices(database: Queryable, organizationId: number | null): Promise<ListedDevice[]> {
  const { rows } = await database.query<ListedDevice>(sql`
    select d.id, o.name as organization, d.serial, d.device_type, d.class_scheme, d.clock_resolution_ms,
      d.upload_interval_s, s.site_id, a.assigned_from,
      (select count(*) from device_keys where device_id = d.id and revoked_at is null) as keys,
      greatest(d.last_seen_at, c.last_used_at) as last_seen_at
    from devices d
    join organizations o on o.id = d.organization_id
    left join device_assignments a on a.device_id = d.id and a.assigned_until is null
    left join sites s on s.id = a.site_id
    left join request_counts c on c.scope = 'device' and c.subject_id = d.id
    where ${organizationId}::integer is null or d.organization_id = ${organizationId}
    order by d.id
  `)
  return rows
}

import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'

export interface SiteWithDevice {
  id: number
  organization: string
  site_id: string
  name: string
  city: string
  country: string
  time_zone: string
  channels: number
  device: string | null
  retired_at: Date | null
}

/** The operator's list, of one organization or of all (null); `device` is the serial of the one that stands there now. */
export async function listSitesWithDevices(
  database: Queryable,
  organizationId: number | null,
): Promise<SiteWithDevice[]> {
  const { rows } = await database.query<SiteWithDevice>(sql`
    select s.id, o.name as organization, s.site_id, s.name, s.city, s.country, s.time_zone,
      (select count(*) from channels where site_id = s.id) as channels,
      d.serial as device, s.retired_at
    from sites s
    join organizations o on o.id = s.organization_id
    left join device_assignments a on a.site_id = s.id and a.assigned_until is null
    left join devices d on d.id = a.device_id
    where ${organizationId}::integer is null or s.organization_id = ${organizationId}
    order by s.id
  `)
  return rows
}

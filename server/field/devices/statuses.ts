import sql, { empty } from 'sql-template-tag'
import type { Viewer } from '../../people/access/viewer.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { bindingOf, type Cursors, type ListPage } from '../../platform/http/cursors.ts'

interface StatusRow {
  received_at: Date
  device: number
  measuring: boolean
  battery_percent: number | null
  temperature_c: number | null
  clock_offset_s: number | null
  firmware: string | null
  configuration_number: number | null
}

/** The statuses of all devices that were assigned to a site, newest first. */
export async function listStatuses(
  database: Queryable,
  cursors: Cursors,
  viewer: Viewer,
  siteId: number,
  { limit, cursor }: ListPage,
) {
  const binding = bindingOf('statuses', viewer, { site: siteId })
  const position = cursor === null ? null : await cursors.verify(binding, cursor, 2, 'cursor')
  const beforeCursor =
    position && sql`and (received_at, device_id) < (${new Date(position[0] as number)}, ${position[1]})`
  const { rows } = await database.query<StatusRow>(sql`
    select received_at, device_id as device, measuring, battery_percent, temperature_c, clock_offset_s, firmware,
      configuration_number
    from device_statuses
    where site_id = ${siteId} and organization_id = ${viewer.organizationId}
      ${beforeCursor ?? empty}
    order by received_at desc, device_id desc
    limit ${limit + 1}
  `)
  return cursors.page(rows, { binding, limit, positionOf: row => [row.received_at.getTime(), row.device] })
}

/** 400 days, as far back as devices may send records. The coverage by statuses stays with the days. */
export function deleteOldStatuses(database: Queryable, batch?: number): Promise<void> {
  return deleteInBatches(database, 'device_statuses', sql`received_at < now() - interval '400 days'`, batch)
}

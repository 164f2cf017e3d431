import sql, { empty } from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import { bindingOf } from '../http/cursor.ts'
import type { Cursors } from '../http/cursors.ts'

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

/** What the devices that stood at a site said of themselves there, newest first. */
export async function listStatuses(
  database: Queryable,
  cursors: Cursors,
  organizationId: number,
  siteId: number,
  { limit, cursor }: { limit: number; cursor: string | null },
) {
  const binding = bindingOf('statuses', organizationId, { site: siteId })
  const place = cursor === null ? null : await cursors.open(binding, cursor, 2, 'cursor')
  const behind = place && sql`and (received_at, device_id) < (${new Date(place[0] as number)}, ${place[1]})`
  const { rows } = await database.query<StatusRow>(sql`
    select received_at, device_id as device, measuring, battery_percent, temperature_c, clock_offset_s, firmware,
      configuration_number
    from device_statuses
    where site_id = ${siteId} and organization_id = ${organizationId}
      ${behind ?? empty}
    order by received_at desc, device_id desc
    limit ${limit + 1}
  `)
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items, next_cursor: last ? await cursors.seal(binding, [last.received_at.getTime(), last.device]) : null }
}

/** As far back as devices may send records; what they covered stays with the days. */
export async function forgetOldStatuses(database: Queryable): Promise<void> {
  await database.query(sql`delete from device_statuses where received_at < now() - interval '400 days'`)
}

import sql, { type Sql } from 'sql-template-tag'
import { MAX_CLOCK_OFFSET_S } from '../../../contract/limits.ts'
import type { ClassScheme } from '../../../contract/vehicles/class-schemes.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { namedStatement } from '../../platform/database/run-prepared.ts'

export interface SiteOfUpload {
  siteId: number
  organizationId: number
  timeZone: string
  /** Lanes by channel number. */
  channels: Map<number, number>
  /** By the database's clock. */
  now: number
  /** Whether the clock of the sending device is off, by its last status. */
  clockUnsynced: boolean
  /** The class scheme of the sending device; null without one. */
  classScheme: ClassScheme | null
}

interface SiteRow {
  organization_id: number
  time_zone: string
  now: Date
  clock_unsynced: boolean
  class_scheme: ClassScheme | null
  channels: { number: number; lanes: number }[]
}

/** Reads what is needed to store records: of the site, and of the device that sends them. */
export async function readSite(
  database: Queryable,
  siteId: number,
  deviceId: number | null = null,
): Promise<SiteOfUpload> {
  const statement = sql`
    select s.organization_id, s.time_zone, now() as now, ${clockUnsynced(deviceId)} as clock_unsynced,
      (select class_scheme from devices where id = ${deviceId}) as class_scheme,
      coalesce((
        select json_agg(json_build_object('number', c.number, 'lanes', c.lanes))
        from channels c
        where c.site_id = s.id
      ), '[]') as channels
    from sites s
    where s.id = ${siteId}
  `
  const { rows } = await database.query<SiteRow>(namedStatement('read-site-of-upload', statement))
  const site = rows[0]
  if (!site) throw new Error(`there is no site ${siteId}`)
  return {
    siteId,
    organizationId: site.organization_id,
    timeZone: site.time_zone,
    channels: new Map(site.channels.map(({ number, lanes }) => [number, lanes])),
    now: site.now.getTime(),
    clockUnsynced: site.clock_unsynced,
    classScheme: site.class_scheme,
  }
}

/** Whether the last status of the device reports that its clock is off, as a part of a statement. */
const clockUnsynced = (deviceId: number | null): Sql => sql`
  coalesce((
    select abs(clock_offset_s) > ${MAX_CLOCK_OFFSET_S}
    from device_statuses
    where device_id = ${deviceId}
    order by received_at desc
    limit 1
  ), false)
`

import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import type { ChannelInput } from './channel-input.ts'

export async function readChannels(database: Queryable, siteId: number): Promise<ChannelInput[]> {
  const { rows } = await database.query<ChannelInput>(sql`
    select number, name, direction, lanes, bearing_deg
    from channels
    where site_id = ${siteId}
    order by number
  `)
  return rows
}

import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import type { ChannelInput } from './channel-input.ts'

/** The channels of sites, by site. */
export async function listChannels(database: Queryable, sites: { id: number }[]): Promise<Map<number, ChannelInput[]>> {
  const { rows } = await database.query<ChannelInput & { site_id: number }>(sql`
    select site_id, number, name, direction, lanes, bearing_deg
    from channels
    where site_id = any(${sites.map(site => site.id)}::integer[])
    order by site_id, number
  `)
  const channels = new Map<number, ChannelInput[]>()
  for (const { site_id, ...channel } of rows) channels.set(site_id, [...(channels.get(site_id) ?? []), channel])
  return channels
}

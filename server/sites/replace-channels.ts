import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import { ValidationError } from '../http/errors.ts'
import type { ChannelInput } from './channel-input.ts'
import { hasRecords } from './has-records.ts'

/** The channels of a site become these. Records name their channel by its number, so with records none may vanish. */
export async function replaceChannels(
  tx: Queryable,
  siteId: number,
  before: ChannelInput[],
  after: ChannelInput[],
): Promise<void> {
  const gone = before.map(channel => channel.number).filter(number => !after.some(one => one.number === number))
  if (gone.length > 0 && (await hasRecords(tx, siteId))) {
    const sentences = gone.map(number => `Channel ${number} must stay: the site has records.`)
    throw new ValidationError({ channels: sentences })
  }
  await tx.query(sql`
    delete from channels
    where site_id = ${siteId} and number = any(${gone}::smallint[])
  `)
  await tx.query(sql`
    insert into channels (site_id, number, name, direction, lanes, bearing_deg)
    select ${siteId}::integer, number, name, direction, lanes, bearing_deg
    from json_to_recordset(${JSON.stringify(after)}::json)
      as given (number smallint, name text, direction text, lanes smallint, bearing_deg smallint)
    on conflict (site_id, number) do update
    set name = excluded.name, direction = excluded.direction, lanes = excluded.lanes,
      bearing_deg = excluded.bearing_deg
  `)
}

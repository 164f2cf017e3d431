import sql from 'sql-template-tag'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { type Actor, audit } from '../../people/access/audit.ts'
import { withChanges } from '../../people/access/changed-fields.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { notFound, ValidationError } from '../../platform/http/errors.ts'
import type { ChannelChanges, ChannelInput } from './channel-input.ts'

export async function readChannels(database: Queryable, siteId: number): Promise<ChannelInput[]> {
  const { rows } = await database.query<ChannelInput>(sql`
    select number, name, direction, lanes, bearing_deg
    from channels
    where site_id = ${siteId}
    order by number
  `)
  return rows
}

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

/** Whether a site has records. The lock waits for an upload that is being stored, and makes the next one wait. */
export async function hasRecords(tx: Queryable, siteId: number): Promise<boolean> {
  await tx.query(sql`select 1 from sites where id = ${siteId} for update`)
  const { rows } = await tx.query(sql`
    select 1
    from site_days
    where site_id = ${siteId}
    limit 1
  `)
  return rows.length > 0
}

/** Replaces the channels of a site. Records refer to a channel by its number, so with records none may be removed. */
export async function replaceChannels(
  tx: Queryable,
  siteId: number,
  before: ChannelInput[],
  after: ChannelInput[],
): Promise<void> {
  const removed = before
    .map(channel => channel.number)
    .filter(number => !after.some(channel => channel.number === number))
  if (removed.length > 0 && (await hasRecords(tx, siteId))) {
    const sentences = removed.map(number => errorSentence('channelHasRecords', { number }))
    throw new ValidationError({ channels: sentences })
  }
  await tx.query(sql`
    delete from channels
    where site_id = ${siteId} and number = any(${removed}::smallint[])
  `)
  await tx.query(sql`
    insert into channels (site_id, number, name, direction, lanes, bearing_deg)
    select ${siteId}::integer, number, name, direction, lanes, bearing_deg
    from json_to_recordset(${JSON.stringify(after)}::json)
      as new (number smallint, name text, direction text, lanes smallint, bearing_deg smallint)
    on conflict (site_id, number) do update
    set name = excluded.name, direction = excluded.direction, lanes = excluded.lanes,
      bearing_deg = excluded.bearing_deg
  `)
}

const NEW_CHANNEL = { name: '', direction: '', lanes: 1, bearing_deg: null }

/** Adds a channel to a site, or changes fields of the one with this number. */
export async function setChannel(
  database: Database,
  siteId: number,
  changes: ChannelChanges,
  actor: Actor,
): Promise<{ channel: ChannelInput; added: boolean }> {
  const { number } = changes
  return database.transaction(async tx => {
    const site = (
      await tx.query<{ site_id: string; organization_id: number }>(sql`
        update sites
        set version = version + 1
        where id = ${siteId}
        returning site_id, organization_id
      `)
    ).rows[0]
    if (!site) throw notFound()
    const before = (
      await tx.query<ChannelInput>(sql`
        select number, name, direction, lanes, bearing_deg
        from channels
        where site_id = ${siteId} and number = ${number}
      `)
    ).rows[0]
    const channel = withChanges<ChannelInput>(before ?? { number, ...NEW_CHANNEL }, changes)
    await tx.query(sql`
      insert into channels (site_id, number, name, direction, lanes, bearing_deg)
      values (${siteId}, ${number}, ${channel.name}, ${channel.direction}, ${channel.lanes}, ${channel.bearing_deg})
      on conflict (site_id, number) do update
      set name = excluded.name, direction = excluded.direction, lanes = excluded.lanes,
        bearing_deg = excluded.bearing_deg
    `)
    await audit(tx, {
      organizationId: site.organization_id,
      actor,
      action: 'channel.set',
      target: `${site.site_id}/${number}`,
      site: siteId,
      details: { from: before ?? null, to: channel },
    })
    return { channel, added: !before }
  })
}

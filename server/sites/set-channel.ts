import sql from 'sql-template-tag'
import { type Actor, audit } from '../access/audit.ts'
import type { Database } from '../database/connect.ts'
import { notFound } from '../http/errors.ts'
import type { ChannelChanges, ChannelInput } from './channel-input.ts'

const NEW_CHANNEL = { name: '', direction: '', lanes: 1, bearing_deg: null }

/** Adds a channel to a site, or changes the given fields of the one with this number. */
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
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    const channel: ChannelInput = { number, ...(before ?? NEW_CHANNEL), ...given }
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
      details: { from: before ?? null, to: channel },
    })
    return { channel, added: !before }
  })
}

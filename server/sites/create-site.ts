import sql from 'sql-template-tag'
import { type Actor, audit } from '../access/audit.ts'
import type { Database } from '../database/connect.ts'
import { checkTimeZone } from './check-time-zone.ts'
import { replaceChannels } from './replace-channels.ts'
import { siteIdTaken } from './site-id-taken.ts'
import type { SiteInput } from './site-input.ts'

export async function createSite(
  database: Database,
  organizationId: number,
  input: SiteInput,
  actor: Actor,
): Promise<{ id: number; site_id: string }> {
  const { site_id, channels } = input
  return database.transaction(async tx => {
    await checkTimeZone(tx, input.time_zone)
    const { rows } = await tx.query<{ id: number }>(sql`
      insert into sites (organization_id, site_id, name, description, latitude, longitude, street_name, city, country,
        time_zone, speed_limit_kmh)
      values (${organizationId}, ${site_id}, ${input.name}, ${input.description}, ${input.latitude},
        ${input.longitude}, ${input.street_name}, ${input.city}, ${input.country}, ${input.time_zone},
        ${input.speed_limit_kmh})
      on conflict (organization_id, site_id) do nothing
      returning id
    `)
    const id = rows[0]?.id
    if (id === undefined) throw siteIdTaken()
    await replaceChannels(tx, id, [], channels)
    await audit(tx, { organizationId, actor, action: 'site.create', target: site_id, details: { ...input } })
    return { id, site_id }
  })
}

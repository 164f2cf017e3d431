import { isDeepStrictEqual } from 'node:util'
import sql from 'sql-template-tag'
import { type Actor, audit } from '../access/audit.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { notFound, ValidationError } from '../http/errors.ts'
import { checkTimeZone } from './check-time-zone.ts'
import { siteIdTaken } from './site-id-taken.ts'
import type { SiteChanges, SiteInput } from './site-input.ts'

type Editable = Omit<SiteInput, 'channels'>

/** Changes the fields that are given, and answers with the names of those that differ now. */
export async function editSite(
  database: Database,
  siteId: number,
  changes: SiteChanges,
  actor: Actor,
): Promise<string[]> {
  return database.transaction(async tx => {
    const { organization_id, ...before } = await lockSite(tx, siteId)
    const after: Editable = { ...before }
    for (const [name, value] of Object.entries(changes))
      if (value !== undefined) Object.assign(after, { [name]: value })
    const changed = (Object.keys(before) as (keyof Editable)[]).filter(
      name => !isDeepStrictEqual(before[name], after[name]),
    )
    if (changed.length === 0) return []
    if (changed.includes('time_zone')) {
      await checkTimeZone(tx, after.time_zone)
      await refuseWithRecords(tx, siteId)
    }
    await store(tx, siteId, after)
    await audit(tx, {
      organizationId: organization_id,
      actor,
      action: 'site.edit',
      target: before.site_id,
      details: Object.fromEntries(changed.map(name => [name, { from: before[name], to: after[name] }])),
    })
    return changed
  })
}

async function lockSite(tx: Queryable, siteId: number): Promise<Editable & { organization_id: number }> {
  const { rows } = await tx.query<Editable & { organization_id: number }>(sql`
    select organization_id, site_id, name, description,
      json_build_object('latitude', latitude, 'longitude', longitude) as coordinates,
      street_name, city, country, time_zone, speed_limit_kmh
    from sites
    where id = ${siteId}
    for no key update
  `)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** The days of a site were cut by the clocks of its zone. An upload that is being stored is waited for. */
async function refuseWithRecords(tx: Queryable, siteId: number): Promise<void> {
  await tx.query(sql`select 1 from sites where id = ${siteId} for update`)
  const { rows } = await tx.query(sql`
    select 1
    from site_days
    where site_id = ${siteId}
    limit 1
  `)
  if (rows.length > 0) throw new ValidationError({ time_zone: ['The time zone is fixed once a site has records.'] })
}

async function store(tx: Queryable, siteId: number, site: Editable): Promise<void> {
  try {
    await tx.query(sql`
      update sites
      set site_id = ${site.site_id}, name = ${site.name}, description = ${site.description},
        latitude = ${site.coordinates.latitude}, longitude = ${site.coordinates.longitude},
        street_name = ${site.street_name}, city = ${site.city}, country = ${site.country},
        time_zone = ${site.time_zone}, speed_limit_kmh = ${site.speed_limit_kmh}
      where id = ${siteId}
    `)
  } catch (error) {
    if ((error as { code?: string }).code === '23505') throw siteIdTaken()
    throw error
  }
}

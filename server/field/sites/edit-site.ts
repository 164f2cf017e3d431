import sql from 'sql-template-tag'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { type Actor, audit } from '../../people/access/audit.ts'
import { changedFields, withChanges } from '../../people/access/changed-fields.ts'
import { notifySitesChanged } from '../../people/access/scopes/credential-watch.ts'
import { requireRoom } from '../../people/organizations/require-room.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { conflict, notFound, ValidationError } from '../../platform/http/errors.ts'
import { hasRecords, readChannels, replaceChannels } from './channels.ts'
import { CURRENT_SPEED_LIMIT, readSpeedLimits } from './limits/read-speed-limits.ts'
import { withUnits } from './limits/speed-limit-input.ts'
import { storeSpeedLimits } from './limits/store-speed-limits.ts'
import { completePlace } from './propose-place.ts'
import { checkRegion } from './public-holidays.ts'
import type { NewSite, SiteChanges, SiteInput } from './site-input.ts'
import { checkTimeZone } from './site-time-zone.ts'

/**
 * Changes the fields that are not undefined, and returns the names of those that differ now. With a `version`, 409 if the
 * site was changed since.
 */
export async function editSite(
  database: Database,
  siteId: number,
  { version, speed_limits, ...changes }: SiteChanges,
  actor: Actor,
): Promise<string[]> {
  return database.transaction(async tx => {
    const { organization_id, version: current, ...before } = await lockSite(tx, siteId)
    if (version !== undefined && version !== current) {
      throw conflict(errorSentence('siteChanged'))
    }
    const after = withChanges<SiteInput>(before, changes)
    // With the list, the current limit is a part of it.
    if (speed_limits !== undefined) {
      after.speed_limit_kmh = before.speed_limit_kmh
      after.speed_limits = withUnits(speed_limits, after.country)
    }
    after.channels = after.channels.toSorted((a, b) => a.number - b.number)
    const details = changedFields<SiteInput>(before, after)
    if (!details) return []
    if (details.time_zone) {
      await checkTimeZone(tx, after.time_zone)
      if (await hasRecords(tx, siteId)) throw timeZoneFixed()
    }
    if (details.country || details.region) await checkRegion(after)
    if (details.channels) await replaceChannels(tx, siteId, before.channels, after.channels)
    await store(tx, siteId, after)
    await storeSpeedLimits(tx, siteId, {
      speed_limit_kmh: changes.speed_limit_kmh,
      country: after.country,
      speed_limits: speed_limits && withUnits(speed_limits, after.country),
    })
    if (details.city || details.country || details.region) await notifySitesChanged(tx, organization_id)
    const { site_id: target } = before
    await audit(tx, { organizationId: organization_id, actor, action: 'site.edit', target, site: siteId, details })
    return Object.keys(details)
  })
}

/** The days of a site depend on its time zone. */
const timeZoneFixed = () => new ValidationError({ time_zone: [errorSentence('timeZoneFixed')] })

type LockedSite = SiteInput & { organization_id: number; version: number }

async function lockSite(tx: Queryable, siteId: number): Promise<LockedSite> {
  const { rows } = await tx.query<Omit<LockedSite, 'channels' | 'speed_limits'>>(sql`
    select organization_id, version, site_id, name, description, latitude, longitude, street_name, city, country, region,
      station_number, time_zone, ${CURRENT_SPEED_LIMIT} as speed_limit_kmh
    from sites s
    where id = ${siteId}
    for no key update
  `)
  if (!rows[0]) throw notFound()
  const limits = await readSpeedLimits(tx, [siteId])
  return { ...rows[0], speed_limits: limits.get(siteId) ?? [], channels: await readChannels(tx, siteId) }
}

async function store(tx: Queryable, siteId: number, site: SiteInput): Promise<void> {
  try {
    await tx.query(sql`
      update sites
      set site_id = ${site.site_id}, name = ${site.name}, description = ${site.description},
        latitude = ${site.latitude}, longitude = ${site.longitude}, street_name = ${site.street_name},
        city = ${site.city}, country = ${site.country}, region = ${site.region},
        station_number = ${site.station_number}, time_zone = ${site.time_zone},
        version = version + 1
      where id = ${siteId}
    `)
  } catch (error) {
    throw refusalOf(error)
  }
}

export async function createSite(
  database: Database,
  organizationId: number,
  fields: NewSite,
  actor: Actor,
  /** Without it there is no limit: the operator sets it. */
  max?: number,
): Promise<{ id: number; site_id: string }> {
  const input = completePlace(fields)
  const { site_id, channels } = input
  return database.transaction(async tx => {
    await checkTimeZone(tx, input.time_zone)
    await checkRegion(input)
    if (max !== undefined) await requireRoom(tx, organizationId, { table: 'sites', max })
    const { rows } = await tx
      .query<{ id: number }>(sql`
        insert into sites (organization_id, site_id, name, description, latitude, longitude, street_name, city, country,
          region, station_number, time_zone)
        values (${organizationId}, ${site_id}, ${input.name}, ${input.description}, ${input.latitude},
          ${input.longitude}, ${input.street_name}, ${input.city}, ${input.country}, ${input.region},
          ${input.station_number}, ${input.time_zone})
        returning id
      `)
      .catch(error => {
        throw refusalOf(error)
      })
    const { id } = rows[0] as { id: number }
    await replaceChannels(tx, id, [], channels)
    await storeSpeedLimits(tx, id, {
      ...input,
      speed_limits: input.speed_limits && withUnits(input.speed_limits, input.country),
    })
    await audit(tx, { organizationId, actor, action: 'site.create', target: site_id, site: id, details: { ...input } })
    return { id, site_id }
  })
}

/**
 * A retired site keeps its records and is listed only on request. Its device stays assigned until it is moved, so that it
 * can send its remaining records; no other device can be assigned. False when the site was retired before.
 */
export async function retireSite(database: Database, siteId: number, actor: Actor): Promise<boolean> {
  return database.transaction(async tx => {
    const { rows } = await tx.query<{ target: string; organizationId: number }>(sql`
      update sites
      set retired_at = now(), version = version + 1
      where id = ${siteId} and retired_at is null
      returning site_id as target, organization_id as "organizationId"
    `)
    if (!rows[0]) return false
    await audit(tx, { ...rows[0], actor, action: 'site.retire', site: siteId })
    return true
  })
}

/** Takes a retired site into use again. False when it was not retired. */
export async function restoreSite(database: Database, siteId: number, actor: Actor): Promise<boolean> {
  return database.transaction(async tx => {
    const { rows } = await tx.query<{ target: string; organizationId: number }>(sql`
      update sites
      set retired_at = null, version = version + 1
      where id = ${siteId} and retired_at is not null
      returning site_id as target, organization_id as "organizationId"
    `)
    if (!rows[0]) return false
    await audit(tx, { ...rows[0], actor, action: 'site.restore', site: siteId })
    return true
  })
}

/** An identifier that another site of the organization has. */
function refusalOf(error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code !== '23505') return error
  const taken: { [field: string]: string[] } = constraint?.startsWith('sites_station_number')
    ? { station_number: [errorSentence('stationNumberExists')] }
    : { site_id: [errorSentence('siteIdExists')] }
  return new ValidationError(taken, 'already_exists')
}

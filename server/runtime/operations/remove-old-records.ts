import sql from 'sql-template-tag'
import { HOUR_MS } from '../../../contract/times/time.ts'
import { localDate, startOfLocalDay } from '../../../contract/times/time-zone.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { lockSite } from '../../platform/database/locks.ts'
import { deleteIntervalsBefore } from '../../records/intervals/interval-days.ts'
import { dropSealedBefore } from '../../records/store/sealing/drop-sealed.ts'
import { storeOf } from '../../records/store/store-of.ts'
import { endOfLocalDay } from '../../records/uploads/days/coverage.ts'
import { dropMonths } from './drop-months.ts'

interface SiteOfRetention {
  id: number
  organization_id: number
  time_zone: string
  /** Whether it may have days before the limit. */
  has_old: boolean
  /** Whether it may have intervals before the limit. */
  has_old_intervals: boolean
}

const LIMITS = { statementMs: 60_000, lockMs: 10_000 }

/**
 * Removes records and intervals that are older than the retention, in whole local days of a site: the day of the limit stays.
 * Months that are over for all sites are dropped; the rest is deleted by site and day. Days and hours are deleted first, so
 * that none counts records that no longer exist.
 */
export async function removeOldRecords(
  database: Database,
  retention: string | null,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  if (retention === null) return
  const limit = await readLimit(database, retention)
  if (await hasUnpublished(database, limit)) return
  const sites = await listSites(database, limit)
  const oldSites = sites.filter(site => site.has_old)
  const dropped = startOfMonth(earliestRemaining(sites, limit))
  for (const site of oldSites) {
    if (signal.aborted) return
    await deleteDays(database, site, localDate(site.time_zone, dropped))
  }
  await dropMonths(database, dropped, signal)
  await dropSealedBefore(database, dropped, signal)
  for (const site of oldSites) {
    for (const day of await listDays(database, site, localDate(site.time_zone, limit))) {
      if (signal.aborted) return
      await removeDay(database, site, day)
    }
  }
  for (const { id, time_zone, has_old_intervals } of sites) {
    if (signal.aborted) return
    if (!has_old_intervals) continue
    const keptFrom = startOfLocalDay(time_zone, localDate(time_zone, limit))
    await database.transaction(async tx => {
      await lockSite(tx, id)
      await deleteIntervalsBefore(tx, id, keptFrom)
    }, LIMITS)
  }
}

async function readLimit(database: Database, retention: string): Promise<number> {
  const { rows } = await database.query<{ limit: Date }>(sql`select now() - ${retention}::interval as limit`)
  return (rows[0] as { limit: Date }).limit.getTime()
}

/** Uploads whose process died are published only if all their records exist, so they are not removed before. */
async function hasUnpublished(database: Database, limit: number): Promise<boolean> {
  const { rows } = await database.query(sql`
    select 1
    from uploads
    where position is null and first_ts < ${new Date(limit)}
    limit 1
  `)
  return rows.length > 0
}

async function listSites(database: Database, limit: number): Promise<SiteOfRetention[]> {
  const { rows } = await database.query<SiteOfRetention>(sql`
    select s.id, s.organization_id, s.time_zone,
      exists (select from site_days y where y.site_id = s.id and y.day <= ${new Date(limit)}::timestamptz::date) as has_old,
      exists (select from interval_days i where i.site_id = s.id and i.day <= ${new Date(limit)}::timestamptz::date)
        as has_old_intervals
    from sites s
    order by s.id
  `)
  return rows
}

/** The earliest start of the day of the limit over all sites. */
const earliestRemaining = (sites: SiteOfRetention[], limit: number): number =>
  sites.reduce((first, { time_zone }) => {
    return Math.min(first, startOfLocalDay(time_zone, localDate(time_zone, limit)))
  }, limit)

function startOfMonth(ts: number): number {
  const date = new Date(ts)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
}

/** Deletes the days before the end of the dropped months; `until` is the local day of that end. */
function deleteDays(database: Database, { id, time_zone }: SiteOfRetention, until: string): Promise<void> {
  const start = startOfLocalDay(time_zone, until)
  return database.transaction(async tx => {
    await lockSite(tx, id)
    await tx.query(sql`delete from site_days where site_id = ${id} and day < ${until}`)
    await tx.query(sql`delete from site_hours where site_id = ${id} and hour <= ${new Date(start - HOUR_MS)}`)
  }, LIMITS)
}

async function listDays(database: Database, { id }: SiteOfRetention, keptFrom: string): Promise<string[]> {
  const { rows } = await database.query<{ day: string }>(sql`
    select day::text
    from site_days
    where site_id = ${id} and day < ${keptFrom}
    order by day
  `)
  return rows.map(row => row.day)
}

async function removeDay(
  database: Database,
  { id, organization_id, time_zone }: SiteOfRetention,
  day: string,
): Promise<void> {
  const site = { organizationId: organization_id, siteId: id }
  const [from, to] = [startOfLocalDay(time_zone, day), endOfLocalDay(time_zone, day)]
  const endOfHour = Math.ceil(to / HOUR_MS) * HOUR_MS
  // Some records stay in the spans at both ends of the day.
  const store = storeOf(database)
  for (const edge of [from - 1, endOfHour - 1]) await store.openAhead(database, site, edge, edge)
  await database.transaction(async tx => {
    await lockSite(tx, id)
    await store.dropSpans(tx, site, from, to)
    await store.openSpans(tx, site, from, endOfHour - 1)
    await tx.query(sql`delete from records where site_id = ${id} and ts >= ${new Date(from)} and ts < ${new Date(to)}`)
    await tx.query(sql`delete from site_days where site_id = ${id} and day = ${day}`)
    await tx.query(sql`
      delete from site_hours
      where site_id = ${id} and hour > ${new Date(from - HOUR_MS)} and hour < ${new Date(to)}
    `)
    if (to < endOfHour) await countHour(tx, id, endOfHour - HOUR_MS)
  }, LIMITS)
}

/** In zones with half-hour offsets, midnight is inside a UTC hour, and a part of that hour stays. */
async function countHour(tx: Queryable, siteId: number, hour: number): Promise<void> {
  await tx.query(sql`
    insert into site_hours (site_id, hour, count)
    select site_id, ${new Date(hour)}, count(*)
    from records
    where site_id = ${siteId} and ts >= ${new Date(hour)} and ts < ${new Date(hour + HOUR_MS)}
    group by site_id
  `)
}

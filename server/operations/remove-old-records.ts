import sql from 'sql-template-tag'
import { localDate, startOfLocalDay } from '../../contract/time-zone.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { dropSealedBefore } from '../records/blocks/drop-sealed.ts'
import { dropSpans, openSpans } from '../records/blocks/open-span.ts'
import { endOfLocalDay } from '../uploads/coverage.ts'
import { dropMonths } from './drop-months.ts'

interface Site {
  id: number
  organization_id: number
  time_zone: string
  /** Has days that may be older than the limit. */
  has_old: boolean
}

const HOUR_MS = 3_600_000
const LIMITS = { statementMs: 60_000, lockMs: 10_000 }

/**
 * Removes what is older than the retention, in whole local days of a site: the day in which the limit lies stays. Months
 * that are over for all sites are dropped, what is left is deleted, a day of a site at a time. Days and hours go first,
 * so that none promises records that are gone.
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
  const old = sites.filter(site => site.has_old)
  const dropped = startOfMonth(earliestKept(sites, limit))
  for (const site of old) {
    if (signal.aborted) return
    await forgetDays(database, site, localDate(site.time_zone, dropped))
  }
  await dropMonths(database, dropped, signal)
  await dropSealedBefore(database, dropped, signal)
  for (const site of old) {
    for (const day of await listDays(database, site, localDate(site.time_zone, limit))) {
      if (signal.aborted) return
      await removeDay(database, site, day)
    }
  }
}

async function readLimit(database: Database, retention: string): Promise<number> {
  const { rows } = await database.query<{ limit: Date }>(sql`select now() - ${retention}::interval as limit`)
  return (rows[0] as { limit: Date }).limit.getTime()
}

/** Publishing counts the records of uploads whose process died: none of them may go before. */
async function hasUnpublished(database: Database, limit: number): Promise<boolean> {
  const { rows } = await database.query(sql`
    select 1
    from uploads
    where position is null and first_ts < ${new Date(limit)}
    limit 1
  `)
  return rows.length > 0
}

async function listSites(database: Database, limit: number): Promise<Site[]> {
  const { rows } = await database.query<Site>(sql`
    select s.id, s.organization_id, s.time_zone,
      exists (select from site_days y where y.site_id = s.id and y.day <= ${new Date(limit)}::timestamptz::date) as has_old
    from sites s
    order by s.id
  `)
  return rows
}

/** The first moment of the day of the limit where that begins first. */
const earliestKept = (sites: Site[], limit: number): number =>
  sites.reduce((first, { time_zone }) => {
    return Math.min(first, startOfLocalDay(time_zone, localDate(time_zone, limit)))
  }, limit)

function startOfMonth(ts: number): number {
  const date = new Date(ts)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
}

/** The days that end before the months do that are dropped: `until` is the local day in which these end. */
function forgetDays(database: Database, { id, time_zone }: Site, until: string): Promise<void> {
  const start = startOfLocalDay(time_zone, until)
  return database.transaction(async tx => {
    await tx.query(sql`select pg_advisory_xact_lock(hashtext('upload'), ${id})`)
    await tx.query(sql`delete from site_days where site_id = ${id} and day < ${until}`)
    await tx.query(sql`delete from site_hours where site_id = ${id} and hour <= ${new Date(start - HOUR_MS)}`)
  }, LIMITS)
}

async function listDays(database: Database, { id }: Site, keptFrom: string): Promise<string[]> {
  const { rows } = await database.query<{ day: string }>(sql`
    select day::text
    from site_days
    where site_id = ${id} and day < ${keptFrom}
    order by day
  `)
  return rows.map(row => row.day)
}

function removeDay(database: Database, { id, organization_id, time_zone }: Site, day: string): Promise<void> {
  const site = { organizationId: organization_id, siteId: id }
  const [from, to] = [startOfLocalDay(time_zone, day), endOfLocalDay(time_zone, day)]
  const endOfHour = Math.ceil(to / HOUR_MS) * HOUR_MS
  return database.transaction(async tx => {
    await tx.query(sql`select pg_advisory_xact_lock(hashtext('upload'), ${id})`)
    await dropSpans(tx, site, from, to)
    await openSpans(tx, site, from, endOfHour - 1)
    await tx.query(sql`delete from records where site_id = ${id} and ts >= ${new Date(from)} and ts < ${new Date(to)}`)
    await tx.query(sql`delete from site_days where site_id = ${id} and day = ${day}`)
    await tx.query(sql`
      delete from site_hours
      where site_id = ${id} and hour > ${new Date(from - HOUR_MS)} and hour < ${new Date(to)}
    `)
    if (to < endOfHour) await countHour(tx, id, endOfHour - HOUR_MS)
  }, LIMITS)
}

/** Where the clocks are half an hour off, midnight is inside of an hour, and some of it stays, as rows. */
async function countHour(tx: Queryable, siteId: number, hour: number): Promise<void> {
  await tx.query(sql`
    insert into site_hours (site_id, hour, count)
    select site_id, ${new Date(hour)}, count(*)
    from records
    where site_id = ${siteId} and ts >= ${new Date(hour)} and ts < ${new Date(hour + HOUR_MS)}
    group by site_id
  `)
}

import sql from 'sql-template-tag'
import { DAY_MS, HOUR_MS, mergeRanges } from '../../../../contract/times/time.ts'
import { localDate } from '../../../../contract/times/time-zone.ts'
import { requestCheck } from '../../../field/quality/request-check.ts'
import type { Database } from '../../../platform/database/database.ts'
import { LOCKS, lock, lockSite } from '../../../platform/database/locks.ts'
import { daysBetween, lockDaysForWriting } from '../../blocks/spans.ts'
import { storeOf } from '../../store/store-of.ts'
import { recountCoverage } from '../days/recount-coverage.ts'
import { MAX_QUIET_MS } from '../days/usual-traffic.ts'
import type { UploadKind } from '../upload-row.ts'
import { STRETCHES, type Stretch } from '../uploads.ts'
import { DeletedRecords } from './discount-records.ts'
import { removeIntervals } from './remove-intervals.ts'

export interface SiteToClear {
  id: number
  organization_id: number
  time_zone: string
}

interface Upload {
  id: number
  kind: UploadKind
  /** Its records lie within these, both ends included; ascending. */
  stretches: Stretch[]
}

/** A step waits no longer for a lock: other organizations wait for it. The next turn tries again. */
const LIMITS = { statementMs: 60_000, lockMs: 1_000 }

/**
 * Removes the records of all uploads of a site that are to be taken back, in steps of one transaction each. Each step leaves
 * the days and hours of the site as the records are then, so any process goes on behind a step of another.
 */
export async function* removeRecordsOfSite(
  database: Database,
  site: SiteToClear,
  windowRecords: number,
): AsyncGenerator<void, void> {
  const uploads = await listUploads(database, site.id)
  const ids = new Set(uploads.map(({ id }) => id))
  const vehicles = uploads.filter(({ kind }) => kind === 'vehicles')
  const intervals = uploads.filter(({ kind }) => kind === 'intervals')
  yield* removeIntervals(
    database,
    site,
    ids,
    intervals.flatMap(({ stretches }) => stretches),
  )
  for (let mayBeLeft = true; mayBeLeft; ) {
    mayBeLeft = false
    for (const window of await cutWindows(database, site.id, vehicles, windowRecords)) {
      mayBeLeft = (await removeWindow(database, site, window, ids)) || mayBeLeft
      yield
    }
  }
  for (const day of await listDaysToRecount(database, site, uploads)) {
    await database.transaction(async tx => {
      await lockSite(tx, site.id)
      await recountCoverage(tx, site, [day])
    }, LIMITS)
    yield
  }
  await publishDeletions(database, site.id, [...ids])
}

async function listUploads(database: Database, siteId: number): Promise<Upload[]> {
  const { rows } = await database.query<Omit<Upload, 'stretches'> & { stretches: Stretch[] | null }>(sql`
    select id, kind, ${STRETCHES} as stretches
    from uploads
    where site_id = ${siteId} and take_back_asked_at is not null and taken_back_at is null
  `)
  return rows.map(({ stretches, ...upload }) => ({ ...upload, stretches: stretches ?? [] }))
}

/** The time in which the uploads have records, cut so that few windows have more than so many records of the site. */
async function cutWindows(
  database: Database,
  siteId: number,
  uploads: Upload[],
  windowRecords: number,
): Promise<Stretch[]> {
  const stretches = joined(uploads.flatMap(upload => upload.stretches))
  const [first, last] = [stretches[0], stretches.at(-1)]
  if (!first || !last) return []
  const { rows: hours } = await database.query<{ hour: Date; count: number }>(sql`
    select hour, count
    from site_hours
    where site_id = ${siteId} and hour > ${new Date(first[0] - HOUR_MS)} and hour <= ${new Date(last[1])}
    order by hour
  `)
  const windows: Stretch[] = []
  let next = 0
  for (const [from, to] of stretches) {
    let [start, records] = [from, 0]
    while (next < hours.length && (hours[next] as { hour: Date }).hour.getTime() + HOUR_MS <= from) next++
    for (; next < hours.length; next++) {
      const { hour, count } = hours[next] as { hour: Date; count: number }
      if (hour.getTime() > to) break
      if (records > 0 && records + count > windowRecords) {
        windows.push([start, hour.getTime() - 1])
        ;[start, records] = [hour.getTime(), 0]
      }
      records += count
    }
    windows.push([start, to])
  }
  return windows
}

/** Stretches that overlap or are less than a day apart as one; ascending. */
function joined(stretches: Stretch[]): Stretch[] {
  const widened = mergeRanges(stretches.map(([first, last]) => ({ from: first, to: last + DAY_MS })))
  return widened.map(({ from, to }) => [from, to - DAY_MS])
}

/** One step: the records of the uploads between two times, both included. Returns whether some may be left. */
async function removeWindow(
  database: Database,
  site: SiteToClear,
  [from, to]: Stretch,
  uploads: ReadonlySet<number>,
): Promise<boolean> {
  const request = { site: { organizationId: site.organization_id, siteId: site.id }, from, to, uploads }
  await storeOf(database).openMixedAhead(database, request)
  return database.transaction(async tx => {
    await lockSite(tx, site.id)
    await tx.query(lockDaysForWriting(site.organization_id, daysBetween(from, to)))
    const deleted = new DeletedRecords(site.time_zone)
    const mayBeLeft = await storeOf(tx).deleteUploads(tx, request, deleted.add.bind(deleted))
    await deleted.discount(tx, site.id)
    await recountCoverage(tx, site, deleted.days)
    return mayBeLeft
  }, LIMITS)
}

/**
 * Days that are left, and whose coverage may have changed: those that an upload declared, and those near its records. The steps
 * above have counted them by the usual traffic of that moment, which has records of later steps; so they are counted once more.
 */
async function listDaysToRecount(
  database: Database,
  { id, time_zone }: SiteToClear,
  uploads: Upload[],
): Promise<string[]> {
  const stretches = joined(uploads.flatMap(upload => upload.stretches))
  const { rows } = await database.query<{ day: string }>(sql`
    select day::text
    from site_days
    where site_id = ${id} and covered && (
        select range_agg(covered)
        from uploads
        where id = any(${uploads.map(upload => upload.id)}::bigint[])
      )
    union
    select y.day::text
    from site_days y
    join unnest(
        ${stretches.map(([from]) => localDate(time_zone, from - MAX_QUIET_MS))}::date[],
        ${stretches.map(([, to]) => localDate(time_zone, to + MAX_QUIET_MS))}::date[]
      ) as touched (first, last) on y.day between touched.first and touched.last
    where y.site_id = ${id}
    order by day
  `)
  return rows.map(({ day }) => day)
}

/** At a time, so that uploads wait only briefly to be published. */
const MAX_PUBLISHED = 1_000

/** Each deletion gets its own position among the changes, after that of its upload. */
async function publishDeletions(database: Database, siteId: number, ids: number[]): Promise<void> {
  ids.sort((a, b) => a - b)
  for (let at = 0; at < ids.length; at += MAX_PUBLISHED) {
    const some = ids.slice(at, at + MAX_PUBLISHED)
    await database.transaction(async tx => {
      await lock(tx, LOCKS.publishing())
      await tx.query(sql`
        update uploads
        set position = nextval('change_positions'), published_at = now()
        where id = any(${some}::bigint[]) and position is null
      `)
      await tx.query(sql`
        with numbered as materialized (
          select id, nextval('change_positions') as number
          from unnest(${some}::bigint[]) as id
        ), deleted as (
          update uploads u
          set taken_back_at = now(), deletion_position = n.number
          from numbered n
          where u.id = n.id and u.taken_back_at is null
          returning u.deletion_position
        )
        select pg_notify('changes', max(deletion_position)::text)
        from deleted
        having count(*) > 0
      `)
      await requestCheck(tx, [siteId])
    }, LIMITS)
  }
}

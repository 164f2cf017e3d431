import sql from 'sql-template-tag'
import { localDate } from '../../contract/time-zone.ts'
import { type Actor, audit } from '../access/audit.ts'
import { isOnCluster, useTwoPhaseCommit } from '../database/cluster.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { LOCKS, lock, lockSite } from '../database/locks.ts'
import { listSpans, openAhead, openSpans } from '../records/blocks/open-span.ts'
import { type Range, wholeDays } from './coverage.ts'
import { discountRecords } from './discount-records.ts'
import { recountCoverage, recountedRange } from './recount-coverage.ts'
import { UPLOAD_COLUMNS, type UploadRow } from './uploads.ts'

interface Upload {
  id: number
  organization_id: number
  site_id: number
  time_zone: string
  first_ts: Date | null
  last_ts: Date | null
}

const HOUR_MS = 3_600_000
const LIMITS = { statementMs: 60_000, lockMs: 10_000 }

/** Removes the records of all uploads that are to be taken back, oldest first. */
export async function removeTakenBack(database: Database, slice = 5_000): Promise<void> {
  for (;;) {
    const { rows } = await database.query<Upload>(sql`
      select u.id, u.organization_id, u.site_id, s.time_zone, u.first_ts, u.last_ts
      from uploads u
      join sites s on s.id = u.site_id
      where u.take_back_asked_at is not null and u.taken_back_at is null
      order by u.id
      limit 1
    `)
    const upload = rows[0]
    if (!upload) return
    await openUpload(database, upload)
    // On a cluster until none is left: where a worker crashed, records that were removed are there until Citus has
    // completed their transaction, and a span must not be sealed with them.
    const minRemoved = isOnCluster() ? 1 : slice
    while ((await removeSlice(database, upload, slice)) >= minRemoved);
    await correctCoverage(database, upload)
    await publishDeletion(database, upload)
  }
}

/** Turns all that is sealed around the upload into rows, one span a transaction. */
async function openUpload(database: Database, upload: Upload): Promise<void> {
  const range = rangeOf(upload)
  if (!range) return
  for (const first of await listSpans(database, upload.site_id, ...range)) {
    await openAhead(database, siteOf(upload), first, first)
    await database.transaction(async tx => {
      await lockSite(tx, upload.site_id)
      await openSpans(tx, siteOf(upload), first, first)
    }, LIMITS)
  }
}

/** The local days whose counts change, and the time around them that coverage depends on. */
function rangeOf({ time_zone, first_ts, last_ts }: Upload): Range | null {
  if (!first_ts || !last_ts) return null
  const [from, to] = wholeDays(time_zone, first_ts.getTime(), last_ts.getTime())
  return [from - HOUR_MS, to + HOUR_MS]
}

const siteOf = ({ organization_id, site_id }: Upload) => ({ organizationId: organization_id, siteId: site_id })

/** Removes one slice and corrects its days and hours in the same transaction; returns the number of records. */
function removeSlice(database: Database, upload: Upload, slice: number): Promise<number> {
  const { id, site_id, time_zone, first_ts, last_ts } = upload
  const range = rangeOf(upload)
  if (!range) return Promise.resolve(0)
  return database.transaction(async tx => {
    await lockSite(tx, site_id)
    await openSpans(tx, siteOf(upload), ...range)
    await useTwoPhaseCommit(tx)
    const { rows } = await tx.query<{ ts: Date; flags: number }>(sql`
      delete from records
      where site_id = ${site_id} and ts >= ${first_ts} and ts <= ${last_ts} and upload_id = ${id}
        and (ts, identity) in (
          select ts, identity
          from records
          where site_id = ${site_id} and ts >= ${first_ts} and ts <= ${last_ts} and upload_id = ${id}
          limit ${slice}
        )
      returning ts, flags
    `)
    await discountRecords(tx, site_id, time_zone, rows)
    await tx.query(sql`update uploads set taken_back = taken_back + ${rows.length} where id = ${id}`)
    return rows.length
  }, LIMITS)
}

/** After the last slice. One transaction a day, so that uploads of the site wait only briefly for the lock. */
async function correctCoverage(database: Database, upload: Upload) {
  const { id, site_id, time_zone, first_ts, last_ts } = upload
  const edge = (ts: Date | null, ms: number) => ts && localDate(time_zone, ts.getTime() + ms)
  const { rows } = await database.query<{ day: string }>(sql`
    select y.day::text
    from site_days y
    join uploads u on u.id = ${id}
    where y.site_id = ${site_id}
      and (y.day between ${edge(first_ts, -HOUR_MS)}::date and ${edge(last_ts, HOUR_MS)}::date or y.covered && u.covered)
    order by y.day
  `)
  for (const { day } of rows) {
    await openAhead(database, siteOf(upload), ...recountedRange(time_zone, day))
    await database.transaction(async tx => {
      await lockSite(tx, site_id)
      await recountCoverage(tx, { ...siteOf(upload), time_zone }, day, id)
    }, LIMITS)
  }
}

/** The deletion gets its own position among the changes, after that of the upload. */
function publishDeletion(database: Database, { id }: Upload): Promise<void> {
  return database.transaction(async tx => {
    await lock(tx, LOCKS.publishing())
    await tx.query(sql`
      update uploads
      set position = coalesce(position, nextval('change_positions')), published_at = coalesce(published_at, now())
      where id = ${id}
    `)
    await tx.query(sql`
      with deleted as (
        update uploads
        set taken_back_at = now(), deletion_position = nextval('change_positions')
        where id = ${id}
        returning deletion_position
      )
      select pg_notify('changes', deletion_position::text)
      from deleted
    `)
  }, LIMITS)
}

/**
 * Marks an upload to be taken back; a background loop removes its records in slices. If the upload is part of an imported
 * file, the whole file is taken back. Calling this twice changes nothing.
 */
export async function takeBackUpload(database: Database, upload: UploadRow, actor: Actor): Promise<UploadRow> {
  return database.transaction(async tx => {
    // Under the lock, another upload of the site is stored either before this, and its stored answer is deleted below, or
    // after this, and it sees the mark.
    await lockSite(tx, upload.site_id)
    const { rows } = await tx.query<UploadRow>(sql`
      update uploads
      set take_back_asked_at = now()
      where (id = ${upload.id} or import_id = ${upload.import_id}) and take_back_asked_at is null
      returning ${UPLOAD_COLUMNS}
    `)
    const marked = rows.find(row => row.id === upload.id)
    if (!marked) return upload
    await deleteStoredAnswers(
      tx,
      upload.site_id,
      rows.map(row => row.id),
    )
    await audit(tx, {
      organizationId: upload.organization_id,
      actor,
      action: 'upload.take_back',
      target: String(upload.id),
      details: { site: upload.site_id, accepted: upload.accepted, uploads: rows.map(row => row.id) },
    })
    return marked
  })
}

/**
 * A request that is repeated with its Idempotency-Key must store its records again. It must not get the answer of the
 * upload that is taken back, nor of an upload that counted its records as duplicates; so all answers with duplicates of
 * the site are deleted.
 */
async function deleteStoredAnswers(tx: Queryable, siteId: number, uploadIds: number[]): Promise<void> {
  await tx.query(sql`
    with answers as materialized (
      select caller, key, (convert_from(answer, 'UTF8')::json ->> 'id')::bigint as upload_id
      from idempotency_keys
      where created_at > now() - interval '24 hours' and caller in (
        select distinct 'device:' || device_id
        from uploads
        where site_id = ${siteId} and device_id is not null and received_at > now() - interval '24 hours'
      )
    )
    delete from idempotency_keys
    where (caller, key) in (
      select a.caller, a.key
      from answers a
      join uploads u on u.id = a.upload_id
      where u.site_id = ${siteId} and (u.duplicates > 0 or u.id = any(${uploadIds}::bigint[]))
    )
  `)
}

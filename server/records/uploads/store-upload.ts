import sql, { join, raw, type Sql } from 'sql-template-tag'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { mergeRanges, type TimeRange } from '../../../contract/times/time.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { LOCKS, lockStatement } from '../../platform/database/locks.ts'
import { namedStatement } from '../../platform/database/run-prepared.ts'
import { conflict } from '../../platform/http/errors.ts'
import { daysAround, lockDaysForWriting } from '../blocks/spans.ts'
import type { Months } from '../months.ts'
import { storeOf } from '../store/store-of.ts'
import { countDays, countHours } from './days/count-upload.ts'
import { stretchesOf } from './days/coverage.ts'
import { readUsualTraffic } from './days/usual-traffic.ts'
import { fillFromNeighbours, findMeasured } from './fill-from-neighbours.ts'
import { findNeighbours, NEIGHBOUR_MS } from './find-neighbours.ts'
import { identitiesOf } from './identity.ts'
import { insertRecords } from './insert-records.ts'
import { withoutCountedRecords } from './intervals/vehicles-and-intervals.ts'
import type { Checked, Rejection, SentRecord } from './parse-record.ts'
import type { SiteOfUpload } from './read-site.ts'
import { deleteReplacedRecords } from './replace-records.ts'
import { insertUploads, storeRejections, type UploadSource, withDiffering, withRefused } from './upload-row.ts'

export interface UploadToStore extends Checked {
  site: SiteOfUpload
  source: UploadSource
  /** The time that the sender declares as measured; null or empty: derived from the records. */
  covers: TimeRange[] | null
}

export interface StoredUpload {
  id: number
  accepted: number
  duplicates: number
  /** Only intervals have any. */
  corrections?: number
  rejections: Rejection[]
}

/** Run in the storing transaction: they find and store the answer of an Idempotency-Key. */
export interface StoringHooks<T> {
  before: (tx: Queryable) => Promise<T | null>
  after: (tx: Queryable, stored: StoredUpload) => Promise<T>
}

export const FILE_TAKEN_BACK = errorSentence('fileTakenBack')
export const STORING_LIMITS = { statementMs: 60_000, lockMs: 3_000 }

/**
 * Stores an upload in one transaction: its records, its row, and the counts of its days and hours.
 */
export async function storeUpload<T>(
  database: Database,
  months: Months,
  upload: UploadToStore,
  hooks: StoringHooks<T>,
): Promise<{ result: T; uploadId: number | null }> {
  const records = upload.records.toSorted((a, b) => a.ts - b.ts || a.index - b.index)
  const storing = async (tx: Queryable) => {
    const answered = await hooks.before(tx)
    if (answered !== null) return { result: answered, uploadId: null }
    // One upload of a site at a time: headways depend on all records that were stored before.
    const locked = await lockForUpload(tx, upload.site, timesOf(records))
    if (upload.source.importId !== null) await refuseTakenBackFile(tx, upload.source.importId)
    // Copies, because headways are filled in, and the transaction is retried after a conflict.
    const stored = await store(tx, locked, { ...upload, records: records.map(record => ({ ...record })) })
    return { result: await hooks.after(tx, stored), uploadId: locked.id }
  }
  return months.storing(timesOf(records), async () => {
    await openBefore(database, upload.site, timesOf(records))
    return database.transaction(storing, STORING_LIMITS)
  })
}

interface LockedSite {
  /** The id of the new upload. */
  id: number
  /** The site's, locked against changes until the transaction ends. */
  timeZone: string
  /** Uploads of the site whose records are being removed. */
  takingBack: number[]
  /** Some of the site's records around those of the upload are in blocks. */
  isSealed: boolean
  hasIntervals: boolean
}

/**
 * The statements as one text are one round trip. The last one sees all that was committed before the locks were acquired:
 * an upload whose taking back was answered before this upload arrived is in `takingBack`.
 */
export async function lockForUpload(tx: Queryable, site: SiteOfUpload, times: number[]): Promise<LockedSite> {
  const siteId = Number(site.siteId)
  const sealed = storeOf(tx).sealedAround(site, times[0] ?? 0, times.at(-1) ?? 0)
  const answers: unknown = await tx.query(`
    ${lockStatement(LOCKS.site(siteId))};
    ${lockDaysForWriting(site.organizationId, daysAround(times, NEIGHBOUR_MS))}
    select
      nextval('upload_ids') as id,
      (select time_zone from sites where id = ${siteId} for key share) as "timeZone",
      (
        select coalesce(json_agg(id), '[]')
        from uploads
        where site_id = ${siteId} and take_back_asked_at is not null and taken_back_at is null
      ) as "takingBack",
      exists (
        select
        from ${sealed}
      ) as "isSealed",
      exists (
        select
        from interval_days
        where site_id = ${siteId}
      ) as "hasIntervals"
  `)
  const last = (answers as { rows: LockedSite[] }[]).at(-1)
  return last?.rows[0] as LockedSite
}

/** Called under the site's lock, which taking back a file needs too: so no upload of the file is missed. */
export async function refuseTakenBackFile(tx: Queryable, importId: string): Promise<void> {
  const { rows } = await tx.query(sql`
    select 1
    from uploads
    where import_id = ${importId} and take_back_asked_at is not null
    limit 1
  `)
  if (rows.length > 0) throw conflict(FILE_TAKEN_BACK)
}

async function store(
  tx: Queryable,
  { id, timeZone, takingBack, isSealed, hasIntervals }: LockedSite,
  { site, source, ...upload }: UploadToStore,
): Promise<StoredUpload> {
  const { siteId } = site
  const { free: records, refused } = hasIntervals
    ? await withoutCountedRecords(tx, siteId, upload.records, new Set(takingBack))
    : { free: upload.records, refused: [] }
  const identities = identitiesOf(records)
  if (isSealed) await openAround(tx, site, timesOf(records))
  await deleteReplacedRecords(tx, { siteId, timeZone }, records, identities, takingBack)
  const neighbours = await findNeighbours(tx, siteId, records, takingBack)
  const declared = mergeRanges(upload.covers ?? [])
  fillFromNeighbours(records, neighbours, declared, site.channels)
  const { accepted, duplicates, differing } = await insertRecords(
    tx,
    { id, ...site, records },
    identities,
    new Set(neighbours.leaders.map(leader => leader.ts)),
  )
  const rejections = withDiffering({ ...upload, rejections: withRefused(upload, refused) }, differing)
  const measured = await findMeasured(declared, timesOf(accepted), neighbours.times, around =>
    readUsualTraffic(tx, { id: siteId, zone: timeZone }, around),
  )
  await runInOneStatement(tx, 'store-upload', {
    days: countDays(siteId, timeZone, accepted, measured),
    hours: countHours(siteId, accepted),
    seen: source.deviceId === null ? null : setLastSeen(source.deviceId),
    row: insertUploads([{ id, site, source, accepted, duplicates, rejected: rejections.length, declared }]),
  })
  await storeRejections(tx, id, rejections)
  return { id, accepted: accepted.length, duplicates, rejections }
}

/** Turns what is sealed around the records into rows. */
async function openAround(tx: Queryable, site: SiteOfUpload, times: number[]): Promise<void> {
  for (const { first, last } of stretchesOf(times, NEIGHBOUR_MS)) {
    await storeOf(tx).openSpans(tx, site, first - NEIGHBOUR_MS, last + NEIGHBOUR_MS)
  }
}

/** What has to be turned into rows in a transaction of its own. */
async function openBefore(database: Database, site: SiteOfUpload, times: number[]): Promise<void> {
  for (const { first, last } of stretchesOf(times, NEIGHBOUR_MS)) {
    await storeOf(database).openAhead(database, site, first - NEIGHBOUR_MS, last + NEIGHBOUR_MS)
  }
}

const timesOf = (records: SentRecord[]): number[] => records.map(record => record.ts)

/** Near the end of the transaction, so that the device's row is locked only briefly: its next status needs it too. */
export const setLastSeen = (deviceId: number) => sql`
  update devices
  set last_seen_at = greatest(last_seen_at, date_trunc('milliseconds', clock_timestamp()))
  where id = ${deviceId}
`

/** Statements on different tables in one round trip, which takes 0.3 ms each. */
async function runInOneStatement(tx: Queryable, name: string, parts: { [name: string]: Sql | null }): Promise<void> {
  const statements = Object.entries(parts).filter((part): part is [string, Sql] => part[1] !== null)
  const ctes = join(
    statements.map(([part, statement]) => sql`${raw(part)} as (${statement})`),
    ', ',
  )
  await tx.query(namedStatement([name, ...statements.map(([part]) => part)].join(' '), sql`with ${ctes} select 1`))
}

/** For uploads without an answer to store. */
export const NO_HOOKS = {
  before: async () => null,
  after: async (_tx: Queryable, stored: StoredUpload): Promise<StoredUpload> => stored,
}

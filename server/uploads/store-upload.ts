import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { ClassScheme } from '../../contract/class-schemes.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { named } from '../database/named.ts'
import { conflict } from '../http/errors.ts'
import type { Months } from '../records/months.ts'
import { countDays, countHours, isoOrNull } from './count-upload.ts'
import { coveredAround, merged, multirangeText, type Range } from './coverage.ts'
import { findNeighbours } from './find-neighbours.ts'
import { fillHeadways } from './follow.ts'
import { identitiesOf } from './identity.ts'
import { insertRecords } from './insert-records.ts'
import type { Checked, Rejection, SentRecord } from './parse-record.ts'
import type { SiteOfUpload } from './read-site.ts'
import { deleteReplacedRecords } from './replace-records.ts'

export interface UploadToStore extends Checked {
  site: SiteOfUpload
  source: {
    deviceId: number | null
    importId: string | null
    fileName: string | null
    format: string
    /** What the class codes mean; absent or null where nobody knows. */
    classScheme?: ClassScheme | null
  }
  /** "I measured all this time"; null or empty: what the records tell. */
  covers: Range[] | null
}

export interface StoredUpload {
  id: number
  accepted: number
  duplicates: number
  rejections: Rejection[]
}

export const FILE_TAKEN_BACK = 'The file was taken back.'
const DIFFERS = 'differs from the stored record'
const KEPT_REJECTION_BYTES = 1024 * 1024
const LIMITS = { statementMs: 60_000, lockMs: 3_000 }

/**
 * Stores an upload: its records, its row, and the counts of its days and hours, in one transaction. `around` runs in
 * the same transaction after that (the answer kept under an Idempotency-Key).
 */
export async function storeUpload<T>(
  database: Database,
  months: Months,
  upload: UploadToStore,
  around: { before: (tx: Queryable) => Promise<T | null>; after: (tx: Queryable, stored: StoredUpload) => Promise<T> },
): Promise<{ result: T; uploadId: number | null }> {
  const records = upload.records.toSorted((a, b) => a.ts - b.ts || a.index - b.index)
  const storing = async (tx: Queryable) => {
    const answered = await around.before(tx)
    if (answered !== null) return { result: answered, uploadId: null }
    // One upload of a site at a time: what a record follows is decided on all that was stored before.
    const begun = await begin(tx, upload.site.siteId)
    if (upload.source.importId !== null) await refuseTakenBackFile(tx, upload.source.importId)
    // Copies, because a transaction that met a conflict is done again, and headways are filled in.
    const stored = await store(tx, begun, { ...upload, records: records.map(record => ({ ...record })) })
    return { result: await around.after(tx, stored), uploadId: begun.id }
  }
  return months.storing(timesOf(records), () => database.transaction(storing, LIMITS))
}

interface Begun {
  /** Of the upload. */
  id: number
  /** The site's, which nobody can change until the transaction ends. */
  timeZone: string
  /** Uploads of the site whose records are being removed. */
  takingBack: number[]
}

/**
 * Two statements as one text are one round trip. The second one sees all that was committed before the lock was taken:
 * an upload whose taking back was answered before this one came is among `takingBack`.
 */
async function begin(tx: Queryable, siteId: number): Promise<Begun> {
  const site = Number(siteId)
  const answers: unknown = await tx.query(`
    select pg_advisory_xact_lock(hashtext('upload'), ${site});
    select
      nextval('upload_ids') as id,
      (select time_zone from sites where id = ${site} for key share) as "timeZone",
      (
        select coalesce(json_agg(id), '[]')
        from uploads
        where site_id = ${site} and take_back_asked_at is not null and taken_back_at is null
      ) as "takingBack"
  `)
  const [, { rows }] = answers as [unknown, { rows: [Begun] }]
  return rows[0]
}

/** Behind the site's lock, which taking a file back waits for too: no upload of the file is missed. */
async function refuseTakenBackFile(tx: Queryable, importId: string): Promise<void> {
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
  { id, timeZone, takingBack }: Begun,
  { site, source, records, ...upload }: UploadToStore,
): Promise<StoredUpload> {
  const { siteId, organizationId } = site
  const identities = identitiesOf(records)
  await deleteReplacedRecords(tx, { siteId, timeZone }, records, identities, takingBack)
  const neighbours = await findNeighbours(tx, siteId, records, takingBack)
  const given = merged(upload.covers ?? [])
  const told = (own: SentRecord[]) =>
    given.length > 0 ? given : coveredAround(timesOf(own), neighbours.times, timeZone)
  fillHeadways(records, neighbours.leaders, merged([...neighbours.covered, ...told(records)]), site.channels)
  const { accepted, duplicates, differing } = await insertRecords(
    tx,
    { id, ...site, records },
    identities,
    new Set(neighbours.leaders.map(leader => leader.ts)),
  )
  const differ = differing.map(({ index }) => ({ index, reason: DIFFERS, record: upload.sent[index] }))
  const all = [...upload.rejections, ...differ].sort((a, b) => a.index - b.index)
  const row = sql`
    insert into uploads (id, organization_id, site_id, device_id, import_id, file_name, format, class_scheme,
      accepted, duplicates, rejected, first_ts, last_ts, covered)
    values (${id}, ${organizationId}, ${siteId}, ${source.deviceId}, ${source.importId}, ${source.fileName},
      ${source.format}, ${source.classScheme ?? null}, ${accepted.length}, ${duplicates}, ${all.length},
      ${isoOrNull(accepted[0]?.ts)}, ${isoOrNull(accepted.at(-1)?.ts)}, ${multirangeText(given)}::tstzmultirange)
  `
  await atOnce(tx, 'keep-upload', {
    days: countDays(siteId, timeZone, accepted, told(accepted)),
    hours: countHours(siteId, accepted),
    seen: source.deviceId === null ? null : seeDevice(source.deviceId),
    row,
  })
  if (all.length > 0) await keepRejections(tx, id, all)
  return { id, accepted: accepted.length, duplicates, rejections: all }
}

const timesOf = (records: SentRecord[]): number[] => records.map(record => record.ts)

/** Late, so that nobody waits long for the device's row: the status that it may send meanwhile. */
const seeDevice = (deviceId: number) => sql`
  update devices
  set last_seen_at = greatest(last_seen_at, date_trunc('milliseconds', clock_timestamp()))
  where id = ${deviceId}
`

/** Statements on different tables as one: each on its own takes 0.3 ms on the way. */
async function atOnce(tx: Queryable, name: string, parts: { [name: string]: Sql | null }): Promise<void> {
  const given = Object.entries(parts).filter((part): part is [string, Sql] => part[1] !== null)
  const listed = join(
    given.map(([part, statement]) => sql`${raw(part)} as (${statement})`),
    ', ',
  )
  await tx.query(named([name, ...given.map(([part]) => part)].join(' '), sql`with ${listed} select 1`))
}

async function keepRejections(tx: Queryable, uploadId: number, rejections: Rejection[]) {
  const lines: string[] = []
  let bytes = 0
  for (const rejection of rejections) {
    const line = JSON.stringify(rejection)
    bytes += Buffer.byteLength(line) + 1
    if (bytes > KEPT_REJECTION_BYTES) break
    lines.push(line)
  }
  await tx.query(sql`
    insert into rejected_records (upload_id, records)
    values (${uploadId}, ${lines.join('\n')})
  `)
}

/** For uploads that nobody waits for an answer to. */
export const NOTHING_AROUND = {
  before: async () => null,
  after: async (_tx: Queryable, stored: StoredUpload): Promise<StoredUpload> => stored,
}

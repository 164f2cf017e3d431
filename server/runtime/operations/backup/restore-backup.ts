import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Database } from '../../../platform/database/database.ts'
import { migrate, readSchemaVersion } from '../../../platform/database/migrate.ts'
import { sealingTime } from '../../../records/store/sealing/seal-records.ts'
import { checkBackup } from './check-backup.ts'
import { claimDatabase, DatabaseInUse, releaseDatabase } from './claim-database.ts'
import { BackupUnusable, bytesOf, type Manifest, type MonthPiece, monthFile } from './manifest.ts'
import { readMonth, STORED_BYTES } from './read-month.ts'
import { restoreDays } from './restore-days.ts'
import { restoreMonth } from './restore-month.ts'
import { restoreTables } from './restore-tables.ts'
import { stopSending } from './stop-sending.ts'

export interface RestoreOptions {
  /** The database replaces the one of the backup: webhooks stay enabled, and mails that were waiting are sent. */
  resumeSending?: boolean
  /** Records that are older become blocks immediately, where that is possible; absent or null: all are rows first. */
  sealAfterDays?: number | null
  /** About so many records are sealed together. */
  spanRecords?: number
  /** Called at each step, with a sentence for the operator. */
  onStep?: (sentence: string) => void
  /** Records restored, and then verified, of twice their number. */
  onProgress?: (records: number, of: number) => void
}

/**
 * Restores a backup into an empty database: the tables with the schema of that time, the migrations since then, the records
 * month by month, with their days and hours counted again. Then all records are read and compared.
 */
export async function restoreBackup(database: Database, directory: string, options: RestoreOptions = {}) {
  const step = options.onStep ?? (() => {})
  step('Checking the files of the backup …')
  const manifest = await checkBackup(directory)
  await refuseNewer(database, manifest)
  return withRestoreLock(database, async () => {
    const wasInterrupted = await claimDatabase(database, directory)
    step(
      wasInterrupted
        ? 'Starting over: an earlier restore was interrupted, and its tables are removed …'
        : 'Restoring …',
    )
    await migrate(database, undefined, { through: manifest.schema_version, restoring: true })
    await restoreTables(database, directory, manifest)
    await migrate(database, undefined, { restoring: true })
    const zones = await readZones(database)
    const report = progressOf(manifest, options)
    const sealBefore = sealingTime(options.sealAfterDays ?? null)
    for (const { month, records } of manifest.months) {
      const file = { month, records, path: monthFile(directory, month), bytesEach: bytesOf(manifest) }
      await restoreMonth(database, file, { zones, sealBefore, spanRecords: options.spanRecords, onProgress: report })
    }
    await restoreDays(database, directory, manifest, zones)
    await restoreTakingBack(database, manifest)
    await restoreSequences(database, manifest)
    if (!options.resumeSending) await stopSending(database)
    step('Comparing all records with the backup …')
    for (const month of manifest.months) await verifyMonth(database, month, bytesOf(manifest), report)
    await database.transaction(tx => tx.query('analyze'), { statementMs: 0 })
    await releaseDatabase(database)
    return manifest
  })
}

async function refuseNewer(database: Database, { schema_version, wayside }: Manifest): Promise<void> {
  const { known } = await readSchemaVersion(database)
  if (schema_version <= known) return
  throw new BackupUnusable(
    `The backup has schema version ${schema_version}, and this program knows versions up to ${known} only. ` +
      `Use a Wayside at least as new as the one that took it (${wayside}).`,
  )
}

/** Under a lock that ends with the connection: a second restore fails, and the lock never has to be removed by hand. */
async function withRestoreLock<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const [done] = await database.transaction(async tx => {
    const { rows } = await tx.query<{ acquired: boolean }>(`
      select
        set_config('idle_in_transaction_session_timeout', '0', true),
        pg_try_advisory_xact_lock(hashtext('wayside restore'), 0) as acquired
    `)
    if (!rows[0]?.acquired) throw new DatabaseInUse('Another restore into this database is going on.')
    // Settled, because the transaction would be retried after a conflict.
    return Promise.allSettled([work()])
  })
  if (done.status === 'rejected') throw done.reason
  return done.value
}

async function readZones(database: Database): Promise<Map<number, string>> {
  const { rows } = await database.query<{ id: number; time_zone: string }>('select id, time_zone from sites')
  return new Map(rows.map(({ id, time_zone }) => [id, time_zone]))
}

function progressOf({ months }: Manifest, { onProgress }: RestoreOptions): (records: number) => void {
  const all = 2 * months.reduce((sum, { records }) => sum + records, 0)
  let done = 0
  return records => {
    done += records
    onProgress?.(done, all)
  }
}

/** Some of their records were removed before they were read; the background loop removes the rest and reports it. */
async function restoreTakingBack(database: Database, { taken_back }: Manifest): Promise<void> {
  await database.query(sql`
    update uploads
    set take_back_asked_at = now()
    where id = any(${taken_back}::bigint[]) and take_back_asked_at is null
  `)
}

/**
 * Clients may have seen changes that were made after the backup and are lost now, so these numbers continue after a gap.
 * Otherwise a cursor of that time would skip new changes, and a mirror would confuse a new record with one that it has.
 */
const SEQUENCE_GAP: { [sequence: string]: number } = { change_positions: 1e8, upload_ids: 1e8, record_ids: 1e10 }

async function restoreSequences(database: Database, { sequences }: Manifest): Promise<void> {
  for (const [name, value] of Object.entries(sequences)) {
    await database.query(
      sql`select setval(format('%I', ${name}::text)::regclass, ${value + (SEQUENCE_GAP[name] ?? 0)})`,
    )
  }
}

async function verifyMonth(
  database: Database,
  piece: MonthPiece,
  bytesEach: number,
  report: (records: number) => void,
): Promise<void> {
  const hash = createHash('sha256')
  let records = 0
  for await (const packed of readMonth(database, piece.month)) {
    if (bytesEach === STORED_BYTES) hash.update(packed)
    else for (let at = 0; at < packed.length; at += STORED_BYTES) hash.update(packed.subarray(at, at + bytesEach))
    records += packed.length / STORED_BYTES
    report(packed.length / STORED_BYTES)
  }
  if (records === piece.records && hash.digest('hex') === piece.records_sha256) return
  throw new Error(`${piece.month} was not restored as it was: ${records} records, and ${piece.records} in the backup.`)
}

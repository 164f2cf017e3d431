import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Database } from '../../database/connect.ts'
import { migrate, readSchemaVersion } from '../../database/migrate.ts'
import { checkBackup } from './check-backup.ts'
import { claimDatabase, DatabaseInUse, releaseDatabase } from './claim-database.ts'
import { BackupUnusable, type Manifest, type MonthPiece, monthFile } from './manifest.ts'
import { readMonth, STORED_BYTES } from './read-month.ts'
import { restoreDays } from './restore-days.ts'
import { restoreMonth } from './restore-month.ts'
import { restoreTables } from './restore-tables.ts'

export interface RestoreOptions {
  /** What is being done. */
  onStep?: (sentence: string) => void
  /** Records stored, and then read again, out of twice their number. */
  onProgress?: (records: number, of: number) => void
}

/**
 * Restores a backup into an empty database: the tables as the schema was then, the migrations since then, the records
 * month by month with their days and hours counted anew. Then all records are read again and compared.
 */
export async function restoreBackup(database: Database, directory: string, options: RestoreOptions = {}) {
  const step = options.onStep ?? (() => {})
  step('Checking the files of the backup …')
  const manifest = await checkBackup(directory)
  await refuseNewer(database, manifest)
  return whileAlone(database, async () => {
    const isAnew = await claimDatabase(database, directory)
    step(isAnew ? 'Restoring anew: an earlier restore was interrupted, and what it left is removed …' : 'Restoring …')
    await migrate(database, undefined, { through: manifest.schema_version, restoring: true })
    await restoreTables(database, directory, manifest)
    await migrate(database, undefined, { restoring: true })
    const zones = await readZones(database)
    const tell = progressOf(manifest, options)
    for (const { month } of manifest.months) {
      await restoreMonth(database, month, monthFile(directory, month), zones, tell)
    }
    await restoreDays(database, directory, manifest, zones)
    await restoreTakingBack(database, manifest)
    await restoreSequences(database, manifest)
    for (const month of manifest.months) await verifyMonth(database, month, tell)
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

/** Under a lock that goes with the connection: a second restore notices it, and nobody has to unlock it by hand. */
async function whileAlone<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const [done] = await database.transaction(async tx => {
    const { rows } = await tx.query<{ mine: boolean }>(`
      select
        set_config('idle_in_transaction_session_timeout', '0', true),
        pg_try_advisory_xact_lock(hashtext('wayside restore'), 0) as mine
    `)
    if (!rows[0]?.mine) throw new DatabaseInUse('Another restore into this database is going on.')
    // Settled, because the transaction would do everything again after a conflict.
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

/** Some of their records were removed before they were read; the loop that takes back removes the rest and tells it. */
async function restoreTakingBack(database: Database, { taken_back }: Manifest): Promise<void> {
  await database.query(sql`
    update uploads
    set take_back_asked_at = now()
    where id = any(${taken_back}::bigint[]) and take_back_asked_at is null
  `)
}

/**
 * What came after the backup is lost, but clients may have seen it: these numbers go on far behind it. A place among the
 * changes that lies behind the backup would else pass over all that comes now, and a mirror would take a new record for
 * one that it has.
 */
const LEAP: { [sequence: string]: number } = { change_positions: 1e8, upload_ids: 1e8, record_ids: 1e10 }

async function restoreSequences(database: Database, { sequences }: Manifest): Promise<void> {
  for (const [name, value] of Object.entries(sequences)) {
    await database.query(sql`select setval(format('%I', ${name}::text)::regclass, ${value + (LEAP[name] ?? 0)})`)
  }
}

async function verifyMonth(database: Database, piece: MonthPiece, tell: (records: number) => void): Promise<void> {
  const hash = createHash('sha256')
  let records = 0
  for await (const packed of readMonth(database, piece.month)) {
    hash.update(packed)
    records += packed.length / STORED_BYTES
    tell(packed.length / STORED_BYTES)
  }
  if (records === piece.records && hash.digest('hex') === piece.records_sha256) return
  throw new Error(`${piece.month} was not restored as it was: ${records} records, and ${piece.records} in the backup.`)
}

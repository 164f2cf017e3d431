import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { gzip } from '../../../delivery/exports/formats/gzip.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { makeDirectory } from '../../../platform/database/embedded/make-directory.ts'
import { readSchemaVersion, refuseUnfinishedRestore } from '../../../platform/database/migrate.ts'
import { writePart } from '../../../platform/jobs/job-files.ts'
import { parseUploadRanges } from '../../../records/blocks/format/match-columns.ts'
import { listTables, type Table } from './list-tables.ts'
import {
  BackupUnusable,
  type Manifest,
  type MonthPiece,
  monthFile,
  readManifest,
  type TablePiece,
  tableFile,
  writeManifest,
} from './manifest.ts'
import { readMonth, STORED_BYTES } from './read-month.ts'
import { type BackupSelection, readSelection, takenBackSince } from './read-selection.ts'
import { readTable } from './read-table.ts'

export interface BackupOptions {
  wayside: string
  /** `of` is an estimate. */
  onProgress?: (records: number, of: number) => void
}

/** The same content gives the same bytes, so that incremental copies of backups only copy what is new. */
const NO_TIME = new Date(0)
const SNAPSHOT = { statementMs: 600_000 }

/**
 * Writes everything except request counts into a new directory, while the service runs: the tables of one moment, then the
 * records of the uploads that were published at that moment. The directory gets its name when it is complete.
 */
export async function takeBackup(database: Database, directory: string, options: BackupOptions): Promise<Manifest> {
  if (existsSync(directory)) throw new Error(`${directory} is there already: give a backup a name of its own.`)
  await refuseUnfinishedRestore(database)
  await refuseOtherVersion(database)
  let taken_at = ''
  await makeDirectory(directory, async part => {
    await mkdir(part, { mode: 0o700 })
    const { selection, tables } = await database.transaction(tx => readSnapshot(tx, part), SNAPSHOT)
    const months = await writeMonths(database, part, selection, options)
    const { partitions: _, records: __, ...selected } = selection
    taken_at = selection.taken_at
    await writeManifest(part, {
      format: 2,
      wayside: options.wayside,
      ...selected,
      taken_back: await takenBackSince(database, selection),
      tables,
      months,
    })
  })
  const manifest = await readManifest(directory)
  if (manifest.taken_at !== taken_at) throw new Error(`Another backup was written to ${directory} meanwhile.`)
  return manifest
}

async function refuseOtherVersion(database: Database): Promise<void> {
  const { current, known } = await readSchemaVersion(database)
  if (current === known) return
  throw new BackupUnusable(
    current === 0
      ? 'There is nothing to back up: the database is empty.'
      : `The database has schema version ${current}, and this program ${known}: use the Wayside that serves it.`,
  )
}

async function readSnapshot(tx: Queryable, directory: string) {
  await tx.query('set transaction isolation level repeatable read, read only')
  await tx.query("select set_config('idle_in_transaction_session_timeout', '0', true)")
  const selection = await readSelection(tx)
  const tables: TablePiece[] = []
  for (const table of await listTables(tx)) tables.push(await writeTable(tx, directory, table))
  return { selection, tables }
}

async function writeTable(tx: Queryable, directory: string, table: Table): Promise<TablePiece> {
  let count = 0
  async function* lines() {
    for await (const { rows, lines } of readTable(tx, table)) {
      count += rows
      yield lines
    }
  }
  const written = await writePart(tableFile(directory, table.name), gzip(lines(), NO_TIME))
  return { name: table.name, rows: count, ...written }
}

async function writeMonths(database: Database, directory: string, selection: BackupSelection, options: BackupOptions) {
  const uploads = { through: selection.through, except: parseUploadRanges(selection.except) }
  let done = 0
  const months: MonthPiece[] = []
  for (const month of selection.partitions) {
    const hash = createHash('sha256')
    const before = done
    async function* counted() {
      for await (const packed of readMonth(database, month, uploads)) {
        hash.update(packed)
        done += packed.length / STORED_BYTES
        options.onProgress?.(done, Math.max(done, selection.records))
        yield packed
      }
    }
    const written = await writePart(monthFile(directory, month), gzip(counted(), NO_TIME))
    months.push({ month, records: done - before, records_sha256: hash.digest('hex'), ...written })
  }
  return months
}

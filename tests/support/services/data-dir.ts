import { accessSync, constants, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopPostmaster } from '../../../server/platform/database/embedded/postmaster.ts'

export const dataDirPrefix = 'wayside-tests-'

/** Named so that the next run removes it, should this one be killed. */
export function makeDataDir(place = tmpdir()): string {
  return mkdtempSync(join(place, `${dataDirPrefix}${process.pid}-`))
}

const MEMORY = '/dev/shm'
/** A run took 0.4 GB of it; Chromium and the service need some as well. */
const MIN_MEMORY_BYTES = 6 * 2 ** 30

/**
 * Where hundreds of databases of a thousand files each are made and dropped: in memory, if there is plenty. Before ext4
 * gives out an inode it passes all that were freed in the last minutes, so that a database took 0.3 s of a processor.
 */
export function placeOfDatabases(): string {
  try {
    accessSync(MEMORY, constants.R_OK | constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, process.availableMemory()) >= MIN_MEMORY_BYTES ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** All data directories that there are, also those of other runs. */
export const listDataDirs = (): string[] =>
  [...new Set([tmpdir(), MEMORY])].flatMap(place =>
    namesIn(place)
      .filter(name => name.startsWith(dataDirPrefix))
      .map(name => join(place, name)),
  )

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}

export async function removeDataDir(directory: string): Promise<void> {
  const pgData = join(directory, 'postgres')
  await stopPostmaster(pgData)
  for (const path of [...socketDirectory(pgData), directory]) rmSync(path, { recursive: true, force: true })
}

/** For a process that is ending. */
export function removeDataDirNow(directory: string): void {
  const pgData = join(directory, 'postgres')
  try {
    process.kill(Number.parseInt(readFileSync(join(pgData, 'postmaster.pid'), 'utf8'), 10), 'SIGQUIT')
  } catch {
    // It does not run.
  }
  for (const path of [...socketDirectory(pgData), directory]) {
    rmSync(path, { recursive: true, force: true, maxRetries: 10 })
  }
}

// What a PostgreSQL that was killed has left behind.
function socketDirectory(pgData: string): string[] {
  try {
    return [readFileSync(join(pgData, 'wayside-socket'), 'utf8')]
  } catch {
    return []
  }
}

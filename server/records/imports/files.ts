import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS } from '../../../contract/times/time.ts'

/** A folder next to the files of exports. */
const folder = (directory: string): string => join(directory, 'imports')

export const importedFile = (directory: string, id: string): string => join(folder(directory), id)

export const removeFile = (directory: string, id: string): Promise<void> =>
  rm(importedFile(directory, id), { force: true })

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/
const COMPLETE_FILE_NAME = new RegExp(`${ID.source}$`)
const IMPORT_FILE_NAME = new RegExp(`${ID.source}(\\.part)?$`)

async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(folder(directory))
  } catch (error) {
    // The folder is created with the first file.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** The ids of imports whose files are on this machine. */
export const idsOfFiles = async (directory: string): Promise<string[]> =>
  (await namesIn(directory)).filter(name => COMPLETE_FILE_NAME.test(name))

/**
 * Removes files that no row refers to, left by processes that were killed between a row and its file. It goes by age,
 * because the directory may serve another database too; a file that is still being received is never an hour old.
 */
export async function removeOrphanedFiles(
  directory: string,
  hoursKept: number,
  isNeeded: (id: string) => boolean,
): Promise<void> {
  for (const name of await namesIn(directory)) {
    if (!IMPORT_FILE_NAME.test(name) || isNeeded(name)) continue
    const path = join(folder(directory), name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    const hours = name.endsWith('.part') ? 1 : 2 * hoursKept
    if (Date.now() - mtimeMs > hours * HOUR_MS) await rm(path, { force: true })
  }
}

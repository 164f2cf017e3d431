import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Beside the files of exports. */
const folder = (directory: string): string => join(directory, 'imports')

export const importedFile = (directory: string, id: string): string => join(folder(directory), id)

export const removeFile = (directory: string, id: string): Promise<void> =>
  rm(importedFile(directory, id), { force: true })

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/
const WHOLE = new RegExp(`${ID.source}$`)
const OURS = new RegExp(`${ID.source}(\\.part)?$`)

async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(folder(directory))
  } catch (error) {
    // Made with the first file.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** The imports whose files lie on this machine. */
export const idsOfFiles = async (directory: string): Promise<string[]> =>
  (await namesIn(directory)).filter(name => WHOLE.test(name))

const HOUR_MS = 3_600_000

/**
 * Removes what nobody else will: of processes that were killed between a row and its file. By age, for the directory
 * may serve another database too: what is still being received is never an hour old.
 */
export async function removeOrphanedFiles(
  directory: string,
  hoursKept: number,
  isNeeded: (id: string) => boolean,
): Promise<void> {
  for (const name of await namesIn(directory)) {
    if (!OURS.test(name) || isNeeded(name)) continue
    const path = join(folder(directory), name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    const hours = name.endsWith('.part') ? 1 : 2 * hoursKept
    if (Date.now() - mtimeMs > hours * HOUR_MS) await rm(path, { force: true })
  }
}

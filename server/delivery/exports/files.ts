import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExportFormat } from '../../../contract/export-formats.ts'
import { DAY_MS } from '../../../contract/times/time.ts'

interface Attempt {
  id: string
  attempt: number
  format: ExportFormat
}

/** The attempt is in the name, so a worker that resumes after its lease expired cannot replace the file of its successor. */
export const exportFile = (directory: string, { id, attempt, format }: Attempt): string =>
  join(directory, `${id}.${attempt}.${format}`)

/** The file of an attempt until it is complete. */
export const partFile = (directory: string, { id, attempt }: Attempt): string =>
  join(directory, `${id}.${attempt}.part`)

/** Removes the files of this attempt and of all before it. */
export async function removeAttempts(directory: string, last: Attempt): Promise<void> {
  for (let attempt = last.attempt; attempt > 0; attempt--) {
    await rm(partFile(directory, { ...last, attempt }), { force: true })
    await rm(exportFile(directory, { ...last, attempt }), { force: true })
  }
}

/** Fails when no file can be written. It writes one, because permission bits do not apply to root. */
export async function checkExportDirectory(directory: string): Promise<void> {
  // Several machines that share the directory may start at the same time.
  const probe = join(directory, `.probe-${randomUUID()}`)
  try {
    await mkdir(directory, { recursive: true })
    await writeFile(probe, 'probe')
    await unlink(probe)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`EXPORT_DIR is "${directory}", but no file can be written there (${code}).`, { cause: error })
  }
}

const EXPORT_FILE_NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d+\.(.+)$/

/**
 * Removes files that no row refers to, left by processes that were killed between a row and its file. It goes by age
 * alone, because the directory may serve another database too: parts after a day, files a day after their expiry.
 */
export async function removeOrphanedFiles(directory: string, daysKept: number): Promise<void> {
  for (const name of await readdir(directory)) {
    const [, , kind] = EXPORT_FILE_NAME.exec(name) ?? []
    if (kind === undefined) continue
    const path = join(directory, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    const days = kind === 'part' ? 1 : daysKept + 1
    if (Date.now() - mtimeMs > days * DAY_MS) await rm(path, { force: true })
  }
}

import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExportFormat } from './schema.ts'

interface Attempt {
  id: string
  attempt: number
  format: ExportFormat
}

/** The attempt is in the name: a worker that comes back from the dead gives its file a name that nobody asks for. */
export const exportFile = (directory: string, { id, attempt, format }: Attempt): string =>
  join(directory, `${id}.${attempt}.${format}`)

/** What an attempt writes before it is whole. */
export const partFile = (directory: string, { id, attempt }: Attempt): string =>
  join(directory, `${id}.${attempt}.part`)

/** Everything that attempts up to this one have left behind. */
export async function removeAttempts(directory: string, last: Attempt): Promise<void> {
  for (let attempt = last.attempt; attempt > 0; attempt--) {
    await rm(partFile(directory, { ...last, attempt }), { force: true })
    await rm(exportFile(directory, { ...last, attempt }), { force: true })
  }
}

/** Found by writing a file, because mode bits stop no root. */
export async function checkExportDirectory(directory: string): Promise<void> {
  // Several machines that share it may start at one time.
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

const OURS = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d+\.(.+)$/
const DAY_MS = 86_400_000

/**
 * Removes what nobody else will: of workers and servers that were killed between a row and its file. By age alone, for
 * the directory may serve another database too: parts that nobody writes to, and files older than any is kept.
 */
export async function removeForgotten(directory: string, daysKept: number): Promise<void> {
  for (const name of await readdir(directory)) {
    const [, , kind] = OURS.exec(name) ?? []
    if (kind === undefined) continue
    const path = join(directory, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    const days = kind === 'part' ? 1 : daysKept + 1
    if (Date.now() - mtimeMs > days * DAY_MS) await rm(path, { force: true })
  }
}

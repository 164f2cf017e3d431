import { mkdir, readdir, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExportFormat } from './schema.ts'

export const exportFile = (directory: string, id: string, format: ExportFormat): string =>
  join(directory, `${id}.${format}`)

/** What an attempt writes before it is whole; no other attempt writes there. */
export const partFile = (directory: string, id: string, attempt: number): string =>
  join(directory, `${id}.${attempt}.part`)

/** Found by writing a file, because mode bits stop no root. */
export async function checkExportDirectory(directory: string): Promise<void> {
  const probe = join(directory, `.probe-${process.pid}`)
  try {
    await mkdir(directory, { recursive: true })
    await writeFile(probe, 'probe')
    await unlink(probe)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`EXPORT_DIR is "${directory}", but no file can be written there (${code}).`, { cause: error })
  }
}

const ABANDONED_MS = 24 * 3_600_000

/** Parts that a killed worker left behind. */
export async function removeAbandonedParts(directory: string): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    if (!name.endsWith('.part')) continue
    const path = join(directory, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(path, { force: true })
  }
}

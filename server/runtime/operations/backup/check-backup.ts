import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Written } from '../../../platform/jobs/job-files.ts'
import { BackupUnusable, type Manifest, monthFile, readManifest, tableFile } from './manifest.ts'

/** Reads every file of a backup and compares it with the manifest. Lengths are checked first, so truncation is found fast. */
export async function checkBackup(directory: string): Promise<Manifest> {
  const manifest = await readManifest(directory)
  const files = [
    ...manifest.tables.map(table => ({ path: tableFile(directory, table.name), ...table })),
    ...manifest.months.map(month => ({ path: monthFile(directory, month.month), ...month })),
  ]
  for (const file of files) await checkSize(file)
  for (const file of files) await checkContent(file)
  return manifest
}

async function checkSize({ path, size }: Written & { path: string }): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (!found) throw new BackupUnusable(`The backup is not whole: ${path} is missing.`)
  if (found.size !== size) {
    throw new BackupUnusable(`The backup is damaged: ${path} has ${found.size} bytes instead of ${size}.`)
  }
}

async function checkContent({ path, sha256 }: Written & { path: string }): Promise<void> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1_048_576 })) hash.update(chunk)
  if (hash.digest('hex') !== sha256) throw new BackupUnusable(`The backup is damaged: ${path} has changed.`)
}

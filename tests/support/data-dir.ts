import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopPostmaster } from '../../server/database/embedded-postgres-postmaster.ts'

export const dataDirPrefix = 'wayside-tests-'

/** Named so that the next run removes it, should this one be killed. */
export function makeDataDir(): string {
  return mkdtempSync(join(tmpdir(), `${dataDirPrefix}${process.pid}-`))
}

export async function removeDataDir(directory: string): Promise<void> {
  const cluster = join(directory, 'postgres')
  await stopPostmaster(cluster)
  for (const path of [...socketDirectory(cluster), directory]) rmSync(path, { recursive: true, force: true })
}

// What a PostgreSQL that was killed has left behind.
function socketDirectory(cluster: string): string[] {
  try {
    return [readFileSync(join(cluster, 'wayside-socket'), 'utf8')]
  } catch {
    return []
  }
}

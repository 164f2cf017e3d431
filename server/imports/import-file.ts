import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { type Actor, audit } from '../access/audit.ts'
import type { Database } from '../database/connect.ts'
import { readSite } from '../uploads/read-site.ts'
import { FileRefused } from './file-refused.ts'
import type { Pass } from './local-time.ts'
import { newTally, storeFile } from './store-file.ts'

export interface ImportOptions {
  siteId: number
  format?: string
  timeZone: string | null
  ambiguous?: Pass
  actor: Actor
  onProgress?: (bytesRead: number) => void
  /** Of one upload. */
  maxRecords?: number
}

export interface ImportResult {
  import_id: string
  format: string
  time_zone: string | null
  /** What the user should know, such as columns that are ignored. */
  notices: string[]
  uploads: number
  accepted: number
  duplicates: number
  /** Lines that could not be read, or whose records were refused; and the first of them. */
  unreadable: number
  unreadable_lines: { line: number; reason: string }[]
}

/** Imports a file directly, for the operator's command line. Importing it twice adds nothing. */
export async function importFile(database: Database, path: string, options: ImportOptions): Promise<ImportResult> {
  const site = await readSite(database, options.siteId)
  const importId = randomUUID()
  const fileName = basename(path)
  const tally = newTally()
  const counts = () => ({ uploads: tally.uploads, accepted: tally.accepted, duplicates: tally.duplicates })
  const log = (details: object) =>
    audit(database, {
      organizationId: site.organizationId,
      actor: options.actor,
      action: 'import',
      target: fileName,
      details: { ...counts(), import_id: importId, ...details },
    })
  try {
    const { reader, timeZone, notices } = await storeFile(database, path, tally, {
      ...options,
      site,
      importId,
      fileName,
    })
    await log({})
    return {
      import_id: importId,
      format: reader.name,
      time_zone: timeZone,
      notices,
      ...counts(),
      unreadable: tally.unreadable.total,
      unreadable_lines: tally.unreadable.first
        .toSorted((a, b) => a.line - b.line)
        .map(({ line, reason }) => ({ line, reason })),
    }
  } catch (error) {
    // Uploads that were stored before the file turned out to be damaged stay, and can be taken back.
    if (error instanceof FileRefused && tally.uploads > 0) await log({ refused: error.message })
    throw error
  }
}

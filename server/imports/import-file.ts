import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { type Actor, audit } from '../access/audit.ts'
import type { Database } from '../database/connect.ts'
import { Months } from '../records/months.ts'
import { check } from '../uploads/check-records.ts'
import { Publisher } from '../uploads/publish-uploads.ts'
import { readSite } from '../uploads/read-site.ts'
import { NOTHING_AROUND, storeUpload } from '../uploads/store-upload.ts'
import { FileRefused } from './file-refused.ts'
import type { Pass } from './local-time.ts'
import { readFile } from './read-file.ts'
import type { Reading } from './readers/reader.ts'

export interface ImportOptions {
  siteId: number
  format?: string
  timeZone: string | null
  ambiguous?: Pass
  actor: Actor
  onProgress?: (bytesRead: number) => void
  /** Records of one upload. */
  most?: number
}

export interface ImportResult {
  import_id: string
  format: string
  time_zone: string | null
  uploads: number
  accepted: number
  duplicates: number
  /** Lines that could not be read, or whose records were refused; the first of them. */
  unreadable: number
  unreadable_lines: { line: number; reason: string }[]
}

const FIRST_TIME = Date.UTC(1990, 0, 1)
const AHEAD_MS = 5 * 60_000

/** A counter's file, cut into uploads that are stored and published one by one. Importing it again adds nothing. */
export async function importFile(database: Database, path: string, options: ImportOptions): Promise<ImportResult> {
  const site = await readSite(database, options.siteId)
  const file = await readFile(path, { ...options, siteTimeZone: site.timeZone })
  const months = new Months(database)
  const publisher = new Publisher(database)
  const importId = randomUUID()
  const source = { deviceId: null, importId, fileName: basename(path), format: file.reader.name }
  const limits = {
    earliest: FIRST_TIME,
    latest: site.now + AHEAD_MS,
    tooEarly: 'This time is before 1990.',
    channels: site.channels,
  }
  const result = { uploads: 0, accepted: 0, duplicates: 0 }
  const log = (details: object) =>
    audit(database, {
      organizationId: site.organizationId,
      actor: options.actor,
      action: 'import',
      target: basename(path),
      details: { ...result, import_id: importId, ...details },
    })
  try {
    for await (const readings of file.uploads) {
      const upload = { site, source, covers: null, ...check(readings.map(asSent), limits) }
      const { result: stored, uploadId } = await storeUpload(database, months, upload, NOTHING_AROUND)
      if (uploadId !== null) await publisher.publish(uploadId)
      for (const { index, reason } of stored.rejections) {
        const { line, text } = readings[index] as Reading
        file.unreadable.add(line, text, reason)
      }
      result.uploads++
      result.accepted += stored.accepted
      result.duplicates += stored.duplicates
    }
  } catch (error) {
    // What was stored before a file turned out to be damaged stays, and can be taken back.
    if (error instanceof FileRefused && result.uploads > 0) await log({ refused: error.message })
    throw error
  }
  await log({})
  return {
    import_id: importId,
    format: file.reader.name,
    time_zone: file.timeZone,
    ...result,
    unreadable: file.unreadable.total,
    unreadable_lines: file.unreadable.first
      .toSorted((a, b) => a.line - b.line)
      .map(({ line, reason }) => ({ line, reason })),
  }
}

const asSent = ({ line: _line, text: _text, ...reading }: Reading) => ({
  ...reading,
  timestamp: new Date(reading.timestamp).toISOString(),
})

import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, DatabaseUnavailable } from '../database/connect.ts'
import { Months } from '../records/months.ts'
import { Publisher } from '../uploads/publish-uploads.ts'
import type { SiteOfUpload } from '../uploads/read-site.ts'
import { FILE_TAKEN_BACK, NO_HOOKS, type StoredUpload, storeUpload } from '../uploads/store-upload.ts'
import { checkReadings } from './check-readings.ts'
import { FileRefused } from './file-refused.ts'
import { type OpenFile, type ReadFileOptions, readFile } from './read-file.ts'
import type { Reading } from './readers/reader.ts'
import { UnreadableLines } from './unreadable-lines.ts'

export interface StoreOptions extends ReadFileOptions {
  site: SiteOfUpload
  /** Shared by all its uploads. */
  importId: string
  fileName: string
  /** Called before each upload; an error it throws ends the import there. */
  beforeUpload?: () => Promise<void>
}

/** The counts of a file, which grow while it is stored. */
export const newTally = () => ({
  uploads: 0,
  records: 0,
  accepted: 0,
  duplicates: 0,
  rejected: 0,
  /** Includes lines whose records were refused. */
  unreadable: new UnreadableLines(),
})
export type Tally = ReturnType<typeof newTally>

const STORE_MS = 65_000

/** Stores a counter's file as uploads, which are stored and published one by one. Storing it twice adds nothing. */
export async function storeFile(
  database: Database,
  path: string,
  tally: Tally,
  options: StoreOptions,
): Promise<OpenFile> {
  const { site, importId, fileName, beforeUpload } = options
  const file = await readFile(path, { ...options, siteTimeZone: site.timeZone, unreadable: tally.unreadable })
  const source = {
    deviceId: null,
    importId,
    fileName,
    format: file.reader.name,
    classScheme: file.reader.classScheme ?? null,
  }
  const months = new Months(database)
  const publisher = new Publisher(database)
  for await (const readings of file.uploads) {
    await beforeUpload?.()
    const upload = { site, source, covers: null, ...checkReadings(readings, site) }
    const { result, uploadId } = await withRetries(() =>
      storeUpload(database.within(STORE_MS), months, upload, NO_HOOKS).catch(refuseTakenBack),
    )
    if (uploadId !== null) await withRetries(() => publisher.publish(uploadId))
    count(tally, readings, result)
  }
  return file
}

/** A user took back the uploads of the file that were stored, so the rest is refused too. */
function refuseTakenBack(error: Error): never {
  if (error.message !== FILE_TAKEN_BACK) throw error
  throw new FileRefused('The file was taken back while it was being imported.', { cause: error })
}

function count(tally: Tally, readings: Reading[], { accepted, duplicates, rejections }: StoredUpload): void {
  tally.uploads++
  tally.records += readings.length
  tally.accepted += accepted
  tally.duplicates += duplicates
  tally.rejected += rejections.length
  for (const { index, reason } of rejections) {
    const { line, text } = readings[index] as Reading
    tally.unreadable.add(line, text, reason)
  }
}

const MAX_ATTEMPTS = 5
const PAUSE_MS = 1_000

/** Another upload may hold the site's lock for longer than the lock timeout, and PostgreSQL may restart. */
async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || attempt === MAX_ATTEMPTS) throw error
      await sleep(PAUSE_MS)
    }
  }
}

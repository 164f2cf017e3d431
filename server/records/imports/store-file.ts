import { setTimeout as sleep } from 'node:timers/promises'
import type { TimeRange } from '../../../contract/times/time.ts'
import { requestCheck } from '../../field/quality/request-check.ts'
import { type Database, DatabaseUnavailable } from '../../platform/database/database.ts'
import { Months } from '../months.ts'
import { Publisher } from '../uploads/publish-uploads.ts'
import type { SiteOfUpload } from '../uploads/read-site.ts'
import { FILE_TAKEN_BACK, NO_HOOKS, type StoredUpload, storeUpload } from '../uploads/store-upload.ts'
import { checkReadings } from './check-readings.ts'
import type { Reading } from './readers/reader.ts'
import { FileRefused } from './reading/file-refused.ts'
import { type OpenFile, type ReadFileOptions, readFile } from './reading/read-file.ts'
import { declaredTime, type Source } from './reading/read-vehicles.ts'
import { UnreadableLines } from './reading/unreadable-lines.ts'

export interface StoreOptions extends ReadFileOptions {
  /** The site of a counter of the file; null for counters that are not stored. */
  siteOf: (counter: string | null) => SiteOfUpload | null
  /** The measured time that the user says; else that of the file. */
  measured?: TimeRange | null
  /** Shared by all its uploads. */
  importId: string
  fileName: string
  /** Called before each upload; an error it throws ends the import there. */
  beforeUpload?: () => Promise<void>
}

/** The counts of a file, which grow while it is stored. */
export const newTally = (unreadable = new UnreadableLines()) => ({
  uploads: 0,
  records: 0,
  accepted: 0,
  duplicates: 0,
  rejected: 0,
  /** The time that the file says was measured. */
  covers: null as TimeRange | null,
  /** Includes lines whose records were refused. */
  unreadable,
})
export type Tally = ReturnType<typeof newTally>

const STORE_MS = 65_000

/** Stores a counter's file as uploads, which are stored and published one by one. Storing it twice adds nothing. */
export async function storeFile(
  database: Database,
  source: Source,
  tally: Tally,
  options: StoreOptions,
): Promise<OpenFile> {
  const { siteOf, importId, fileName, beforeUpload } = options
  const file = await readFile(source, {
    ...options,
    unreadable: tally.unreadable,
    isWanted: counter => siteOf(counter) !== null,
  })
  const { measured = null } = options
  const covers = () => (measured ? { range: measured, isComplete: file.isEnded() } : file.covers())
  const months = new Months(database)
  const publisher = new Publisher(database)
  const sites = new Set<number>()
  const store = async (site: SiteOfUpload, readings: Reading[], declared: TimeRange | null) => {
    await beforeUpload?.()
    const origin = { deviceId: null, importId, fileName, format: file.reader.name, classScheme: file.classScheme() }
    const upload = { site, source: origin, covers: declared && [declared], ...checkReadings(readings, site) }
    const { result, uploadId } = await withRetries(() =>
      storeUpload(database.within(STORE_MS), months, upload, NO_HOOKS).catch(refuseTakenBack),
    )
    if (uploadId !== null) await withRetries(() => publisher.publish(uploadId))
    count(tally, readings, result)
    sites.add(site.siteId)
  }
  for await (const readings of file.uploads) {
    const first = readings.reduce((min, { timestamp }) => Math.min(min, timestamp), Number.POSITIVE_INFINITY)
    const last = readings.reduce((max, { timestamp }) => Math.max(max, timestamp), Number.NEGATIVE_INFINITY)
    const declared = measured ? saidUntil(measured, file.isEnded(), last) : declaredTime(file.covers(), first, last)
    await store(siteOf(readings[0]?.counter ?? null) as SiteOfUpload, readings, declared)
  }
  // A time without a vehicle is known to be one only by what the file says it covers.
  const site = siteOf(null)
  const said = covers()
  if (tally.uploads === 0 && tally.unreadable.total === 0 && site && said?.isComplete) await store(site, [], said.range)
  tally.covers = said?.isComplete ? said.range : null
  await withRetries(() => requestCheck(database, [...sites]))
  return file
}

/** Up to the last vehicle that was read until the file is: the import may end there. Vehicles may lie outside of it. */
const saidUntil = ({ from, to }: TimeRange, isEnded: boolean, last: number): TimeRange => ({
  from,
  to: isEnded ? to : Math.max(from + 1, Math.min(last, to)),
})

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

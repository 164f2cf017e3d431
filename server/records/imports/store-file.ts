import type { TimeRange } from '../../../contract/times/time.ts'
import { requestCheck } from '../../field/quality/request-check.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SiteOfUpload } from '../uploads/read-site.ts'
import type { StoredUpload } from '../uploads/store-upload.ts'
import { asSent, checkIntervalReadings, checkReadings } from './check-readings.ts'
import type { Reading } from './readers/reader.ts'
import type { IntervalOfLine } from './reading/cut-intervals.ts'
import { FileRefused } from './reading/file-refused.ts'
import { type OpenFile, type ReadFileOptions, readFile } from './reading/read-file.ts'
import { declaredTime, type Source } from './reading/read-vehicles.ts'
import { UnreadableLines } from './reading/unreadable-lines.ts'
import type { Survey } from './survey-file.ts'
import { type UploadQueue, withRetries } from './upload-queue.ts'

export interface StoreOptions extends ReadFileOptions {
  /** The site of a counter of the file; null for counters that are not stored. */
  siteOf: (counter: string | null) => SiteOfUpload | null
  /** The counters and channels of the file that are read. */
  counters: Survey['counters']
  /** The measured time that the user says; else that of the file. */
  measured?: TimeRange | null
  /** Shared by all its uploads. */
  importId: string
  fileName: string
  queue: UploadQueue
}

/** The counts of a file, which grow while it is stored. */
export const newImportTally = (unreadable = new UnreadableLines()) => ({
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
export type ImportTally = ReturnType<typeof newImportTally>

/** Stores a counter's file as uploads by the queue, which may have some of them waiting still. Storing it twice adds nothing. */
export async function storeFile(
  database: Database,
  source: Source,
  tally: ImportTally,
  options: StoreOptions,
): Promise<OpenFile> {
  try {
    return await storeUploads(database, source, tally, options)
  } catch (error) {
    // What was read before the damage is stored. Nothing is stored any more when the import has ended.
    if (error instanceof FileRefused) await options.queue.flush()
    else await options.queue.settle()
    throw error
  }
}

async function storeUploads(
  database: Database,
  source: Source,
  tally: ImportTally,
  options: StoreOptions,
): Promise<OpenFile> {
  const { siteOf, importId, fileName, queue } = options
  const file = await readFile(source, {
    ...options,
    unreadable: tally.unreadable,
    isWanted: counter => siteOf(counter) !== null,
    isRead: (counter, channel) => options.counters.get(counter)?.channels.has(channel) ?? false,
  })
  const { measured = null } = options
  const covers = () => (measured ? { range: measured, isComplete: file.isEnded() } : file.covers())
  const sites = new Set<number>()
  const origin = () => ({
    deviceId: null,
    importId,
    fileName,
    format: file.reader.name,
    classScheme: file.classScheme(),
  })
  const store = (site: SiteOfUpload, readings: Reading[], declared: TimeRange | null) => {
    sites.add(site.siteId)
    const { records, rejections } = checkReadings(readings, site)
    const sentAt = (index: number) => asSent(readings[index] as Reading)
    const upload = { site, source: origin(), covers: declared && [declared], records, rejections, sentAt }
    return queue.add(upload, stored => count(tally, readings, stored))
  }
  const storeCounted = (site: SiteOfUpload, lines: IntervalOfLine[]) => {
    sites.add(site.siteId)
    const readings = lines.map(({ reading }) => reading)
    const upload = { site, source: origin(), ...checkIntervalReadings(readings, site, file.classScheme()) }
    return queue.addIntervals(upload, stored => count(tally, lines, stored))
  }
  const finish = async () => {
    await queue.afterwards(() => withRetries(() => requestCheck(database, [...sites])))
    return file
  }
  if (file.reader.isOfIntervals) {
    for await (const lines of file.intervals)
      await storeCounted(siteOf(lines[0]?.reading.counter ?? null) as SiteOfUpload, lines)
    return finish()
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
  if (sites.size === 0 && tally.unreadable.total === 0 && site && said?.isComplete) await store(site, [], said.range)
  tally.covers = said?.isComplete ? said.range : null
  return finish()
}

/** Up to the last vehicle that was read until the file is: the import may end there. Vehicles may lie outside of it. */
const saidUntil = ({ from, to }: TimeRange, isEnded: boolean, last: number): TimeRange => ({
  from,
  to: isEnded ? to : Math.max(from + 1, Math.min(last, to)),
})

function count(
  tally: ImportTally,
  readings: readonly { line: number; text: string }[],
  { accepted, duplicates, rejections }: StoredUpload,
): void {
  tally.uploads++
  tally.records += readings.length
  tally.accepted += accepted
  tally.duplicates += duplicates
  tally.rejected += rejections.length
  for (const { index, reason } of rejections) {
    const { line, text } = readings[index] as { line: number; text: string }
    tally.unreadable.add(line, text, reason)
  }
}

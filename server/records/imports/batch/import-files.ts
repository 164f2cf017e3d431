import type { TimeRange } from '../../../../contract/times/time.ts'
import { audit } from '../../../people/access/audit.ts'
import type { Database } from '../../../platform/database/database.ts'
import { readSites, type Sites } from '../file-sites.ts'
import { concludeImport, fitToSites, type ImportOptions, readingFor } from '../fit-to-sites.ts'

import { countersFields, type measuredFields } from '../reading/measured-time.ts'
import type { ReadVehiclesOptions } from '../reading/read-vehicles.ts'
import { noticesOfClock } from '../shift/propose-shifts.ts'
import { newImportTally, storeFile } from '../store-file.ts'
import { type Survey, withoutSums } from '../survey-file.ts'
import { UploadQueue } from '../upload-queue.ts'
import { type SourceFile, uploadName } from './find-files.ts'
import {
  batchKey,
  countStored,
  type FileResult,
  finishBatch,
  finishFile,
  openBatch,
  storeOneOfMany,
} from './import-batch.ts'
import { mergeSurveys, noneUsable, type Progress, progressOf, type SkippedFile, surveyFiles } from './survey-files.ts'

export interface BatchOptions extends Omit<ImportOptions, 'onProgress'> {
  /** Called while files are read: `done` and `total` are bytes of all of them, each of which is read twice. */
  onProgress?: (done: number, total: number, recordsStored: number) => void
  /** Called after each file. */
  onFile?: (result: FileResult, number: number, total: number) => void
}

export interface BatchResult {
  import_id: string
  clock: string
  /** What is taken for measured, and what is strange about it. */
  measured: ReturnType<typeof measuredFields> | null
  /** The same of each counter, where there are several. */
  measured_by_counter: ReturnType<typeof countersFields>['measured_by_counter']
  files: number
  /** Files that an earlier attempt of the same command had stored. */
  resumed: number
  uploads: number
  accepted: number
  duplicates: number
  unreadable: number
  /** What the user should know about files that were read. */
  notices: { name: string; notice: string }[]
  skipped: SkippedFile[]
  unknown_counters: { counter: string; vehicles: number }[]
}

/**
 * Imports many files as one batch. All are read before anything is stored, so that a clock or a channel that does not fit
 * stops the whole batch. Files that are not counters' files are skipped and named. Taking back one upload takes back all.
 */
export async function importFiles(
  database: Database,
  files: SourceFile[],
  options: BatchOptions,
): Promise<BatchResult> {
  const sites = await readSites(database, options.siteId)
  const reading = await readingFor(database, sites, options)
  const queue = new UploadQueue(database, options)
  const progress = progressOf(files, (done, total) => options.onProgress?.(done, total, queue.stored))
  const { surveyed, skipped } = await surveyFiles(files, reading, progress)
  if (surveyed.length === 0) throw noneUsable(skipped)
  const all = withoutSums(mergeSurveys(surveyed.map(one => one.survey)))
  const clock = await fitToSites(database, sites, all, reading)

  const { siteId, timeZone, format, ambiguous, mapping, channels } = options
  const target = typeof siteId === 'number' ? siteId : [...siteId]
  const names = files.map(({ name, fingerprint }) => [name, fingerprint])
  const batch = await openBatch(
    database,
    batchKey([
      ...[target, timeZone, format, ambiguous, mapping, channels?.mapped, options.measured, names],
      ...(options.counts ? [options.counts] : []),
      ...(options.axleFactor ? [{ axleFactor: options.axleFactor }] : []),
    ]),
  )
  const tally = { duplicates: 0, unreadable: 0, resumed: 0 }
  const numbers = new Map(channels?.mapped.map(one => [one.channel, one.number]))
  for (const [index, { file, survey }] of surveyed.entries()) {
    const finish = (result: FileResult) => {
      tally.duplicates += result.duplicates
      tally.unreadable += result.unreadable
      options.onFile?.(result, index + 1, surveyed.length)
    }
    const before = batch.done.get(file.name)
    if (before) {
      tally.resumed++
      progress.finish(file)
      await queue.afterwards(async () => finish(before.result))
      continue
    }
    const { repeatedLines } = survey
    const storing = {
      ...reading,
      counters: all.counters,
      repeatedLines,
      sites,
      numbers,
      batchId: batch.id,
      progress,
      queue,
    }
    await store(database, file, storing, async result => {
      await finishFile(database, batch.id, file.fingerprint, result)
      finish(result)
    })
    progress.finish(file)
  }
  await queue.flush()
  const described = await concludeImport(database, sites, all, options)
  const counts = await countStored(database, batch.id)
  await audit(database, {
    organizationId: sites.first.organizationId,
    actor: options.actor,
    action: 'import',
    target: `${surveyed.length} files`,
    details: { import_id: batch.id, ...counts, skipped: skipped.length },
  })
  await finishBatch(database, batch.id)
  return {
    import_id: batch.id,
    clock,
    files: surveyed.length,
    ...counts,
    ...tally,
    notices: [
      ...surveyed.flatMap(({ file, survey }) => survey.notices.map(notice => ({ name: file.name, notice }))),
      ...[...all.leftOut, ...noticesOfClock(all, sites.first.timeZone)].map(notice => ({
        name: `${surveyed.length} files`,
        notice,
      })),
    ],
    skipped,
    ...countersFields(described, all),
    unknown_counters: [...all.counters]
      .filter(([counter]) => sites.of(counter) === null)
      .map(([counter, { vehicles }]) => ({ counter: counter ?? '', vehicles }))
      .sort((a, b) => b.vehicles - a.vehicles),
  }
}

interface StoreOptions extends ReadVehiclesOptions {
  counters: Survey['counters']
  sites: Sites
  numbers: Map<number, number>
  batchId: string
  progress: Progress
  measured?: TimeRange | null
  maxRecords?: number
  queue: UploadQueue
}

function store(
  database: Database,
  file: SourceFile,
  options: StoreOptions,
  onStored: (result: FileResult) => Promise<void>,
): Promise<void> {
  const { sites, numbers, batchId, progress, ...reading } = options
  const tally = newImportTally()
  const storing = {
    ...reading,
    siteOf: sites.of,
    channelOf: (channel: number) => numbers.get(channel) ?? channel,
    importId: batchId,
    fileName: uploadName(file),
    onProgress: (bytes: number) => progress.report(file, bytes),
  }
  return storeOneOfMany(
    file.name,
    { tally, queue: options.queue },
    () => storeFile(database, file.open, tally, storing),
    onStored,
  )
}

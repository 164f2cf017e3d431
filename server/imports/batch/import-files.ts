import { audit } from '../../access/audit.ts'
import type { Database } from '../../database/connect.ts'
import { describeClock, readFileClock, refuseSkippedTimes, rememberFileClock } from '../file-clock.ts'
import { FileRefused } from '../file-refused.ts'
import { prepareChannels, readSites, type Sites } from '../file-sites.ts'
import type { ImportOptions } from '../import-file.ts'
import type { ReadVehiclesOptions } from '../read-vehicles.ts'
import { newTally, storeFile } from '../store-file.ts'
import { refuseSeveralCounters, type Survey, surveyFile } from '../survey-file.ts'
import type { SourceFile } from './find-files.ts'
import { batchKey, countStored, type FileResult, finishBatch, finishFile, openBatch } from './import-batch.ts'

export interface BatchOptions extends Omit<ImportOptions, 'onProgress'> {
  /** Called while files are read: `done` and `total` are bytes of all of them, each of which is read twice. */
  onProgress?: (done: number, total: number) => void
  /** Called after each file. */
  onFile?: (result: FileResult, number: number, total: number) => void
}

export interface BatchResult {
  import_id: string
  clock: string
  files: number
  /** Files that an earlier attempt of the same command had stored. */
  resumed: number
  uploads: number
  accepted: number
  duplicates: number
  unreadable: number
  skipped: { name: string; reason: string }[]
  unknown_counters: { counter: string; vehicles: number }[]
}

interface Surveyed {
  file: SourceFile
  survey: Survey
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
  const remembered = options.timeZone === null ? await readFileClock(database, sites.first.siteId) : null
  const reading = {
    ...options,
    onProgress: undefined,
    siteTimeZone: sites.first.timeZone,
    rememberedTimeZone: remembered,
  }
  const progress = progressOf(files, options.onProgress)
  const { surveyed, skipped } = await surveyAll(files, reading, progress)
  if (surveyed.length === 0) throw new FileRefused(noneUsed(skipped))
  const all = merge(surveyed.map(one => one.survey))
  if (sites.byCounter === null) refuseSeveralCounters(all)
  if (options.channels) await prepareChannels(database, sites, all.counters, options.channels, options.actor)
  const isRemembered = remembered !== null && all.timeZone === remembered
  const { sentence } = describeClock({ survey: all, siteTimeZone: sites.first.timeZone, isRemembered })

  const { siteId, timeZone, format, ambiguous, mapping, channels } = options
  const target = typeof siteId === 'number' ? siteId : [...siteId]
  const names = files.map(({ name, fingerprint }) => [name, fingerprint])
  const batch = await openBatch(
    database,
    batchKey([target, timeZone, format, ambiguous, mapping, channels?.mapped, names]),
  )
  const tally = { duplicates: 0, unreadable: 0, resumed: 0 }
  const numbers = new Map(channels?.mapped.map(one => [one.channel, one.number]))
  for (const [index, { file }] of surveyed.sort(byCounterAndTime).entries()) {
    const before = batch.done.get(file.name)
    const result =
      before?.result ?? (await store(database, file, { ...reading, sites, numbers, batchId: batch.id, progress }))
    if (before) tally.resumed++
    else await finishFile(database, batch.id, file.fingerprint, result)
    progress.finish(file)
    tally.duplicates += result.duplicates
    tally.unreadable += result.unreadable
    options.onFile?.(result, index + 1, surveyed.length)
  }
  if (timeZone !== null && all.timeZone !== null)
    for (const site of sites.all) await rememberFileClock(database, site.siteId, timeZone)
  const counts = await countStored(database, batch.id)
  await audit(database, {
    ...{ organizationId: sites.first.organizationId, actor: options.actor, action: 'import' },
    target: `${surveyed.length} files`,
    details: { import_id: batch.id, ...counts, skipped: skipped.length },
  })
  await finishBatch(database, batch.id)
  return {
    ...{ import_id: batch.id, clock: sentence, files: surveyed.length, ...counts, ...tally, skipped },
    unknown_counters: [...all.counters]
      .filter(([counter]) => sites.of(counter) === null)
      .map(([counter, { vehicles }]) => ({ counter: counter ?? '', vehicles }))
      .sort((a, b) => b.vehicles - a.vehicles),
  }
}

interface Progress {
  report(file: SourceFile, bytes: number): void
  finish(file: SourceFile): void
}

function progressOf(files: SourceFile[], onProgress: BatchOptions['onProgress']): Progress {
  const total = 2 * files.reduce((sum, file) => sum + file.size, 0)
  let finished = 0
  return {
    report: (file, bytes) => onProgress?.(Math.min(total, finished + Math.min(bytes, file.size)), total),
    finish(file) {
      finished += file.size
      onProgress?.(finished, total)
    },
  }
}

async function surveyAll(files: SourceFile[], reading: ReadVehiclesOptions, progress: Progress) {
  const surveyed: Surveyed[] = []
  const skipped: BatchResult['skipped'] = []
  for (const file of files) {
    const found = file.problem ?? (await surveyOne(file, reading, progress))
    if (typeof found === 'string') skipped.push({ name: file.name, reason: found })
    else surveyed.push({ file, survey: found })
    progress.finish(file)
  }
  return { surveyed, skipped }
}

/** The survey, or why the file is skipped. What only an option can decide refuses the whole batch. */
async function surveyOne(file: SourceFile, reading: ReadVehiclesOptions, progress: Progress): Promise<Survey | string> {
  try {
    const onProgress = (bytes: number) => progress.report(file, bytes)
    const survey = await surveyFile(file.open, { ...reading, onProgress })
    refuseSkippedTimes(survey)
    return survey
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    if (error.about === 'time_zone' || error.about === 'ambiguous')
      throw new FileRefused(`${file.name}: ${error.message}`, { about: error.about, cause: error })
    return error.message.split('\n')[0] ?? ''
  }
}

function merge(surveys: Survey[]): Survey {
  const counters: Survey['counters'] = new Map()
  let lines = 0
  for (const { counters: own, skipped } of surveys) {
    lines += skipped?.lines ?? 0
    for (const [counter, { vehicles, channels }] of own) {
      const known = counters.get(counter) ?? { vehicles: 0, channels: new Map() }
      counters.set(counter, known)
      known.vehicles += vehicles
      for (const [number, channel] of channels) {
        const before = known.channels.get(number)
        const merged = { ...channel, vehicles: channel.vehicles + (before?.vehicles ?? 0) }
        known.channels.set(number, { ...merged, lanes: Math.max(channel.lanes, before?.lanes ?? 0) })
      }
    }
  }
  const [first] = surveys as [Survey]
  const skipped = surveys.find(survey => survey.skipped)?.skipped ?? null
  return { ...first, counters, skipped: skipped && { ...skipped, lines } }
}

/** The headway of a first vehicle is computed from the file before it. */
const byCounterAndTime = (a: Surveyed, b: Surveyed): number =>
  (a.survey.firstTime ?? 0) - (b.survey.firstTime ?? 0) || (a.file.name < b.file.name ? -1 : 1)

interface StoreOptions extends ReadVehiclesOptions {
  sites: Sites
  numbers: Map<number, number>
  batchId: string
  progress: Progress
  maxRecords?: number
}

async function store(database: Database, file: SourceFile, options: StoreOptions): Promise<FileResult> {
  const { sites, numbers, batchId, progress, ...reading } = options
  const tally = newTally()
  await storeFile(database, file.open, tally, {
    ...reading,
    siteOf: sites.of,
    channelOf: channel => numbers.get(channel) ?? channel,
    importId: batchId,
    fileName: file.name.slice(-MAX_NAME_LENGTH),
    onProgress: bytes => progress.report(file, bytes),
  })
  const { accepted, duplicates, unreadable } = tally
  return { name: file.name, accepted, duplicates, unreadable: unreadable.total }
}

const MAX_NAME_LENGTH = 255
const MAX_LISTED = 5
const noneUsed = (skipped: BatchResult['skipped']): string =>
  `None of the files can be imported:\n${skipped
    .slice(0, MAX_LISTED)
    .map(({ name, reason }) => `  ${name}: ${reason}`)
    .join('\n')}`

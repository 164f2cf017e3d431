import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import type { CountedKind } from '../../../contract/intervals/counted-kinds.ts'
import type { TimeRange } from '../../../contract/times/time.ts'
import { type Actor, audit } from '../../people/access/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { findFile } from './batch/find-files.ts'
import { type ChannelOptions, prepareChannels, readSites } from './file-sites.ts'
import type { Mapping } from './readers/mapped/mapping.ts'
import { readFileCounts, rememberFileCounts } from './reading/counted-kind.ts'
import { refuseMergedChannels } from './reading/file-channels.ts'
import { describeClock, readFileClock, refuseSkippedTimes, rememberFileClock } from './reading/file-clock.ts'
import { FileRefused } from './reading/file-refused.ts'
import type { Pass } from './reading/local-time.ts'
import { countersFields, describeCounters, leaveOutQuiet, type measuredFields } from './reading/measured-time.ts'
import { noticesOfClock } from './shift/propose-shifts.ts'
import { newImportTally, storeFile } from './store-file.ts'
import { refuseSeveralCounters, surveyFile, withoutSums } from './survey-file.ts'
import { type BulkOptions, UploadQueue } from './upload-queue.ts'

export interface ImportOptions extends BulkOptions {
  /** One site, or the site of each counter of the file by the counter's name. */
  siteId: number | Map<string, number>
  format?: string
  timeZone: string | null
  ambiguous?: Pass
  mapping?: Mapping | null
  /** What intervals without classes count; absent or null: what the last import of the site said. */
  counts?: CountedKind | null
  /** Vehicles for each axle, where the file counts axles. */
  axleFactor?: number | null
  /** The measured time that the user says. */
  measured?: TimeRange | null
  /** Whether times without a vehicle become quality periods. */
  leaveOut?: boolean
  /** Absent: lines of channels that the site does not have are refused one by one. */
  channels?: ChannelOptions
  actor: Actor
  /** Called while the file is stored: the bytes of it that were read, and the records that are stored. */
  onProgress?: (bytesRead: number, recordsStored: number) => void
  /** Maximum number of records of one upload. */
  maxRecords?: number
}

export interface ImportResult {
  import_id: string
  format: string
  time_zone: string | null
  /** One sentence about how times are read. */
  clock: string
  /** What the user should know, such as columns that are ignored. */
  notices: string[]
  /** The time that the file, or the user, says was measured. */
  covers: { from_dt: Date; to_dt: Date } | null
  /** What is taken for measured, and what is strange about it. */
  measured: ReturnType<typeof measuredFields> | null
  /** The same of each counter, where there are several. */
  measured_by_counter: ReturnType<typeof countersFields>['measured_by_counter']
  uploads: number
  accepted: number
  duplicates: number
  /** Lines that could not be read, or whose records were refused; and the first of them. */
  unreadable: number
  unreadable_lines: { line: number; reason: string }[]
  /** Counters of the file that are of no site; nothing of them is stored. */
  unknown_counters: { counter: string; vehicles: number }[]
}

/** Imports a file directly, for the operator's command line. Importing it twice adds nothing. */
export async function importFile(database: Database, path: string, options: ImportOptions): Promise<ImportResult> {
  const sites = await readSites(database, options.siteId)
  const importId = randomUUID()
  const fileName = basename(path)
  const tally = newImportTally()
  const stored = () => ({ uploads: tally.uploads, accepted: tally.accepted, duplicates: tally.duplicates })
  const log = (details: object) =>
    audit(database, {
      organizationId: sites.first.organizationId,
      actor: options.actor,
      action: 'import',
      target: fileName,
      details: { ...stored(), import_id: importId, ...details },
    })
  const remembered = options.timeZone === null ? await readFileClock(database, sites.first.siteId) : null
  const counts = options.counts ?? (await readFileCounts(database, sites.first.siteId))
  const reading = { ...options, counts, siteTimeZone: sites.first.timeZone, rememberedTimeZone: remembered }
  const { open, notices: sourceNotices } = await findFile(path)
  const survey = withoutSums(await surveyFile(open, { ...reading, sourceNotices, onProgress: undefined }))
  if (sites.byCounter === null) refuseSeveralCounters(survey)
  refuseSkippedTimes(survey)
  refuseMergedChannels(survey, options.channels?.mapped ?? [])
  if (options.channels) await prepareChannels(database, sites, survey.counters, options.channels, options.actor)
  const clock = describeClock({
    survey,
    siteTimeZone: sites.first.timeZone,
    isRemembered: remembered !== null && survey.timeZone === remembered,
  })
  const channels = new Map(options.channels?.mapped.map(({ channel, number }) => [channel, number]))
  const channelOf = (channel: number) => channels.get(channel) ?? channel
  const queue = new UploadQueue(database, options)
  try {
    const onProgress = (bytes: number) => options.onProgress?.(bytes, queue.stored)
    const storing = {
      ...reading,
      counters: survey.counters,
      repeatedLines: survey.repeatedLines,
      siteOf: sites.of,
      channelOf,
      importId,
      fileName,
      queue,
      onProgress,
    }
    const file = await storeFile(database, open, tally, storing)
    await queue.flush()
    const described = await describeCounters(database, sites, survey, options.measured ?? null)
    if (options.leaveOut)
      for (const { site, measured } of described) await leaveOutQuiet(database, site, measured, options.actor)
    await log({})
    if (options.timeZone !== null && file.timeZone !== null)
      for (const site of sites.all) await rememberFileClock(database, site.siteId, options.timeZone)
    if (options.counts) for (const site of sites.all) await rememberFileCounts(database, site.siteId, options.counts)
    return {
      import_id: importId,
      format: file.reader.name,
      time_zone: file.timeZone,
      clock: clock.sentence,
      notices: [...survey.notices, ...noticesOfClock(survey, sites.first.timeZone)],
      covers: tally.covers && { from_dt: new Date(tally.covers.from), to_dt: new Date(tally.covers.to) },
      ...countersFields(described, survey),
      ...stored(),
      unreadable: tally.unreadable.total,
      unreadable_lines: tally.unreadable.first
        .toSorted((a, b) => a.line - b.line)
        .map(({ line, reason }) => ({ line, reason })),
      unknown_counters: [...file.unwanted]
        .map(([counter, vehicles]) => ({ counter: counter ?? '', vehicles }))
        .sort((a, b) => b.vehicles - a.vehicles),
    }
  } catch (error) {
    // Uploads that were stored before the file turned out to be damaged stay, and can be taken back.
    if (error instanceof FileRefused && tally.uploads > 0) await log({ refused: error.message })
    throw error
  }
}

import type { CountedKind } from '../../../contract/intervals/counted-kinds.ts'
import type { TimeRange } from '../../../contract/times/time.ts'
import type { Actor } from '../../people/access/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { type ChannelOptions, prepareChannels, type Sites } from './file-sites.ts'
import type { Mapping } from './readers/mapped/mapping.ts'
import { readFileCounts, rememberFileCounts } from './reading/counted-kind.ts'
import { refuseMergedChannels } from './reading/file-channels.ts'
import { describeClock, readFileClock, rememberFileClock } from './reading/file-clock.ts'
import type { Pass } from './reading/local-time.ts'
import { describeCounters, leaveOutQuiet } from './reading/measured-time.ts'
import { refuseSeveralCounters, type Survey } from './survey-file.ts'
import type { BulkOptions } from './upload-queue.ts'

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

type OptionsOfFiles = Omit<ImportOptions, 'onProgress'>

/** How files of the sites are read, with what earlier imports have said of them. */
export async function readingFor(database: Database, { first }: Sites, options: OptionsOfFiles) {
  return {
    ...options,
    onProgress: undefined,
    counts: options.counts ?? (await readFileCounts(database, first.siteId)),
    siteTimeZone: first.timeZone,
    rememberedTimeZone: options.timeZone === null ? await readFileClock(database, first.siteId) : null,
  }
}

/** Refuses files that do not fit the sites, and creates channels where that is wanted. How their times are read, in a sentence. */
export async function fitToSites(
  database: Database,
  sites: Sites,
  survey: Survey,
  options: OptionsOfFiles & { rememberedTimeZone: string | null },
): Promise<string> {
  const { channels, actor, rememberedTimeZone } = options
  if (sites.byCounter === null) refuseSeveralCounters(survey)
  refuseMergedChannels(survey, channels?.mapped ?? [])
  if (channels) await prepareChannels(database, sites, survey.counters, channels, actor)
  const isRemembered = rememberedTimeZone !== null && survey.timeZone === rememberedTimeZone
  return describeClock({ survey, siteTimeZone: sites.first.timeZone, isRemembered }).sentence
}

/** After files were stored: what was measured, and what is remembered for the next files of the sites. */
export async function concludeImport(database: Database, sites: Sites, survey: Survey, options: OptionsOfFiles) {
  const { timeZone, counts, measured, leaveOut, actor } = options
  for (const { siteId } of sites.all) {
    if (timeZone !== null && survey.timeZone !== null) await rememberFileClock(database, siteId, timeZone)
    if (counts) await rememberFileCounts(database, siteId, counts)
  }
  const described = await describeCounters(database, sites, survey, measured ?? null)
  if (leaveOut) for (const one of described) await leaveOutQuiet(database, one.site, one.measured, actor)
  return described
}

import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { audit } from '../../people/access/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { findFile } from './batch/find-files.ts'
import { readSites } from './file-sites.ts'
import { concludeImport, fitToSites, type ImportOptions, readingFor } from './fit-to-sites.ts'
import { refuseSkippedTimes } from './reading/file-clock.ts'
import { FileRefused } from './reading/file-refused.ts'
import { countersFields, type measuredFields } from './reading/measured-time.ts'
import { noticesOfClock } from './shift/propose-shifts.ts'
import { newImportTally, storeFile } from './store-file.ts'
import { surveyFile, withoutSums } from './survey-file.ts'
import { UploadQueue } from './upload-queue.ts'

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
  const reading = await readingFor(database, sites, options)
  const { open, notices: sourceNotices } = await findFile(path)
  const survey = withoutSums(await surveyFile(open, { ...reading, sourceNotices }))
  refuseSkippedTimes(survey)
  const clock = await fitToSites(database, sites, survey, reading)
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
    const described = await concludeImport(database, sites, survey, options)
    await log({})
    return {
      import_id: importId,
      format: file.reader.name,
      time_zone: file.timeZone,
      clock,
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

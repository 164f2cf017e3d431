import { stat } from 'node:fs/promises'
import sql, { type Sql } from 'sql-template-tag'
import { everySite } from '../../people/access/viewer.ts'
import type { Database } from '../../platform/database/database.ts'
import { JobImpossible, JobLost } from '../../platform/jobs/jobs.ts'
import { Lease } from '../../platform/jobs/lease.ts'
import { readSite, type SiteOfUpload } from '../uploads/read-site.ts'
import { filesOfImport, type SourceFile, uploadName } from './batch/find-files.ts'
import { type FileResult, finishFile, readFinished, skippedFile, storeOneOfMany } from './batch/import-batch.ts'
import { mergeSurveys, noneUsable, type Progress, surveyFiles } from './batch/survey-files.ts'
import type { ClaimedImport } from './claimed-import.ts'
import { importedFile, removeFile } from './files.ts'
import { findImport, measuredOf } from './imports.ts'
import { refuseMergedChannels } from './reading/file-channels.ts'
import { refuseSkippedTimes } from './reading/file-clock.ts'
import { FileRefused, oneLine } from './reading/file-refused.ts'
import { describeMeasured, leaveOutQuiet } from './reading/measured-time.ts'
import { type UnreadableLine, UnreadableLines } from './reading/unreadable-lines.ts'
import { type ImportTally, newImportTally, storeFile } from './store-file.ts'
import { refuseSeveralCounters, type Survey, surveyFile, withoutSums } from './survey-file.ts'
import { type BulkOptions, UploadQueue } from './upload-queue.ts'

export interface RunOptions extends BulkOptions {
  directory: string
  leaseSeconds: number
  inflatedBytes: number
  inflationRatio: number
  /** Files in a zip file, and bytes of their list. */
  files: number
  directoryBytes: number
  signal: AbortSignal
  /** Records of one upload. */
  slice?: number
}

const COMPLETE_MS = 30_000
const COMPLETED = sql`
  status = case status when 'running' then 'completed' else status end, finished_at = coalesce(finished_at, now()),
  lease_until = null
`

/** Stores a claimed import. Records that an earlier attempt has stored are duplicates and not stored again. */
export async function runImport(database: Database, claimed: ClaimedImport, options: RunOptions): Promise<void> {
  const { directory, leaseSeconds } = options
  const path = importedFile(directory, claimed.id)
  const progress = newProgress()
  const renewal = sql`lease_until = case status when 'running' then now() + make_interval(secs => ${leaseSeconds}) end`
  const lease = new Lease(leaseSeconds, async () => {
    const isOurs = await saveProgress(database.within(leaseSeconds * 1000), claimed, progress, renewal)
    return isOurs ? null : new JobLost()
  })
  try {
    await stat(path)
    const site = await readSite(database, claimed.site_id)
    // Uploads of a chosen size are not stored together: tests stop the worker between them.
    const bulkRecords = options.bulkRecords ?? options.slice
    const queue = new UploadQueue(database, { ...options, bulkRecords }, async () => {
      await lease.check()
      options.signal.throwIfAborted()
    })
    const work = { database, claimed, options, progress, lease, site, queue }
    const { files: entries, directoryBytes, inflationRatio: ratio } = options
    const limits = { entries, directoryBytes, ratio }
    const { files, isZip } = await filesOfImport(path, claimed.name, limits)
    if (isZip) await storeZip(work, files)
    else await storeOnly(work, files[0] as SourceFile)
    progress.share = 1
    if (!(await saveProgress(database.within(COMPLETE_MS), claimed, progress, COMPLETED))) throw new JobLost()
    await removeFile(directory, claimed.id)
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    // Saves the counts of what was stored before the file turned out to be damaged.
    await lease.check()
    throw new JobImpossible(oneLine(error.message), { cause: error })
  } finally {
    await lease.end()
  }
}

interface ImportWork {
  database: Database
  claimed: ClaimedImport
  options: RunOptions
  progress: ImportProgress
  lease: Lease
  site: SiteOfUpload
  queue: UploadQueue
}

async function storeOnly(work: ImportWork, file: SourceFile): Promise<void> {
  const survey = withoutSums(await surveyFile(file.open, { ...readingOf(work), onProgress: () => reportReading(work) }))
  refuseSeveralCounters(survey)
  refuseSkippedTimes(survey)
  refuseMergedChannels(survey, work.claimed.channels ?? [])
  const tally = newImportTally(new UnreadableLines({ first: work.progress.lines }))
  await storeSource(work, file, { tally, survey, repeatedLines: survey.repeatedLines, shareOf: share => share })
  await work.queue.flush()
  await leaveOut(work, survey)
}

/** Leaves out times without a vehicle in the name of the user who started the import. */
async function leaveOut({ database, claimed, site }: ImportWork, survey: Survey): Promise<void> {
  if (!claimed.leave_out) return
  const measured = await describeMeasured(database, site, survey, measuredOf(claimed))
  const { created_by } = await findImport(database, everySite(claimed.organization_id), claimed.id)
  await leaveOutQuiet(database, site, measured, { userId: null, name: created_by, address: null })
}

/** Stores the files of a zip in the order of time. Files that an earlier attempt has finished are not read again. */
async function storeZip(work: ImportWork, files: SourceFile[]): Promise<void> {
  const { database, claimed, progress } = work
  const reported: Progress = { report: () => reportReading(work), finish: () => reportReading(work) }
  const { surveyed, skipped } = await surveyFiles(files, readingOf(work), reported)
  progress.files = { total: files.length, done: 0, skipped: skipped.length, current: null }
  if (surveyed.length === 0) throw noneUsable(skipped)
  const all = withoutSums(mergeSurveys(surveyed.map(({ survey }) => survey)))
  refuseSeveralCounters(all)
  refuseMergedChannels(all, claimed.channels ?? [])
  for (const one of skipped) await finishFile(database, claimed.id, '', skippedFile(one))
  const finished = await readFinished(database, claimed.id)
  const total = surveyed.reduce((sum, { file }) => sum + file.size, 0)
  let before = 0
  for (const { file, survey } of surveyed) {
    const { repeatedLines } = survey
    const start = before
    before += file.size
    const known = finished.get(file.name)?.result
    if (known) {
      finishCounts(progress, known)
      continue
    }
    progress.files.current = file.name
    const tally = newImportTally(new UnreadableLines({ file: file.name, first: progress.lines }))
    const shareOf = (share: number) => (total === 0 ? 1 : (start + share * file.size) / total)
    await storeOneOfMany(
      file.name,
      { tally, queue: work.queue },
      () => storeSource(work, file, { tally, survey: all, repeatedLines, shareOf }),
      async result => {
        await work.lease.check()
        await finishFile(database, claimed.id, '', result)
        progress.tallies.delete(tally)
        finishCounts(progress, result)
      },
    )
  }
  await work.queue.flush()
  progress.files.current = null
  await leaveOut(work, all)
}

const readingOf = ({ claimed, site, options }: ImportWork) => ({
  siteTimeZone: site.timeZone,
  format: claimed.asked_format ?? undefined,
  timeZone: claimed.asked_time_zone,
  // What the preview has shown, even if the clock of the site's files was changed since.
  rememberedTimeZone: claimed.time_zone,
  ambiguous: claimed.ambiguous ?? undefined,
  mapping: claimed.mapping,
  counts: claimed.counts,
  axleFactor: claimed.axle_factor,
  maxBytes: options.inflatedBytes,
  maxRatio: options.inflationRatio,
})

function reportReading({ lease, options }: ImportWork): void {
  lease.report()
  options.signal.throwIfAborted()
}

interface Storing {
  tally: ImportTally
  /** What was found in all files together. */
  survey: Survey
  repeatedLines: Survey['repeatedLines']
  shareOf: (share: number) => number
}

async function storeSource(work: ImportWork, file: SourceFile, { tally, survey, repeatedLines, shareOf }: Storing) {
  const { database, claimed, options, progress, lease, site, queue } = work
  progress.tallies.add(tally)
  const channels = new Map(claimed.channels?.map(({ channel, number }) => [channel, number]))
  await storeFile(database, file.open, tally, {
    ...readingOf(work),
    counters: survey.counters,
    repeatedLines,
    measured: measuredOf(claimed),
    siteOf: () => site,
    channelOf: channel => channels.get(channel) ?? channel,
    importId: claimed.id,
    fileName: uploadName(file),
    maxRecords: options.slice,
    queue,
    onProgress(bytes) {
      progress.share = shareOf(file.size === 0 ? 1 : Math.min(1, bytes / file.size))
      lease.report()
    },
  })
}

const newProgress = () => ({
  /** Counts of the files that are being stored. */
  tallies: new Set<ImportTally>(),
  /** Counts of the files of a zip that are stored completely. */
  finished: { records: 0, rejected: 0, unreadable: 0 },
  files: { total: 1, done: 0, skipped: 0, current: null as string | null },
  /** The stored share of the bytes of all files, 0 to 1. */
  share: 0,
  /** The first unreadable lines of all files, and how many of them are stored in the database. */
  lines: [] as UnreadableLine[],
  savedLines: 0,
})
type ImportProgress = ReturnType<typeof newProgress>

function finishCounts(progress: ImportProgress, { records_read, rejected, unreadable }: FileResult): void {
  const { finished } = progress
  finished.records += records_read
  finished.rejected += rejected
  finished.unreadable += unreadable
  progress.files.done++
}

/**
 * Saves the progress; false when another worker has the import, or it was cancelled. New records are counted by the
 * uploads, of all attempts. The counts of a cancelled import are saved too, because its last upload may have been in
 * flight.
 */
async function saveProgress(
  database: Database,
  claimed: ClaimedImport,
  progress: ImportProgress,
  change: Sql,
): Promise<boolean> {
  const { id, attempt, organization_id } = claimed
  const { finished, files } = progress
  let { records, rejected, unreadable } = finished
  for (const tally of progress.tallies) {
    records += tally.records
    rejected += tally.rejected
    unreadable += tally.unreadable.total
  }
  const unsaved = progress.lines.slice(progress.savedLines)
  const { rows } = await database.query<{ is_ours: boolean }>(sql`
    with stored as (
      select coalesce(sum(accepted), 0) as accepted, min(first_ts) as first_vehicle, max(last_ts) as last_vehicle
      from uploads
      where organization_id = ${organization_id} and import_id = ${id}
    ), saved as (
      update imports
      set progress = greatest(progress, ${progress.share}), files_total = ${files.total},
        files_done = ${files.done}, files_skipped = ${files.skipped}, current_file = ${files.current}, records_read = ${records},
        rejected = ${rejected}, unreadable = ${unreadable}, accepted = stored.accepted, first_vehicle = stored.first_vehicle, last_vehicle = stored.last_vehicle,
        duplicates = greatest(0, ${records}::bigint - ${rejected} - stored.accepted), ${change}
      from stored
      where id = ${id} and organization_id = ${organization_id} and attempt = ${attempt}
        and status in ('running', 'cancelled')
      returning id, status <> 'cancelled' as is_ours
    ), lines as (
      insert into unreadable_lines (import_id, file, line, text, reason)
      select saved.id, l.file, l.line, l.text, l.reason
      from saved, unnest(${unsaved.map(({ file }) => storable(file))}::text[], ${unsaved.map(({ line }) => line)}::bigint[], ${unsaved.map(({ text }) => storable(text))}::text[],
        ${unsaved.map(({ reason }) => storable(reason))}::text[]) as l (file, line, text, reason)
      on conflict do nothing
    )
    select is_ours
    from saved
  `)
  progress.savedLines += unsaved.length
  return rows[0]?.is_ours ?? false
}

/** PostgreSQL's text cannot contain zero characters. */
const storable = (text: string): string => text.replaceAll('\0', '\ufffd')

import { stat } from 'node:fs/promises'
import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '../database/connect.ts'
import { JobImpossible, JobLost } from '../jobs/jobs.ts'
import { Lease } from '../jobs/lease.ts'
import { readSite } from '../uploads/read-site.ts'
import { refuseSkippedTimes } from './file-clock.ts'
import { FileRefused, oneLine } from './file-refused.ts'
import { importedFile, removeFile } from './files.ts'
import type { ClaimedImport } from './import-jobs.ts'
import { newTally, storeFile, type Tally } from './store-file.ts'
import { refuseSeveralCounters, surveyFile } from './survey-file.ts'

export interface RunOptions {
  directory: string
  leaseSeconds: number
  inflatedBytes: number
  inflationRatio: number
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
  const { directory, leaseSeconds, signal } = options
  const path = importedFile(directory, claimed.id)
  const progress: ImportProgress = { tally: newTally(), bytes: 0, savedLines: 0 }
  const renewal = sql`lease_until = case status when 'running' then now() + make_interval(secs => ${leaseSeconds}) end`
  const lease = new Lease(leaseSeconds, () =>
    saveProgress(database.within(leaseSeconds * 1000), claimed, progress, renewal),
  )
  try {
    await stat(path)
    const site = await readSite(database, claimed.site_id)
    const reading = {
      siteTimeZone: site.timeZone,
      format: claimed.format,
      timeZone: claimed.time_zone,
      ambiguous: claimed.ambiguous ?? undefined,
      mapping: claimed.mapping,
      maxBytes: options.inflatedBytes,
      maxRatio: options.inflationRatio,
    }
    const onSurveyed = () => {
      lease.report()
      signal.throwIfAborted()
    }
    const survey = await surveyFile(path, { ...reading, onProgress: onSurveyed })
    refuseSeveralCounters(survey)
    refuseSkippedTimes(survey)
    const channels = new Map(claimed.channels?.map(({ channel, number }) => [channel, number]))
    await storeFile(database, path, progress.tally, {
      ...reading,
      siteOf: () => site,
      channelOf: channel => channels.get(channel) ?? channel,
      importId: claimed.id,
      fileName: claimed.name,
      maxRecords: options.slice,
      onProgress(bytes) {
        progress.bytes = bytes
        lease.report()
      },
      async beforeUpload() {
        await lease.check()
        signal.throwIfAborted()
      },
    })
    progress.bytes = claimed.size_bytes
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

interface ImportProgress {
  tally: Tally
  /** Bytes of the file that were read. */
  bytes: number
  /** How many of the unreadable lines are stored in the database. */
  savedLines: number
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
  const { id, attempt, organization_id, size_bytes } = claimed
  const { records, rejected, unreadable } = progress.tally
  const unsaved = unreadable.first.slice(progress.savedLines)
  const { rows } = await database.query<{ is_ours: boolean }>(sql`
    with stored as (
      select coalesce(sum(accepted), 0) as accepted
      from uploads
      where organization_id = ${organization_id} and import_id = ${id}
    ), saved as (
      update imports
      set progress = greatest(progress, ${size_bytes === 0 ? 0 : progress.bytes / size_bytes}), records_read = ${records},
        rejected = ${rejected}, unreadable = ${unreadable.total}, accepted = stored.accepted,
        duplicates = greatest(0, ${records}::bigint - ${rejected} - stored.accepted), ${change}
      from stored
      where id = ${id} and organization_id = ${organization_id} and attempt = ${attempt}
        and status in ('running', 'cancelled')
      returning id, status <> 'cancelled' as is_ours
    ), lines as (
      insert into unreadable_lines (import_id, line, text, reason)
      select saved.id, l.line, l.text, l.reason
      from saved, unnest(${unsaved.map(({ line }) => line)}::bigint[], ${unsaved.map(({ text }) => storable(text))}::text[],
        ${unsaved.map(({ reason }) => storable(reason))}::text[]) as l (line, text, reason)
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

import { errorSentence } from '../../../contract/text/error-sentences.ts'
import type { Database } from '../../platform/database/database.ts'
import { failAbandoned, type JobTable } from '../../platform/jobs/jobs.ts'
import { type JobOptions, LEASE_SECONDS, workOnJobs } from '../../platform/jobs/work-on-jobs.ts'
import type { ClaimedImport } from './claimed-import.ts'
import { IMPORT_LIMITS, type ImportLimits } from './create-import.ts'
import { idsOfFiles, removeFile } from './files.ts'
import { runImport } from './run-import.ts'
import type { BulkOptions } from './upload-queue.ts'

const IMPORT_JOBS: JobTable = {
  name: 'imports',
  noun: 'import',
  columns:
    'id, organization_id, site_id, name, size_bytes, format, asked_format, time_zone, asked_time_zone, ambiguous, axle_factor, mapping, counts, channels, measured_from, measured_to, leave_out, attempt',
  counts: ['files_done', 'files_skipped', 'records_read', 'accepted', 'duplicates', 'rejected', 'unreadable'],
  failure: errorSentence('importNotWritten'),
  interruption: errorSentence('importInterrupted'),
}

/** Fails imports whose last attempt let its lease expire. */
export async function failAbandonedImports(database: Database, directory: string): Promise<void> {
  const abandoned = await failAbandoned<ClaimedImport>(database, IMPORT_JOBS)
  for (const { id } of abandoned) await removeFile(directory, id)
}

export interface WorkOptions extends JobOptions, BulkOptions {
  database: Database
  directory: string
  /** How many run concurrently in this process. */
  concurrency: number
  pauseMs?: number
  limits?: ImportLimits
  onFailure: (id: string, error: unknown) => void
}

/** Works on imports whose files are on this machine until stopped. `stop` returns running ones to the queue. */
export function workOnImports(options: WorkOptions): { stop(): Promise<void> } {
  const { database, directory, leaseSeconds = LEASE_SECONDS, limits = IMPORT_LIMITS } = options
  return workOnJobs<ClaimedImport>({
    ...options,
    table: IMPORT_JOBS,
    claim: async () => ({ leaseSeconds, running: limits.running, ids: await idsOfFiles(directory) }),
    run: (claimed, signal) => runImport(database, claimed, { ...options, ...limits, leaseSeconds, signal }),
    removeFiles: ({ id }) => removeFile(directory, id),
  })
}

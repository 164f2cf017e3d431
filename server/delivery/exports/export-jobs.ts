import sql from 'sql-template-tag'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { recordEvents } from '../../people/access/record-events.ts'
import type { Database } from '../../platform/database/database.ts'
import { failAbandoned, isJobWaiting, type JobTable } from '../../platform/jobs/jobs.ts'
import { type JobOptions, LEASE_SECONDS, workOnJobs } from '../../platform/jobs/work-on-jobs.ts'
import type { ClaimedExport } from './claimed-export.ts'
import { EXPORT_LIMITS, type ExportLimits } from './export-limits.ts'
import { removeAttempts } from './files.ts'
import { mailExports } from './mail-export.ts'
import { runExport } from './run-export.ts'

const EXPORT_JOBS: JobTable = {
  name: 'exports',
  noun: 'export',
  columns: `id, organization_id, created_by, format, attempt, request, window_from, window_to, filters, through,
    except_uploads::text, context, created_at`,
  counts: ['records_written'],
  failure: errorSentence('exportNotWritten'),
  interruption: errorSentence('exportInterrupted'),
  onFailed: [
    recordEvents(
      'export.failed',
      sql`
        select organization_id, sites, json_build_object('export', id, 'format', format, 'error', error,
          'path', '/api/v1/traffic/exports/' || id), trace_parent
        from failed
      `,
    ),
    mailExports('export_failed', 'failed'),
  ],
}

/** Fails exports whose last attempt let its lease expire. */
export async function failAbandonedExports(database: Database, directory: string): Promise<void> {
  const abandoned = await failAbandoned<ClaimedExport>(database, EXPORT_JOBS)
  for (const job of abandoned) await removeAttempts(directory, job)
}

export const isExportWaiting = (database: Database): Promise<boolean> => isJobWaiting(database, EXPORT_JOBS)

export interface WorkOptions extends JobOptions {
  database: Database
  directory: string
  /** How many run concurrently in this process. */
  concurrency: number
  pauseMs?: number
  limits?: ExportLimits
  onFailure: (id: string, error: unknown) => void
}

/**
 * Works on exports until stopped. An organization has a second one only while more than half of the slots are free, so that
 * long exports of one leave slots for others. `stop` returns running ones to the queue, where another worker restarts them.
 */
export function workOnExports(options: WorkOptions): { stop(): Promise<void> } {
  const { database, directory, leaseSeconds = LEASE_SECONDS, limits = EXPORT_LIMITS } = options
  return workOnJobs<ClaimedExport>({
    ...options,
    table: EXPORT_JOBS,
    claim: freeSlots => ({ leaseSeconds, running: freeSlots > options.concurrency / 2 ? limits.running : 1 }),
    run: (claimed, signal) => runExport(database, claimed, { ...options, ...limits, leaseSeconds, signal }),
    removeFiles: claimed => removeAttempts(directory, claimed),
  })
}

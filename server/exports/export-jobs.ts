import type { Database } from '../database/connect.ts'
import { failAbandoned, type Job, type JobTable } from '../jobs/jobs.ts'
import { LEASE_SECONDS, type Pace, workOnJobs } from '../jobs/work-on-jobs.ts'
import type { RecordFilters } from '../records/record-filters.ts'
import { EXPORT_LIMITS, type ExportLimits } from './create-export.ts'
import { removeAttempts } from './files.ts'
import { runExport } from './run-export.ts'
import type { ExportFormat } from './schema.ts'

export interface ClaimedExport extends Job {
  organization_id: number
  format: ExportFormat
  request: object
  window_from: Date
  window_to: Date
  filters: RecordFilters
  through: number
  except_uploads: string
  context: ExportNames
  created_at: Date
}

interface ExportNames {
  organization: string
  sites: {
    [id: string]: {
      site_id: string
      name: string
      time_zone: string
      channels: { number: number; name: string; direction: string }[]
    }
  }
}

const EXPORT_JOBS: JobTable = {
  name: 'exports',
  noun: 'export',
  columns: `id, organization_id, format, attempt, request, window_from, window_to, filters, through,
    except_uploads::text, context, created_at`,
  counts: ['records_written'],
  failure: 'The export could not be written.',
}

/** Those whose last attempt was never heard of again. */
export async function failAbandonedExports(database: Database, directory: string): Promise<void> {
  const abandoned = await failAbandoned<ClaimedExport>(database, EXPORT_JOBS)
  for (const one of abandoned) await removeAttempts(directory, one)
}

export interface WorkOptions extends Pace {
  database: Database
  directory: string
  /** How many at a time in this process. */
  places: number
  pauseMs?: number
  limits?: ExportLimits
  onFailure: (id: string, error: unknown) => void
}

/** Works on exports until stopped. `stop` gives back what is running, for others to begin anew. */
export function workOnExports(options: WorkOptions): { stop(): Promise<void> } {
  const { database, directory, leaseSeconds = LEASE_SECONDS, limits = EXPORT_LIMITS } = options
  return workOnJobs<ClaimedExport>({
    ...options,
    table: EXPORT_JOBS,
    claim: () => ({ leaseSeconds, running: limits.running }),
    run: (claimed, signal) => runExport(database, claimed, { ...options, ...limits, leaseSeconds, signal }),
    clear: claimed => removeAttempts(directory, claimed),
  })
}

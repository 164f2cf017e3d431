import type { Database } from '../database/connect.ts'
import { LEASE_SECONDS, type Pace, workOnJobs } from '../jobs/work-on-jobs.ts'
import { EXPORT_LIMITS, type ExportLimits } from './create-export.ts'
import { type ClaimedExport, EXPORT_JOBS } from './export-jobs.ts'
import { removeAttempts } from './files.ts'
import { runExport } from './run-export.ts'

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

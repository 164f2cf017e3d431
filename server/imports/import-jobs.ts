import type { Database } from '../database/connect.ts'
import { failAbandoned, type Job, type JobTable } from '../jobs/jobs.ts'
import { LEASE_SECONDS, type Pace, workOnJobs } from '../jobs/work-on-jobs.ts'
import { IMPORT_LIMITS, type ImportLimits } from './create-import.ts'
import { idsOfFiles, removeFile } from './files.ts'
import type { Pass } from './local-time.ts'
import { runImport } from './run-import.ts'

export interface ClaimedImport extends Job {
  organization_id: number
  site_id: number
  name: string
  size_bytes: number
  format: string
  time_zone: string | null
  ambiguous: Pass | null
}

const IMPORT_JOBS: JobTable = {
  name: 'imports',
  noun: 'import',
  columns: 'id, organization_id, site_id, name, size_bytes, format, time_zone, ambiguous, attempt',
  counts: ['records_read', 'accepted', 'duplicates', 'rejected', 'unreadable'],
  failure: 'The file could not be imported.',
}

/** Those whose last attempt was never heard of again. */
export async function failAbandonedImports(database: Database, directory: string): Promise<void> {
  const abandoned = await failAbandoned<ClaimedImport>(database, IMPORT_JOBS)
  for (const { id } of abandoned) await removeFile(directory, id)
}

export interface WorkOptions extends Pace {
  database: Database
  directory: string
  /** How many at a time in this process. */
  concurrency: number
  pauseMs?: number
  limits?: ImportLimits
  onFailure: (id: string, error: unknown) => void
}

/** Works on imports whose files lie here until stopped. `stop` gives back what is running, for others to go on with. */
export function workOnImports(options: WorkOptions): { stop(): Promise<void> } {
  const { database, directory, leaseSeconds = LEASE_SECONDS, limits = IMPORT_LIMITS } = options
  return workOnJobs<ClaimedImport>({
    ...options,
    table: IMPORT_JOBS,
    claim: async () => ({ leaseSeconds, running: limits.running, among: await idsOfFiles(directory) }),
    run: (claimed, signal) => runImport(database, claimed, { ...options, ...limits, leaseSeconds, signal }),
    clear: ({ id }) => removeFile(directory, id),
  })
}

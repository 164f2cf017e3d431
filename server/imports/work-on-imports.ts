import type { Database } from '../database/connect.ts'
import { LEASE_SECONDS, type Pace, workOnJobs } from '../jobs/work-on-jobs.ts'
import { IMPORT_LIMITS, type ImportLimits } from './create-import.ts'
import { idsOfFiles, removeFile } from './files.ts'
import { type ClaimedImport, IMPORT_JOBS } from './import-jobs.ts'
import { runImport } from './run-import.ts'

export interface WorkOptions extends Pace {
  database: Database
  directory: string
  /** How many at a time in this process. */
  places: number
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

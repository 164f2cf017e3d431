import type { Database } from '../database/connect.ts'
import { failAbandoned } from '../jobs/fail-abandoned.ts'
import type { Job, JobTable } from '../jobs/job.ts'
import { removeFile } from './files.ts'
import type { Pass } from './local-time.ts'

export interface ClaimedImport extends Job {
  organization_id: number
  site_id: number
  name: string
  size_bytes: number
  format: string
  time_zone: string | null
  ambiguous: Pass | null
}

export const IMPORT_JOBS: JobTable = {
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

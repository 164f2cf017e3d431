import type { Database } from '../database/connect.ts'
import { failAbandoned } from '../jobs/fail-abandoned.ts'
import type { Job, JobTable } from '../jobs/job.ts'
import type { RecordFilters } from '../records/record-filters.ts'
import { removeAttempts } from './files.ts'
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

export interface ExportNames {
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

export const EXPORT_JOBS: JobTable = {
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

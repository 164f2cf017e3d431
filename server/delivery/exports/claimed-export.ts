import type { ExportFormat } from '../../../contract/export-formats.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Lease } from '../../platform/jobs/lease.ts'
import type { CanonicalFilters } from '../../records/record-filters.ts'
import type { ExportLimits } from './export-limits.ts'
import type { Exclusions } from './leave-out-excluded.ts'

export interface ClaimedExport extends Job {
  organization_id: number
  created_by: number
  format: ExportFormat
  request: object
  window_from: Date
  window_to: Date
  filters: CanonicalFilters
  through: number
  except_uploads: string
  context: ExportNames
  created_at: Date
}

interface ExportNames {
  organization: string
  /** What quality periods excluded when it was created; absent in older ones. */
  exclusions?: Exclusions
  sites: {
    [id: string]: {
      site_id: string
      name: string
      time_zone: string
      /** This, the place, and bearings and lanes of channels are absent in older exports. */
      station_number?: string | null
      latitude?: number
      longitude?: number
      channels: { number: number; name: string; direction: string; bearing_deg?: number | null; lanes?: number }[]
    }
  }
}

export interface RunOptions extends ExportLimits {
  directory: string
  leaseSeconds: number
  /** Aborted when the worker stops. */
  signal: AbortSignal
  /** Records read at a time. */
  slice?: number
}

export interface Count {
  records: number
  progress: number
}

/** An export that is being written. */
export interface ExportRun {
  /** Everything that is read through it ends with the signal. */
  database: Database
  claimed: ClaimedExport
  options: RunOptions
  /** Aborted when the worker stops, and when the export is cancelled, deleted or claimed by another worker. */
  signal: AbortSignal
  lease: Lease
  count: Count
}

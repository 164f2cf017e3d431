import type { CountedKind } from '../../../contract/intervals/counted-kinds.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Mapping } from './readers/mapped/mapping.ts'
import type { MappedChannel } from './reading/file-channels.ts'
import type { Pass } from './reading/local-time.ts'

export interface ClaimedImport extends Job {
  organization_id: number
  site_id: number
  name: string
  size_bytes: number
  format: string
  asked_format: string | null
  time_zone: string | null
  asked_time_zone: string | null
  ambiguous: Pass | null
  axle_factor: number | null
  mapping: Mapping | null
  counts: CountedKind | null
  channels: MappedChannel[] | null
  measured_from: Date | null
  measured_to: Date | null
  leave_out: boolean
}

import sql, { type Sql } from 'sql-template-tag'
import type { ClassScheme } from '../../contract/class-schemes.ts'

export interface UploadRow {
  id: number
  organization_id: number
  site_id: number
  device_id: number | null
  import_id: string | null
  file_name: string | null
  format: string
  class_scheme: ClassScheme | null
  received_at: Date
  accepted: number
  duplicates: number
  rejected: number
  first_ts: Date | null
  last_ts: Date | null
  position: number | null
  take_back_asked_at: Date | null
  taken_back_at: Date | null
}

export const UPLOAD_COLUMNS: Sql = sql`
  id, organization_id, site_id, device_id, import_id, file_name, format, class_scheme, received_at, accepted, duplicates, rejected,
  first_ts, last_ts, position, take_back_asked_at, taken_back_at
`

/** An Upload as answers show it. */
export const uploadFields = (row: UploadRow) => ({
  id: row.id,
  site: row.site_id,
  device: row.device_id,
  import_id: row.import_id,
  file_name: row.file_name,
  format: row.format,
  class_scheme: row.class_scheme,
  status: statusOf(row),
  received_at: row.received_at,
  accepted: row.accepted,
  duplicates: row.duplicates,
  rejected: row.rejected,
  first_vehicle: row.first_ts,
  last_vehicle: row.last_ts,
})

function statusOf({ position, take_back_asked_at, taken_back_at }: UploadRow) {
  if (taken_back_at) return 'taken_back'
  if (take_back_asked_at) return 'taking_back'
  return position === null ? 'stored' : 'published'
}

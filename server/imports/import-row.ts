import sql, { type Sql } from 'sql-template-tag'
import type { Pass } from './local-time.ts'
import type { Preview } from './preview-file.ts'
import type { ImportState } from './schema.ts'

export interface ImportRow {
  id: string
  organization_id: number
  site_id: number
  name: string
  size_bytes: number
  status: ImportState
  format: string
  asked_time_zone: string | null
  time_zone: string | null
  ambiguous: Pass | null
  preview: Preview
  progress: number
  records_read: number
  accepted: number
  duplicates: number
  rejected: number
  unreadable: number
  created_by: string
  created_at: Date
  expires_at: Date
  started_at: Date | null
  finished_at: Date | null
  error: string | null
}

/** Of `imports i` joined with its creator `u`. */
export const IMPORT_COLUMNS: Sql = sql`
  i.id, i.organization_id, i.site_id, i.name, i.size_bytes, i.status, i.format, i.asked_time_zone, i.time_zone,
  i.ambiguous, i.preview, i.progress, i.records_read, i.accepted, i.duplicates, i.rejected, i.unreadable,
  u.email as created_by, i.created_at, i.expires_at, i.started_at, i.finished_at, i.error
`

/** An Import as answers show it. */
export function importFields(row: ImportRow) {
  const { id, site_id, organization_id: _, asked_time_zone: __, ...rest } = row
  return {
    id,
    site: site_id,
    ...rest,
    // Rows of an older version have a preview without notices.
    preview: { ...row.preview, notices: row.preview.notices ?? [] },
    progress: Math.round(row.progress * 1000) / 1000,
    expires_at: row.status === 'previewed' ? row.expires_at : null,
  }
}

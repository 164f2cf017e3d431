import sql, { type Sql } from 'sql-template-tag'
import { conflict } from '../http/errors.ts'
import type { ExportFormat, ExportState } from './schema.ts'

export interface ExportRow {
  id: string
  organization_id: number
  status: ExportState
  format: ExportFormat
  attempt: number
  request: object
  created_by: string
  created_at: Date
  started_at: Date | null
  finished_at: Date | null
  expires_at: Date | null
  progress: number
  records_written: number
  size_bytes: number | null
  sha256: string | null
  error: string | null
}

/** Of `exports e` joined with its creator `u`. */
export const EXPORT_COLUMNS: Sql = sql`
  e.id, e.organization_id, e.status, e.format, e.attempt, e.request, u.email as created_by, e.created_at, e.started_at,
  e.finished_at, e.expires_at, e.progress, e.records_written, e.size_bytes, e.sha256, e.error
`

/** An Export as answers show it; `prefix` is that of the scope which asked. */
export const exportFields = ({ organization_id: _, attempt: __, ...row }: ExportRow, prefix: string) => ({
  ...row,
  progress: Math.round(row.progress * 1000) / 1000,
  download_url: row.status === 'completed' ? `${prefix}/traffic/exports/${row.id}/download` : null,
})

export const exportNotCompleted = (status: ExportState) =>
  conflict(`The export is not completed (${status}).`, 'export_not_completed')

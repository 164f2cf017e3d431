import sql, { empty, type Sql } from 'sql-template-tag'
import type { ExportFormat } from '../../../contract/export-formats.ts'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { canSee, type Viewer } from '../../people/access/viewer.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { bindingOf, type Cursors, type ListPage } from '../../platform/http/cursors.ts'
import { conflict, notFound, permissionDenied } from '../../platform/http/errors.ts'
import type { ExportState } from './schema.ts'

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
  window_from: Date
  window_to: Date
  /** All sites of its data; null: those of the organization when it was created. */
  sites: number[] | null
  /** The site of a report, or of an aggregate of one site; null for other exports. */
  named_site: { site_id: string; time_zone: string } | null
}

/** Columns of `exports e` joined with its creator `u`. */
const EXPORT_COLUMNS: Sql = sql`
  e.id, e.organization_id, e.status, e.format, e.attempt, e.request, u.email as created_by, e.created_at, e.started_at,
  e.finished_at, e.expires_at, e.progress, e.records_written, e.size_bytes, e.sha256, e.error,
  e.window_from, e.window_to, e.sites,
  case
    when e.format like 'report.%' or e.format like 'aggregate.%' and jsonb_array_length(nullif(e.filters -> 'sites', 'null')) = 1
      then jsonb_path_query_first(e.context, '$.sites.*')
  end as named_site
`

/** An Export as answers show it; `prefix` is the path prefix of the scope. */
export function exportFields(row: ExportRow, prefix: string) {
  const {
    organization_id: _,
    attempt: __,
    window_from: ___,
    window_to: ____,
    named_site: _____,
    sites: ______,
    ...fields
  } = row
  return {
    ...fields,
    progress: Math.round(row.progress * 1000) / 1000,
    download_url: row.status === 'completed' ? `${prefix}/traffic/exports/${row.id}/download` : null,
  }
}

export const exportNotCompleted = (status: ExportState) =>
  conflict(errorSentence('exportNotCompleted', { status }), 'export_not_completed')

/** The export of a path: 404 when there is none, 403 when the viewer may not see all its sites. */
export async function findExport(database: Queryable, viewer: Viewer, id: string): Promise<ExportRow> {
  const { rows } = await database.query<ExportRow>(sql`
    select ${EXPORT_COLUMNS}
    from exports e
    join users u on u.id = e.created_by
    where e.id = ${id}
  `)
  const found = rows[0]
  if (!found) throw notFound()
  if (!canSee(viewer, found)) throw permissionDenied()
  return found
}

/** The exports of the viewer's sites, newest first. */
export async function listExports(
  database: Queryable,
  cursors: Cursors,
  viewer: Viewer,
  { limit, cursor }: ListPage,
  prefix: string,
) {
  const binding = bindingOf('exports', viewer, {})
  const [before] = cursor === null ? [] : await cursors.verify(binding, cursor, 1, 'cursor')
  const { rows } = await database.query<ExportRow & { number: number }>(sql`
    select ${EXPORT_COLUMNS}, e.number
    from exports e
    join users u on u.id = e.created_by
    where e.organization_id = ${viewer.organizationId}
      ${viewer.only ? sql`and e.sites <@ ${[...viewer.only.sites]}::integer[]` : empty}
      ${before === undefined ? empty : sql`and e.number < ${before}`}
    order by e.number desc
    limit ${limit + 1}
  `)
  const page = await cursors.page(rows, { binding, limit, positionOf: row => [row.number] })
  return { ...page, items: page.items.map(({ number: _, ...row }) => exportFields(row, prefix)) }
}

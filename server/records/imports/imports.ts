import sql, { empty, type Sql } from 'sql-template-tag'
import type { TimeRange } from '../../../contract/times/time.ts'
import { andVisible, canSee, type Viewer } from '../../people/access/viewer.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { bindingOf, type Cursors, type ListPage } from '../../platform/http/cursors.ts'
import { notFound, permissionDenied } from '../../platform/http/errors.ts'
import { type FileResult, readFinished } from './batch/import-batch.ts'
import type { ClaimedImport } from './claimed-import.ts'
import type { Preview } from './preview-file.ts'
import type { UnreadableLine } from './reading/unreadable-lines.ts'
import type { ImportState } from './schema.ts'

export interface ImportRow extends Omit<ClaimedImport, 'attempt'> {
  status: ImportState
  preview: Preview
  progress: number
  files_total: number
  files_done: number
  files_skipped: number
  current_file: string | null
  records_read: number
  accepted: number
  duplicates: number
  rejected: number
  unreadable: number
  first_vehicle: Date | null
  last_vehicle: Date | null
  created_by: string
  created_at: Date
  expires_at: Date
  started_at: Date | null
  finished_at: Date | null
  error: string | null
}

/** Columns of `imports i` joined with its creator `u`. */
export const IMPORT_COLUMNS: Sql = sql`
  i.id, i.organization_id, i.site_id, i.name, i.size_bytes, i.status, i.format, i.asked_format, i.asked_time_zone, i.time_zone,
  i.ambiguous, i.axle_factor, i.mapping, i.counts, i.channels, i.measured_from, i.measured_to, i.leave_out, i.preview, i.progress, i.files_total, i.files_done,
  i.files_skipped, i.current_file, i.records_read, i.accepted, i.duplicates, i.rejected, i.unreadable,
  i.first_vehicle, i.last_vehicle,
  u.email as created_by, i.created_at, i.expires_at, i.started_at, i.finished_at, i.error
`

/** An Import as answers show it. */
export function importFields(row: ImportRow) {
  const { id, site_id, organization_id: _, asked_time_zone: __, asked_format: ___, ...other } = row
  const { measured_from, measured_to, ...rest } = other
  return {
    id,
    site: site_id,
    ...rest,
    measured: measured_from && measured_to ? { from_dt: measured_from, to_dt: measured_to } : null,
    // Rows of an older release have a preview without these.
    preview: {
      ...row.preview,
      lines: (row.preview.lines ?? []).map(line => ({ ...line, interval: line.interval ?? null })),
      files: (row.preview.files ?? []).map(file => ({ ...file, notices: file.notices ?? [] })),
      raw_lines: row.preview.raw_lines ?? [],
      notices: row.preview.notices ?? [],
      clock: row.preview.clock ?? null,
      is_unclassed: row.preview.is_unclassed ?? false,
      channels: row.preview.channels ?? [],
      measured: row.preview.measured ?? null,
    },
    progress: Math.round(row.progress * 1000) / 1000,
    expires_at: row.status === 'previewed' ? row.expires_at : null,
  }
}

/** The measured time that the user has said. */
export const measuredOf = ({
  measured_from: from,
  measured_to: to,
}: Pick<ImportRow, 'measured_from' | 'measured_to'>): TimeRange | null =>
  from && to ? { from: from.getTime(), to: to.getTime() } : null

/** The import of a path: 404 when there is none, 403 when the viewer may not see its site. */
export async function findImport(database: Queryable, viewer: Viewer, id: string): Promise<ImportRow> {
  const { rows } = await database.query<ImportRow>(sql`
    select ${IMPORT_COLUMNS}
    from imports i
    join users u on u.id = i.created_by
    where i.id = ${id}
  `)
  const found = rows[0]
  if (!found) throw notFound()
  if (!canSee(viewer, { ...found, sites: [found.site_id] })) throw permissionDenied()
  return found
}

/** The imports into the viewer's sites, newest first. */
export async function listImports(database: Queryable, cursors: Cursors, viewer: Viewer, { limit, cursor }: ListPage) {
  const binding = bindingOf('imports', viewer, {})
  const [before] = cursor === null ? [] : await cursors.verify(binding, cursor, 1, 'cursor')
  const { rows } = await database.query<ImportRow & { number: number }>(sql`
    select ${IMPORT_COLUMNS}, i.number
    from imports i
    join users u on u.id = i.created_by
    where i.organization_id = ${viewer.organizationId} ${andVisible(viewer, sql`i.site_id`)}
      ${before === undefined ? empty : sql`and i.number < ${before}`}
    order by i.number desc
    limit ${limit + 1}
  `)
  const page = await cursors.page(rows, { binding, limit, positionOf: row => [row.number] })
  return { ...page, items: page.items.map(({ number: _, ...row }) => importFields(row)) }
}

/** The files of an import that are stored or skipped, by name. */
export async function listImportedFiles(database: Queryable, { id }: ImportRow): Promise<{ items: FileResult[] }> {
  const files = await readFinished(database, id)
  return { items: [...files.values()].map(({ result }) => result) }
}

/** The first thousand lines of an import that could not be used, in the order of the file. */
export async function listUnreadable(
  database: Queryable,
  { id, organization_id }: ImportRow,
): Promise<{ items: UnreadableLine[] }> {
  const { rows } = await database.query<UnreadableLine>(sql`
    select l.file, l.line, l.text, l.reason
    from unreadable_lines l
    join imports i on i.id = l.import_id
    where l.import_id = ${id} and i.organization_id = ${organization_id}
    order by l.file, l.line
  `)
  return { items: rows }
}

import { stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import sql from 'sql-template-tag'
import {
  EXPORT_CONTENT_TYPES,
  fileEnding,
  isAggregateFormat,
  isReportFormat,
} from '../../../contract/export-formats.ts'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { reportFileName } from '../../../contract/text/report-file-name.ts'
import { audit } from '../../people/access/audit.ts'
import type { Caller } from '../../people/access/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { sendFile } from '../../platform/http/answers/send-file.ts'
import { conflict, DetailError, notFound } from '../../platform/http/errors.ts'
import type { RouteAnswer } from '../../platform/http/route.ts'
import { EXPORT_LIMITS } from './export-limits.ts'
import { type ExportRow, exportNotCompleted, findExport } from './exports.ts'
import { exportFile, removeAttempts, removeOrphanedFiles } from './files.ts'

/** Cancels a queued or running export; its worker notices and removes its file. 409 when the export is finished. */
export async function cancelExport(database: Database, caller: Caller, { id }: ExportRow): Promise<ExportRow> {
  return database.transaction(async tx => {
    const { rowCount } = await tx.query(sql`
      update exports
      set status = 'cancelled', finished_at = now(), lease_until = null
      where id = ${id} and status in ('queued', 'running')
    `)
    if (rowCount === 0) throw conflict(errorSentence('exportFinished'), 'export_finished')
    const { organizationId, userId, email, address } = caller
    const actor = { userId, name: email, address }
    await audit(tx, { organizationId, actor, action: 'export.cancel', target: id })
    return findExport(tx, caller, id)
  })
}

/** Removes a finished export and its file; 409 while it is queued or running. */
export async function deleteExport(
  database: Database,
  caller: Caller,
  row: ExportRow,
  directory: string,
): Promise<void> {
  const { id, status } = row
  await database.transaction(async tx => {
    const { rowCount } = await tx.query(sql`
      delete from exports
      where id = ${id} and status not in ('queued', 'running')
    `)
    if (rowCount === 0) throw exportNotCompleted(status)
    const { organizationId, userId, email, address } = caller
    const actor = { userId, name: email, address }
    await audit(tx, { organizationId, actor, action: 'export.delete', target: id })
  })
  await removeAttempts(directory, row)
}

/** The file of a completed export; 409 while it is not completed, 404 when it has expired. */
export async function downloadExport(
  request: IncomingMessage,
  row: ExportRow,
  directory: string,
): Promise<RouteAnswer> {
  const { status, format, sha256, size_bytes } = row
  if (status === 'expired') throw notFound()
  if (status !== 'completed' || sha256 === null || size_bytes === null) throw exportNotCompleted(status)
  const path = exportFile(directory, row)
  // Another machine has written it and does not share EXPORT_DIR with this one.
  if (!(await stat(path).catch(() => null)))
    throw new DetailError(503, errorSentence('fileNotHere'), { 'Retry-After': '60' })
  const fileName = fileNameOf(row)
  const contentType = EXPORT_CONTENT_TYPES[format]
  return sendFile(request, { path, size: size_bytes, etag: sha256, type: contentType, fileName })
}

function fileNameOf({ id, format, created_at, window_from, window_to, named_site, request }: ExportRow): string {
  if (named_site && (isReportFormat(format) || isAggregateFormat(format))) {
    const { report } = request as { report?: { compare?: object } }
    const window = { from: window_from.getTime(), to: window_to.getTime() }
    return reportFileName({ ...named_site, ...window, isComparison: report?.compare !== undefined }, format)
  }
  return `wayside-${created_at.toISOString().slice(0, 10)}-${id.slice(0, 8)}.${fileEnding(format)}`
}

/** Deletes expired files. The row is updated first, so that no completed export is without its file. */
export async function expireExports(database: Database, directory: string): Promise<void> {
  const { rows } = await database.query<ExportRow>(sql`
    update exports
    set status = 'expired'
    where status = 'completed' and expires_at < now()
    returning id, format, attempt
  `)
  for (const expired of rows) await removeAttempts(directory, expired)
  await removeOrphanedFiles(directory, EXPORT_LIMITS.daysKept)
}

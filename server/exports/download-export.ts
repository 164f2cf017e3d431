import { stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { DetailError, notFound } from '../http/errors.ts'
import type { Answer } from '../http/route.ts'
import { sendFile } from '../http/send-file.ts'
import { type ExportRow, exportNotCompleted } from './export-row.ts'
import { exportFile } from './files.ts'
import { FORMATS } from './formats/encode-export.ts'

/** The file of a completed export; 409 while there is none yet, 404 when it is deleted. */
export async function downloadExport(request: IncomingMessage, row: ExportRow, directory: string): Promise<Answer> {
  const { id, status, format, sha256, size_bytes, created_at } = row
  if (status === 'expired') throw notFound()
  if (status !== 'completed' || sha256 === null || size_bytes === null) throw exportNotCompleted(status)
  const path = exportFile(directory, row)
  // Written by another machine that does not share EXPORT_DIR with this one.
  if (!(await stat(path).catch(() => null)))
    throw new DetailError(503, 'The file is not on this machine.', { 'Retry-After': '60' })
  const fileName = `wayside-${created_at.toISOString().slice(0, 10)}-${id.slice(0, 8)}.${FORMATS[format].extension}`
  return sendFile(request, { path, size: size_bytes, etag: sha256, type: FORMATS[format].contentType, fileName })
}

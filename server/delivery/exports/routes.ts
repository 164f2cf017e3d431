import { EXPORT_CONTENT_TYPES } from '../../../contract/export-formats.ts'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { userRoute } from '../../people/access/context.ts'
import { IDEMPOTENCY_HEADER, idempotencyKey, idempotent } from '../../people/access/idempotent.ts'
import { pageOf, withNextPage } from '../../platform/http/answers/next-page.ts'
import { type Cursors, pageQuery } from '../../platform/http/cursors.ts'
import { createExport } from './create-export.ts'
import type { ExportLimits } from './export-limits.ts'
import { type ExportRow, exportFields, findExport, listExports } from './exports.ts'
import { cancelExport, deleteExport, downloadExport } from './manage-exports.ts'
import { EXPORT, exportBody } from './schema.ts'

interface ExportRouteParts {
  cursors: Cursors
  directory: string
  limits: ExportLimits
}

const PERMISSION = 'can_create_exports'
/** A file of an export has data. */
const READING = 'can_read_data'
const CONTENT_TYPES = Object.values(EXPORT_CONTENT_TYPES)
const FILE_TYPES = [...new Set(CONTENT_TYPES), 'application/octet-stream']

export const exportRoutes = (parts: ExportRouteParts) => [...exportReadingRoutes(parts), ...exportEndingRoutes(parts)]

/** Creating exports and reading them. */
const exportReadingRoutes = ({ cursors, directory, limits }: ExportRouteParts) => [
  userRoute({
    method: 'POST',
    path: '/traffic/exports',
    operationId: 'createExport',
    permission: PERMISSION,
    alsoRequires: READING,
    summary: 'Create an export',
    description:
      'Records of any window as a file, written in the background. The records are fixed now: what is uploaded later is not in a file of records, and `quality` is about the quality periods of now. Aggregates and reports have what is stored when they are written. Read the export until its `status` is `completed`, then download the file within 7 days. At most 3 exports run and 20 wait at a time; while others wait, one of an organization runs. The operator limits the rows and bytes of a file, and the space that stays free on the disk: beyond that an export is refused, or fails with the reason.',
    body: exportBody,
    example: { time: { from_dt: '2026-01-01T00:00:00Z', to_dt: '2026-07-01T00:00:00Z' }, format: 'csv.gz' },
    headers: IDEMPOTENCY_HEADER,
    answers: { 202: { description: 'The export, queued.', schema: EXPORT } },
    handle: async ({ database, caller, body, sent, request, prefix, exchange }) => {
      const answerTo = (row: ExportRow) => Buffer.from(JSON.stringify(exportFields(row, prefix)))
      const key = idempotencyKey(request)
      const hooks = idempotent(`user:${caller.userId}`, key, ['exports', JSON.stringify(sent)], answerTo)
      const traceParent = exchange.traceParent()
      const bytes = await createExport(database, { caller, body, sent, directory, limits, hooks, traceParent })
      const { id } = JSON.parse(bytes.toString())
      return { status: 202, headers: { Location: `${prefix}/traffic/exports/${id}` }, bytes }
    },
  }),
  userRoute({
    method: 'GET',
    path: '/traffic/exports',
    operationId: 'listExports',
    permission: PERMISSION,
    alsoRequires: READING,
    summary: 'List exports',
    description: "The organization's, newest first.",
    query: pageQuery,
    answers: {
      200: pageOf('The exports.', EXPORT),
    },
    handle: async ({ database, caller, query, prefix, exchange }) =>
      withNextPage(exchange, await listExports(database, cursors, caller, query, prefix)),
  }),
  userRoute({
    method: 'GET',
    path: '/traffic/exports/{id:uuid}',
    operationId: 'getExport',
    permission: PERMISSION,
    alsoRequires: READING,
    summary: 'Read one export',
    answers: { 200: { description: 'The export.', schema: EXPORT } },
    find: ({ database, caller, params }) => findExport(database, caller, params.id),
    handle: async ({ found, prefix }) => ({ json: exportFields(found, prefix) }),
  }),
  userRoute({
    method: 'GET',
    path: '/traffic/exports/{id:uuid}/download',
    operationId: 'downloadExport',
    permission: PERMISSION,
    alsoRequires: READING,
    summary: 'Download the file of an export',
    description:
      'Ranges are served, so that a download can be resumed (`curl -C -`). 409 while unfinished, 404 when expired.',
    produces: FILE_TYPES,
    answers: {
      200: { description: 'The file.' },
      206: { description: 'The range that was asked for.' },
      409: { description: 'It is not completed.', example: { detail: 'The export is not completed (running).' } },
      416: { description: 'The range is outside the file.', example: { detail: 'Requested range not satisfiable.' } },
    },
    find: ({ database, caller, params }) => findExport(database, caller, params.id),
    handle: ({ found, request }) => downloadExport(request, found, directory),
  }),
]

/** Ending exports. */
const exportEndingRoutes = ({ directory }: ExportRouteParts) => [
  userRoute({
    method: 'POST',
    path: '/traffic/exports/{id:uuid}/cancel',
    operationId: 'cancelExport',
    permission: PERMISSION,
    alsoRequires: READING,
    summary: 'Cancel an export',
    answers: {
      200: { description: 'The export, cancelled.', schema: EXPORT },
      409: { description: 'It is finished.', example: { detail: errorSentence('exportFinished') } },
    },
    find: ({ database, caller, params }) => findExport(database, caller, params.id),
    handle: async ({ database, caller, found, prefix }) => ({
      json: exportFields(await cancelExport(database, caller, found), prefix),
    }),
  }),
  userRoute({
    method: 'DELETE',
    path: '/traffic/exports/{id:uuid}',
    operationId: 'deleteExport',
    permission: PERMISSION,
    alsoRequires: READING,
    summary: 'Delete a finished export',
    answers: {
      204: { description: 'The export and its file are deleted.' },
      409: { description: 'It is queued or running.', example: { detail: 'The export is not completed (running).' } },
    },
    find: ({ database, caller, params }) => findExport(database, caller, params.id),
    handle: ({ database, caller, found }) => deleteExport(database, caller, found, directory),
  }),
]

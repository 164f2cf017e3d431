import { actorOf, type UserContext, userRoute } from '../../people/access/context.ts'
import { pageOf, withNextPage } from '../../platform/http/answers/next-page.ts'
import { type Cursors, pageQuery } from '../../platform/http/cursors.ts'
import { Gate } from '../../platform/http/gate.ts'
import { listSchema } from '../../platform/http/requests/json-schemas.ts'
import { createImport, type ImportLimits, PERMISSION, tooManyImports } from './create-import.ts'
import { findImport, importFields, listImportedFiles, listImports, listUnreadable } from './imports.ts'
import { deleteImport } from './manage-imports.ts'
import { previewTurns } from './preview-turns.ts'
import {
  COLUMN_VALUES,
  columnValuesQuery,
  IMPORT,
  IMPORTED_FILE,
  importQuery,
  startBody,
  UNREADABLE_LINE,
} from './schema.ts'
import { readColumnValues, repreviewImport, startImport } from './start-import.ts'

interface ImportRouteParts {
  cursors: Cursors
  directory: string
  limits: ImportLimits
}

const FILE = 'application/octet-stream'

const NOT_WAITING = {
  description: 'It was started already, or is finished.',
  example: { detail: 'The import cannot be started (status: running).' },
}

type ImportContext = UserContext & { params: { id: string } }
const find = ({ database, caller, params }: ImportContext) => findImport(database, caller, params.id)

export const importRoutes = ({ cursors, directory, limits }: ImportRouteParts) => {
  const preparing = { directory, limits, inTurn: previewTurns(limits) }
  return [...receivingRoutes(cursors, preparing), ...startingRoutes(preparing), ...resultRoutes(directory)]
}

/** Where files are, and how they are previewed. */
type Preparing = Pick<ImportRouteParts, 'directory' | 'limits'> & { inTurn: ReturnType<typeof previewTurns> }

function receivingRoutes(cursors: Cursors, preparing: Preparing) {
  const { limits } = preparing
  // Files that are still being received have no row to count, but use disk space.
  const receiving = new Gate<number>({ concurrency: limits.waiting, waitMs: 0, refuse: tooManyImports })
  return [
    userRoute({
      method: 'POST',
      path: '/traffic/imports',
      operationId: 'createImport',
      permission: PERMISSION,
      summary: 'Send the file of a counter',
      description:
        'Up to 512 MiB, plain or gzip, of any format that `wayside import` reads, or a zip of up to 10000 such files whose list has at most 8 MiB, which are one import: files that cannot be read are named and skipped. The answer shows how the first lines are read; nothing is imported until the import is started. If it is not started, the file is deleted after 24 hours. At most 10 files wait at a time, and one of an organization is previewed at a time.',
      query: importQuery,
      consumes: [FILE],
      bodyLimit: limits.bytes,
      accepts: { [FILE]: { schema: { type: 'string', format: 'binary' } } },
      answers: { 201: { description: 'The import, previewed.', schema: IMPORT } },
      requestMs: limits.milliseconds,
      handle: async ({ database, caller, exchange, query, prefix }) => {
        const row = await receiving.run(caller.organizationId, () =>
          createImport(database, caller, exchange, query, preparing),
        )
        return {
          status: 201,
          headers: { Location: `${prefix}/traffic/imports/${row.id}` },
          json: importFields(row),
        }
      },
    }),
    userRoute({
      method: 'GET',
      path: '/traffic/imports',
      operationId: 'listImports',
      permission: PERMISSION,
      summary: 'List imports',
      description: "The organization's, newest first.",
      query: pageQuery,
      answers: {
        200: pageOf('The imports.', IMPORT),
      },
      handle: async ({ database, caller, query, exchange }) =>
        withNextPage(exchange, await listImports(database, cursors, caller, query)),
    }),
    userRoute({
      method: 'GET',
      path: '/traffic/imports/{id:uuid}',
      operationId: 'getImport',
      permission: PERMISSION,
      summary: 'Read one import',
      answers: { 200: { description: 'The import.', schema: IMPORT } },
      find,
      handle: async ({ found }) => ({ json: importFields(found) }),
    }),
  ]
}

/** What is said of a file before it is imported. */
const startingRoutes = (preparing: Preparing) => [
  userRoute({
    method: 'POST',
    path: '/traffic/imports/{id:uuid}/preview',
    operationId: 'updateImportPreview',
    permission: PERMISSION,
    summary: 'Preview an import with other options',
    description:
      'The options given here override those sent before and are kept. `mapping` says what the columns of a file of the format `csv` are; `channels` which channel of the site each channel of the file is.',
    body: startBody,
    example: { time_zone: '+01:00' },
    answers: {
      200: { description: 'The import, previewed.', schema: IMPORT },
      409: NOT_WAITING,
    },
    find,
    handle: async ({ database, found, body }) => ({
      json: importFields(await repreviewImport(database, found, body, preparing)),
    }),
  }),
  userRoute({
    method: 'GET',
    path: '/traffic/imports/{id:uuid}/values',
    operationId: 'listColumnValues',
    permission: PERMISSION,
    summary: 'Read what texts the columns of a file hold',
    description:
      'The file has the format `csv` and waits to be started. Each text has the number of its lines: the user says what each text of a direction or a class means. At most the first 32 MiB are read.',
    query: columnValuesQuery,
    answers: { 200: { description: 'The texts of each column.', schema: COLUMN_VALUES }, 409: NOT_WAITING },
    find,
    handle: async ({ found, query }) => ({
      json: await readColumnValues(found, query, preparing),
    }),
  }),
  userRoute({
    method: 'POST',
    path: '/traffic/imports/{id:uuid}/start',
    operationId: 'startImport',
    permission: PERMISSION,
    summary: 'Start a previewed import',
    description:
      'Its vehicles are stored in the background, upload by upload. Importing a file twice adds nothing. The options given here override those sent before. Channels that `channels` names and the site does not have are created. A clock that is said is remembered for the next files of the site.',
    body: startBody,
    example: { ambiguous: 'first' },
    answers: {
      202: { description: 'The import, queued.', schema: IMPORT },
      409: NOT_WAITING,
    },
    find,
    handle: async ({ database, caller, found, body }) => ({
      status: 202,
      json: importFields(await startImport(database, caller, found, body, preparing)),
    }),
  }),
]

const resultRoutes = (directory: string) => [
  userRoute({
    method: 'GET',
    path: '/traffic/imports/{id:uuid}/files',
    operationId: 'listImportedFiles',
    permission: PERMISSION,
    summary: 'Read what became of the files of a zip file',
    description: 'Those that are stored or skipped, by name, also while the import is running.',
    answers: { 200: { description: 'The files.', schema: listSchema(IMPORTED_FILE) } },
    find,
    handle: async ({ database, found }) => ({ json: await listImportedFiles(database, found) }),
  }),
  userRoute({
    method: 'GET',
    path: '/traffic/imports/{id:uuid}/unreadable',
    operationId: 'listUnreadableLines',
    permission: PERMISSION,
    summary: 'Read the lines that could not be used',
    description: 'The first 1000 of them, also while the import is running.',
    answers: { 200: { description: 'The lines.', schema: listSchema(UNREADABLE_LINE) } },
    find,
    handle: async ({ database, found }) => ({ json: await listUnreadable(database, found) }),
  }),
  userRoute({
    method: 'DELETE',
    path: '/traffic/imports/{id:uuid}',
    operationId: 'deleteImport',
    permission: PERMISSION,
    summary: 'Cancel or delete an import',
    description:
      'A queued or running import is cancelled: it stops before its next upload and stays in the list; the uploads stored before can be taken back. Any other import is deleted, with its file.',
    answers: { 204: { description: 'It is cancelled or deleted, and its file is deleted.' } },
    find,
    handle: ({ database, caller, found }) => deleteImport(database, found, actorOf(caller), directory),
  }),
]

import { deviceRoute, userRoute } from '../../people/access/context.ts'
import { IDEMPOTENCY_HEADER } from '../../people/access/idempotent.ts'
import { pageOf, withNextPage } from '../../platform/http/answers/next-page.ts'
import type { Cursors } from '../../platform/http/cursors.ts'
import { listSchema, objectSchema } from '../../platform/http/requests/json-schemas.ts'
import { IgnoredFields } from '../../platform/http/requests/unknown-fields.ts'
import { deviceIntervalRoute, senderOf } from './interval-routes.ts'
import { UPLOAD_TYPES } from './read-body.ts'
import { uploadBody, uploadQuery } from './read-records.ts'
import { receiveUpload, UPLOAD_DATABASE_MS, type UploadParts } from './receive-upload.ts'
import { UPLOAD, UPLOAD_ANSWER, uploadListQuery } from './schema.ts'
import { takeBackUpload } from './taking-back/take-back.ts'
import { findUpload, listRejected, listUploads, STORED_REJECTION_DAYS, uploadFields } from './uploads.ts'

const EXAMPLE = {
  records: [
    {
      timestamp: '2026-06-01T07:15:23.412Z',
      channel: 1,
      vehicle_class: 'car',
      speed_kmh: 48.3,
      length_m: 4.31,
      sequence: 71204,
    },
  ],
  covers: [{ from_dt: '2026-06-01T07:15:00Z', to_dt: '2026-06-01T07:30:00Z' }],
}
const CSV_EXAMPLE = 'timestamp,channel,vehicle_class,speed_kmh\n2026-06-01T07:15:23.412Z,1,car,48.3\n'

export const deviceUploadRoutes = (parts: UploadParts) => [deviceUploadRoute(parts), deviceIntervalRoute(parts)]

const deviceUploadRoute = (parts: UploadParts) =>
  deviceRoute({
    method: 'POST',
    path: '/uploads',
    operationId: 'uploadRecords',
    permission: null,
    summary: 'Send records',
    description:
      'Up to 50,000 records, 16 MiB on the wire and 64 MiB inflated, at most 100 times what is on the wire. JSON as below; NDJSON has one record a line and CSV a header of the same names, both with lines of at most 64 KiB and `site`, `from_dt` and `to_dt` as query parameters. `Content-Encoding: gzip` is accepted. Bad records are refused singly, with status 200. Fields, columns and parameters that are unknown here are ignored and named in `ignored_fields`. Sending the same records again adds nothing. A device without sequence numbers must not cut an upload inside one tick of its clock.',
    headers: IDEMPOTENCY_HEADER,
    query: uploadQuery,
    consumes: UPLOAD_TYPES,
    bodyLimit: parts.bodyLimits.wireBytes,
    takesGzip: true,
    accepts: {
      'application/json': { schema: uploadBody.schema, example: EXAMPLE },
      'application/x-ndjson': { schema: { type: 'string' }, example: `${JSON.stringify(EXAMPLE.records[0])}\n` },
      'text/csv': { schema: { type: 'string' }, example: CSV_EXAMPLE },
    },
    answers: { 200: { description: 'How many records were accepted, duplicates or refused.', schema: UPLOAD_ANSWER } },
    requestMs: parts.bodyLimits.milliseconds,
    databaseMs: UPLOAD_DATABASE_MS,
    handle: async ({ device, database, exchange, ignored = new IgnoredFields() }) => ({
      bytes: await receiveUpload(
        { kind: 'vehicles', sender: senderOf(device), database, exchange, search: exchange.search, ignored },
        parts,
      ),
    }),
  })

export const uploadRoutes = (cursors: Cursors) => [
  userRoute({
    method: 'GET',
    path: '/traffic/uploads',
    operationId: 'listUploads',
    permission: 'can_read_data',
    summary: 'List uploads',
    description: 'The uploads and their results, newest first.',
    query: uploadListQuery,
    answers: {
      200: pageOf('The uploads.', UPLOAD),
    },
    handle: async ({ database, caller, query, exchange }) =>
      withNextPage(exchange, await listUploads(database, cursors, caller, query)),
  }),
  userRoute({
    method: 'GET',
    path: '/traffic/uploads/{id}',
    operationId: 'getUpload',
    permission: 'can_read_data',
    summary: 'Read one upload',
    answers: { 200: { description: 'The upload.', schema: UPLOAD } },
    find: ({ database, caller, params }) => findUpload(database, caller, params.id),
    handle: async ({ found }) => ({ json: uploadFields(found) }),
  }),
  userRoute({
    method: 'GET',
    path: '/traffic/uploads/{id}/rejected',
    operationId: 'listRejectedRecords',
    permission: 'can_read_data',
    summary: 'Read the refused records of an upload',
    description: `As they were sent, with the reason; up to 1 MiB of them are stored for ${STORED_REJECTION_DAYS} days.`,
    answers: {
      200: {
        description: 'The refused records.',
        schema: listSchema(
          objectSchema({
            index: { type: 'integer' },
            reason: { type: 'string', examples: ['timestamp: This field is required.'] },
            record: { examples: [{ channel: 1, speed_kmh: 48.3 }] },
          }),
        ),
      },
    },
    find: ({ database, caller, params }) => findUpload(database, caller, params.id),
    handle: async ({ database, found }) => ({ json: await listRejected(database, found.id) }),
  }),
  userRoute({
    method: 'DELETE',
    path: '/traffic/uploads/{id}',
    operationId: 'takeBackUpload',
    permission: 'can_manage_organization',
    summary: 'Take an upload back',
    description:
      'Its records are removed in the background, in steps. After each step search, aggregates, exports and the days of the site have the same records, and `removed` says how many are gone; when all are, `status` is `taken_back` and `changes` reports the deletion. Organizations take turns. An upload of an imported file takes the whole file back, also when the import is still running. An upload that is sent after this answer is stored, even with records that are still being removed, and even with an Idempotency-Key that was used before.',
    answers: { 202: { description: 'The upload, now being taken back.', schema: UPLOAD } },
    find: ({ database, caller, params }) => findUpload(database, caller, params.id),
    handle: async ({ database, caller, found }) => ({
      status: 202,
      json: uploadFields(
        await takeBackUpload(
          database,
          found,
          { userId: caller.userId, name: caller.email, address: caller.address },
          caller,
        ),
      ),
    }),
  }),
]

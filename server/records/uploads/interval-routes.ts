import { findSite } from '../../field/sites/find-sites.ts'
import { type DeviceCaller, deviceRoute, userRoute } from '../../people/access/context.ts'
import { IDEMPOTENCY_HEADER } from '../../people/access/idempotent.ts'
import { IgnoredFields } from '../../platform/http/requests/unknown-fields.ts'
import { INTERVAL_TYPES } from './read-body.ts'
import { intervalUploadBody, intervalUploadQuery } from './read-records.ts'
import { receiveUpload, UPLOAD_DATABASE_MS, type UploadParts, type UploadSender } from './receive-upload.ts'
import { INTERVAL_UPLOAD_ANSWER, programIntervalQuery } from './schema.ts'

const INTERVAL_EXAMPLE = {
  intervals: [
    {
      start: '2026-06-01T07:00:00Z',
      duration_s: 900,
      channel: 1,
      classes: { car: 112, truck: 9, bicycle: 3 },
      speeds: { edges_kmh: [0, 30, 50, 70, null], counts: [14, 85, 21, 1] },
    },
  ],
}

const RULES =
  'The limits are those of records of devices; JSON as below, or NDJSON with one interval a line. `Content-Encoding: gzip` is accepted. Bad intervals are refused singly, with status 200. Sending the same interval again adds nothing; with other counts it is a correction: the new one counts, and the old one again if the new upload is taken back. Intervals of a channel must not overlap, and where vehicles of the channel are stored, no interval is. What was not counted is absent or null, and not 0.'

/** What devices and programs have in common. */
const receivedBy = ({ bodyLimits }: UploadParts) => ({
  headers: IDEMPOTENCY_HEADER,
  consumes: INTERVAL_TYPES,
  bodyLimit: bodyLimits.wireBytes,
  takesGzip: true,
  accepts: {
    'application/json': { schema: intervalUploadBody.schema, example: INTERVAL_EXAMPLE },
    'application/x-ndjson': {
      schema: { type: 'string' as const },
      example: `${JSON.stringify(INTERVAL_EXAMPLE.intervals[0])}\n`,
    },
  },
  answers: {
    200: { description: 'How many intervals were accepted, duplicates or refused.', schema: INTERVAL_UPLOAD_ANSWER },
  },
  requestMs: bodyLimits.milliseconds,
  databaseMs: UPLOAD_DATABASE_MS,
})

export const senderOf = ({ deviceId, organizationId, siteId, assignedFrom }: DeviceCaller): UploadSender => ({
  deviceId,
  organizationId,
  siteId,
  assignedFrom,
  keysOf: `device:${deviceId}`,
  classScheme: null,
})

export const deviceIntervalRoute = (parts: UploadParts) =>
  deviceRoute({
    method: 'POST',
    path: '/intervals',
    operationId: 'uploadIntervals',
    permission: null,
    summary: 'Send counts of intervals',
    description: `For counters that add up vehicles themselves. ${RULES} With NDJSON \`site\` is a query parameter.`,
    query: intervalUploadQuery,
    ...receivedBy(parts),
    handle: async ({ device, database, exchange, ignored = new IgnoredFields() }) => ({
      bytes: await receiveUpload(
        { kind: 'intervals', sender: senderOf(device), database, exchange, search: exchange.search, ignored },
        parts,
      ),
    }),
  })

/** For programs, such as those that copy the counts of another system. */
export const programIntervalRoutes = (parts: UploadParts) => [
  userRoute({
    method: 'POST',
    path: '/traffic/sites/{id}/intervals',
    operationId: 'uploadSiteIntervals',
    permission: 'can_manage_organization',
    summary: 'Send counts of intervals of a site',
    description: `For programs that copy counts from another system, with the permission that imports of files need. They may be as old as those of files, and are an upload without a device. ${RULES} Unknown fields of the body are ignored and named in \`ignored_fields\`.`,
    query: programIntervalQuery,
    ...receivedBy(parts),
    find: ({ database, caller, params }) => findSite(database, caller, params.id),
    handle: async ({ caller, database, exchange, found, query }) => {
      const sender = {
        deviceId: null,
        organizationId: caller.organizationId,
        siteId: found.id,
        assignedFrom: null,
        keysOf: `program:${caller.userId}`,
        classScheme: query.class_scheme ?? null,
      }
      const search = new URLSearchParams()
      const ignored = new IgnoredFields()
      return {
        bytes: await receiveUpload({ kind: 'intervals', sender, database, exchange, search, ignored }, parts),
      }
    },
  }),
]

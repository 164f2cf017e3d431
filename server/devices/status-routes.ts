import { deviceRoute, userRoute } from '../access/context.ts'
import type { Cursors } from '../http/cursors.ts'
import { pageOf, withNextPage } from '../http/next-page.ts'
import { findSite } from '../sites/find-sites.ts'
import { type Cover, receiveStatus } from './receive-status.ts'
import { STATUS, STATUS_ANSWER, statusBody, statusQuery } from './status-schema.ts'
import { listStatuses } from './statuses.ts'

export const deviceStatusRoutes = (parts: { cover: Cover }) => [
  deviceRoute({
    method: 'POST',
    path: '/status',
    operationId: 'reportStatus',
    permission: null,
    summary: 'Say how you are',
    description:
      'As often as a device sends records, and at most 15 minutes apart: a status with `measuring: true` covers the time since the one before, at most 15 minutes. While the last one said that the clock is more than 2 s off, records are flagged `clock_unsynced`. What a device cannot tell it leaves out; it may also stand nowhere. Unknown fields are ignored and named in `ignored_fields`.',
    body: statusBody,
    example: {
      measuring: true,
      battery_percent: 87,
      temperature_c: 21.5,
      clock_offset_s: 0.02,
      firmware: '4.2.1',
      configuration_number: 17,
    },
    answers: { 200: { description: 'When it was received: also the true time.', schema: STATUS_ANSWER } },
    handle: async ({ device, database, body }) => ({
      json: await receiveStatus({ device, database }, body, parts.cover),
    }),
  }),
]

export const statusRoutes = (cursors: Cursors) => [
  userRoute({
    method: 'GET',
    path: '/traffic/sites/{id}/statuses',
    operationId: 'listSiteStatuses',
    permission: 'can_read_data',
    summary: 'Read what the device of a site said of itself',
    description: 'Newest first, of all devices that stood there; kept for 400 days.',
    query: statusQuery,
    answers: {
      200: pageOf('The statuses.', STATUS),
    },
    find: ({ database, caller, params }) => findSite(database, caller.organizationId, params.id as number),
    handle: async ({ database, caller, found, query, exchange }) =>
      withNextPage(exchange, await listStatuses(database, cursors, caller.organizationId, found.id, query)),
  }),
]

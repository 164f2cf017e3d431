import { MAX_CLOCK_OFFSET_S } from '../../../contract/limits.ts'
import { deviceRoute, userRoute } from '../../people/access/context.ts'
import { pageOf, withNextPage } from '../../platform/http/answers/next-page.ts'
import { type Cursors, pageQuery } from '../../platform/http/cursors.ts'
import { findSite } from '../sites/find-sites.ts'
import { type Cover, receiveStatus } from './receive-status.ts'
import { STATUS, STATUS_ANSWER, statusBody } from './status-schema.ts'
import { listStatuses } from './statuses.ts'

export const deviceStatusRoutes = (parts: { cover: Cover }) => [
  deviceRoute({
    method: 'POST',
    path: '/status',
    operationId: 'reportStatus',
    permission: null,
    summary: 'Report the status of the device',
    description: `As often as the device sends records, and at most 15 minutes apart: a status with \`measuring: true\` covers the time since the one before, at most 15 minutes. While the last status says that the clock is more than ${MAX_CLOCK_OFFSET_S} s off, records are flagged \`clock_unsynced\`. Leave out what the device does not know; it need not be installed at a site. Unknown fields are ignored and listed in \`ignored_fields\`.`,
    body: statusBody,
    example: {
      measuring: true,
      battery_percent: 87,
      temperature_c: 21.5,
      clock_offset_s: 0.02,
      firmware: '4.2.1',
      configuration_number: 17,
    },
    answers: {
      200: { description: 'When the status was received, which is also the correct time.', schema: STATUS_ANSWER },
    },
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
    summary: 'List the statuses of the devices of a site',
    description: 'Newest first, of all devices that were installed there; stored for 400 days.',
    query: pageQuery,
    answers: {
      200: pageOf('The statuses.', STATUS),
    },
    find: ({ database, caller, params }) => findSite(database, caller, params.id),
    handle: async ({ database, caller, found, query, exchange }) =>
      withNextPage(exchange, await listStatuses(database, cursors, caller, found.id, query)),
  }),
]

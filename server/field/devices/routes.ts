import type { OrganizationLimits } from '../../../contract/limits.ts'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { actorOf, type UserContext, userRoute } from '../../people/access/context.ts'
import { rotateDeviceKey } from '../../people/access/device-keys.ts'
import { wholeOrganization } from '../../people/access/viewer.ts'
import type { Instant } from '../../platform/http/requests/instant.ts'
import { listSchema } from '../../platform/http/requests/json-schemas.ts'
import { assignDevice, unassignDevice } from './assignments.ts'
import { correctAssignment } from './correct-assignment.ts'
import { assignmentInput, correctionInput, deviceChanges, deviceInput, unassignmentInput } from './device-input.ts'
import { describeDevice, findDevice, listDevices } from './devices.ts'
import { editDevice, registerDevice, revokeKey } from './edit-device.ts'
import { DEVICE, DEVICE_DETAIL, ISSUED_KEY } from './schema.ts'

const find = ({ database, caller, params }: UserContext & { params: { id: number } }) =>
  findDevice(database, caller, params.id)
const dateOf = (moment: Instant | undefined): Date | null => (moment ? new Date(moment.ms) : null)

/** Managing the devices of an organization. */
export const deviceManagingRoutes = (limits: OrganizationLimits) => [
  ...deviceRoutes(limits),
  ...assignmentRoutes(),
  ...keyRoutes(),
]

/** Devices themselves. */
const deviceRoutes = (limits: OrganizationLimits) => [
  userRoute({
    method: 'GET',
    path: '/organization/devices',
    operationId: 'listDevices',
    permission: 'can_manage_organization',
    summary: 'List the devices of your organization',
    answers: {
      200: {
        description: 'The devices by id.',
        schema: listSchema(DEVICE),
      },
    },
    handle: async ({ database, caller }) => {
      const devices = await listDevices(database, caller)
      return { json: { items: devices.map(({ organization: _, ...device }) => device) } }
    },
  }),
  userRoute({
    method: 'POST',
    path: '/organization/devices',
    operationId: 'createDevice',
    permission: 'can_manage_organization',
    summary: 'Register a device',
    body: deviceInput,
    example: { serial: 'WR-20417', device_type: 'radar', class_scheme: 'tls_8_1' },
    answers: {
      201: { description: 'The device.', schema: DEVICE_DETAIL },
      409: {
        description: 'The organization has as many devices as it may have.',
        example: { detail: errorSentence('tooManyDevices', { max: limits.devices }) },
      },
    },
    handle: async ({ database, caller, body }) => {
      const { id } = await registerDevice(database, wholeOrganization(caller), body, actorOf(caller), limits.devices)
      return { status: 201, json: await describeDevice(database, caller, id) }
    },
  }),
  userRoute({
    method: 'GET',
    path: '/organization/devices/{id}',
    operationId: 'getDevice',
    permission: 'can_manage_organization',
    summary: 'Read one device',
    answers: { 200: { description: 'The device and its history.', schema: DEVICE_DETAIL } },
    find,
    handle: async ({ database, caller, found }) => ({
      json: await describeDevice(database, caller, found.id),
    }),
  }),
  userRoute({
    method: 'PATCH',
    path: '/organization/devices/{id}',
    operationId: 'updateDevice',
    permission: 'can_manage_organization',
    summary: 'Change a device',
    description: 'Fields that are absent stay as they are.',
    body: deviceChanges,
    example: { upload_interval_s: 300 },
    answers: { 200: { description: 'The device as it is now.', schema: DEVICE_DETAIL } },
    find,
    handle: async ({ database, caller, found, body }) => {
      await editDevice(database, found.id, body, actorOf(caller))
      return { json: await describeDevice(database, caller, found.id) }
    },
  }),
]

/** Where a device stands. */
const assignmentRoutes = () => [
  userRoute({
    method: 'POST',
    path: '/organization/devices/{id}/assign',
    operationId: 'assignDevice',
    permission: 'can_manage_organization',
    summary: 'Assign a device to a site',
    description:
      'The device is installed at the site from `from_dt` on. Its assignment to another site ends then, and with `replace` also that of the device at the site. The moment may not be before the end of an earlier assignment of either; up to 5 minutes ahead of our clock counts as now.',
    body: assignmentInput,
    example: { site: 1, from_dt: '2026-06-01T07:00:00Z', replace: true },
    answers: {
      200: { description: 'The device, with its new site.', schema: DEVICE_DETAIL },
      409: {
        description: 'Another device is installed there, and `replace` is not true.',
        example: { detail: 'Device WR-20417 stands at this site. Say if it is to be replaced.' },
      },
    },
    find,
    handle: async ({ database, caller, found, body }) => {
      const to = { siteId: body.site, from: dateOf(body.from_dt), replace: body.replace, viewer: caller }
      await assignDevice(database, found.id, to, actorOf(caller))
      return { json: await describeDevice(database, caller, found.id) }
    },
  }),
  userRoute({
    method: 'PATCH',
    path: '/organization/devices/{id}/assignment',
    operationId: 'changeAssignment',
    permission: 'can_manage_organization',
    summary: 'Correct when a device was installed at its site',
    description:
      'Records that were measured before `from_dt` are refused: move it to the past if the device was installed earlier, and send them again. It may not be before the end of an earlier assignment of the device or of the site, nor after a stored record of the device, nor in the future.',
    body: correctionInput,
    example: { from_dt: '2026-06-01T07:00:00Z' },
    answers: {
      200: { description: 'The device, with the corrected assignment.', schema: DEVICE_DETAIL },
      409: { description: 'It is not installed at a site.', example: { detail: errorSentence('deviceAtNoSite') } },
    },
    find,
    handle: async ({ database, caller, found, body }) => {
      await correctAssignment(database, found.id, new Date(body.from_dt.ms), actorOf(caller))
      return { json: await describeDevice(database, caller, found.id) }
    },
  }),
  userRoute({
    method: 'POST',
    path: '/organization/devices/{id}/unassign',
    operationId: 'unassignDevice',
    permission: 'can_manage_organization',
    summary: 'Remove a device from its site',
    body: unassignmentInput,
    example: {},
    answers: {
      200: { description: 'The device, now without a site.', schema: DEVICE_DETAIL },
      409: { description: 'It is not installed at a site.', example: { detail: errorSentence('deviceAtNoSite') } },
    },
    find,
    handle: async ({ database, caller, found, body }) => {
      wholeOrganization(caller)
      await unassignDevice(database, found.id, dateOf(body.to_dt), actorOf(caller))
      return { json: await describeDevice(database, caller, found.id) }
    },
  }),
]

/** The keys of a device. */
const keyRoutes = () => [
  userRoute({
    method: 'POST',
    path: '/organization/devices/{id}/keys',
    operationId: 'createDeviceKey',
    permission: 'can_manage_organization',
    summary: 'Give a device a new key',
    description:
      'The newest key before keeps working, so that the new one can be installed on the device; older ones are revoked immediately. A device of the demo is no longer simulated then, and the keys of the simulator are revoked.',
    answers: { 201: { description: 'The key, which is shown only this once.', schema: ISSUED_KEY } },
    find,
    handle: async ({ database, caller, found }) => ({
      status: 201,
      json: await rotateDeviceKey(database, found.id, actorOf(caller)),
    }),
  }),
  userRoute({
    method: 'DELETE',
    path: '/organization/devices/{id}/keys/{key}',
    operationId: 'revokeDeviceKey',
    permission: 'can_manage_organization',
    summary: 'Revoke a key of a device',
    answers: { 204: { description: 'The key does not work any more.' } },
    find,
    handle: ({ database, caller, found, params }) => revokeKey(database, found.id, params.key, actorOf(caller)),
  }),
]

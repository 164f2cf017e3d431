import { actorOf, type UserContext, userRoute } from '../access/context.ts'
import { rotateDeviceKey } from '../access/device-keys.ts'
import type { Instant } from '../http/instant.ts'
import type { PathParams } from '../http/route.ts'
import { assignDevice, unassignDevice } from './assignments.ts'
import { correctAssignment } from './correct-assignment.ts'
import { assignmentInput, correctionInput, deviceChanges, deviceInput, unassignmentInput } from './device-input.ts'
import { describeDevice, findDevice, listDevices } from './devices.ts'
import { editDevice, registerDevice, revokeKey } from './edit-device.ts'
import { DEVICE, DEVICE_DETAIL, ISSUED_KEY } from './schema.ts'

const find = ({ database, caller, params }: UserContext & { params: PathParams }) =>
  findDevice(database, caller.organizationId, params.id as number)
const dateOf = (moment: Instant | undefined): Date | null => (moment ? new Date(moment.ms) : null)

/** What those who manage an organization do to its devices. */
export const deviceManagingRoutes = () => [
  userRoute({
    method: 'GET',
    path: '/organization/devices',
    operationId: 'listDevices',
    permission: 'can_manage_organization',
    summary: 'List the devices of your organization',
    answers: {
      200: {
        description: 'The devices by id.',
        schema: { type: 'object', properties: { items: { type: 'array', items: DEVICE } }, required: ['items'] },
      },
    },
    handle: async ({ database, caller }) => {
      const devices = await listDevices(database, caller.organizationId)
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
    answers: { 201: { description: 'The device.', schema: DEVICE_DETAIL } },
    handle: async ({ database, caller, body }) => {
      const { id } = await registerDevice(database, caller.organizationId, body, actorOf(caller))
      return { status: 201, json: await describeDevice(database, caller.organizationId, id) }
    },
  }),
  userRoute({
    method: 'GET',
    path: '/organization/devices/{id}',
    operationId: 'getDevice',
    permission: 'can_manage_organization',
    summary: 'Read one device',
    answers: { 200: { description: 'The device, and where it stood when.', schema: DEVICE_DETAIL } },
    find,
    handle: async ({ database, caller, found }) => ({
      json: await describeDevice(database, caller.organizationId, found.id),
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
      return { json: await describeDevice(database, caller.organizationId, found.id) }
    },
  }),
  userRoute({
    method: 'POST',
    path: '/organization/devices/{id}/assign',
    operationId: 'assignDevice',
    permission: 'can_manage_organization',
    summary: 'Say where a device stands',
    description:
      'From `from_dt` on the device stands at the site; where it stood before ends then, and with `replace` also the stay of the device that stood there. The moment may not lie before the end of an earlier stay of either; up to 5 minutes ahead of our clock count as now.',
    body: assignmentInput,
    example: { site: 1, from_dt: '2026-06-01T07:00:00Z', replace: true },
    answers: {
      200: { description: 'The device, where it stands now.', schema: DEVICE_DETAIL },
      409: {
        description: 'Another device stands there, and `replace` was not said.',
        example: { detail: 'Device WR-20417 stands at this site. Say if it is to be replaced.' },
      },
    },
    find,
    handle: async ({ database, caller, found, body }) => {
      const to = { siteId: body.site, from: dateOf(body.from_dt), replace: body.replace }
      await assignDevice(database, found.id, to, actorOf(caller))
      return { json: await describeDevice(database, caller.organizationId, found.id) }
    },
  }),
  userRoute({
    method: 'PATCH',
    path: '/organization/devices/{id}/assignment',
    operationId: 'changeAssignment',
    permission: 'can_manage_organization',
    summary: 'Correct since when a device stands at its site',
    description:
      'Records that were measured before `from_dt` are refused: move it to the past when the device stood there earlier, and send them again. It may lie neither before the end of an earlier stay of the device or of the site, nor after a record of the device that is stored there, nor in the future.',
    body: correctionInput,
    example: { from_dt: '2026-06-01T07:00:00Z' },
    answers: {
      200: { description: 'The device, and since when it stands there.', schema: DEVICE_DETAIL },
      409: { description: 'It stands nowhere.', example: { detail: 'The device stands at no site.' } },
    },
    find,
    handle: async ({ database, caller, found, body }) => {
      await correctAssignment(database, found.id, new Date(body.from_dt.ms), actorOf(caller))
      return { json: await describeDevice(database, caller.organizationId, found.id) }
    },
  }),
  userRoute({
    method: 'POST',
    path: '/organization/devices/{id}/unassign',
    operationId: 'unassignDevice',
    permission: 'can_manage_organization',
    summary: 'Say that a device was taken away',
    body: unassignmentInput,
    example: {},
    answers: {
      200: { description: 'The device, which stands nowhere now.', schema: DEVICE_DETAIL },
      409: { description: 'It stood nowhere.', example: { detail: 'The device stands at no site.' } },
    },
    find,
    handle: async ({ database, caller, found, body }) => {
      await unassignDevice(database, found.id, dateOf(body.to_dt), actorOf(caller))
      return { json: await describeDevice(database, caller.organizationId, found.id) }
    },
  }),
  userRoute({
    method: 'POST',
    path: '/organization/devices/{id}/keys',
    operationId: 'createDeviceKey',
    permission: 'can_manage_organization',
    summary: 'Give a device a new key',
    description:
      'The newest of its keys before goes on working, so that the device can be given the new one; older ones end at once.',
    answers: { 201: { description: 'The key, shown this once only.', schema: ISSUED_KEY } },
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
    summary: 'End a key of a device',
    answers: { 204: { description: 'The key does not work any more.' } },
    find,
    handle: async ({ database, caller, found, params }) => {
      await revokeKey(database, found.id, params.key as number, actorOf(caller))
      return { status: 204 }
    },
  }),
]

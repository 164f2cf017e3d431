import { deviceRoute, type UserContext, userRoute } from '../access/context.ts'
import { IDEMPOTENCY_HEADER, idempotencyKey, idempotent } from '../access/idempotent.ts'
import type { Cursors } from '../http/cursors.ts'
import { pageOf, withNextPage } from '../http/next-page.ts'
import type { PathParams } from '../http/route.ts'
import { findSite } from '../sites/find-sites.ts'
import { acknowledgeCommand, cancelCommand, finishCommand } from './change-commands.ts'
import {
  type CommandLimits,
  type CommandRow,
  commandFields,
  deviceCommandFields,
  findCommand,
  findCommandOfDevice,
  listCommands,
} from './commands.ts'
import { dispatchCommand } from './dispatch-command.ts'
import { type PollParts, pollCommands } from './poll-commands.ts'
import {
  COMMAND,
  commandBody,
  commandListQuery,
  DEVICE_COMMAND,
  GIVEN_COMMANDS,
  pollQuery,
  resultBody,
} from './schema.ts'

interface Parts {
  cursors: Cursors
  limits: CommandLimits
}

const PERMISSION = 'can_dispatch_commands'

type Asked = UserContext & { params: PathParams }

export const commandRoutes = ({ cursors, limits }: Parts) => {
  const site = ({ database, caller, params }: Asked) => findSite(database, caller.organizationId, params.id as number)
  const command = async (asked: Asked) => {
    const { organizationId } = asked.caller
    const { id: siteId } = await site(asked)
    return findCommand(asked.database, { organizationId, siteId }, asked.params.command as string, limits)
  }
  return [
    userRoute({
      method: 'POST',
      path: '/traffic/sites/{id}/commands',
      operationId: 'dispatchCommand',
      permission: PERMISSION,
      summary: 'Send a command to the device of a site',
      description:
        'The device takes it when it asks next, which is at once while it waits for commands. It is `queued`, then `sent`, `acknowledged` once the device will act, and `completed` or `failed`. At most 100 that are not acknowledged yet wait for a device, else 429. Not acknowledged within 60 s it is given again, 3 times in all; not acknowledged until `expires_at` it is `expired`. Acknowledged without a result by then, and for at least 10 minutes, it is `failed`: "No result." When `set_configuration` is completed, `upload_interval_s` and `class_scheme` of the device are what was asked for.',
      body: commandBody,
      example: { command: 'set_configuration', parameters: { upload_interval_s: 300 }, expires_in_s: 3600 },
      headers: IDEMPOTENCY_HEADER,
      answers: {
        202: { description: 'The command, queued.', schema: COMMAND },
        409: {
          description:
            'No device stands there, or the `Idempotency-Key` stands for another request or one that is still running.',
          example: { detail: 'The site has no device.' },
        },
      },
      find: site,
      handle: async ({ database, caller, found, body, sent, request, prefix }) => {
        const answerTo = (row: CommandRow) => Buffer.from(JSON.stringify(commandFields(row)))
        const asked = ['commands', String(found.id), JSON.stringify(sent)]
        const hooks = idempotent(`user:${caller.userId}`, idempotencyKey(request), asked, answerTo)
        const bytes = await dispatchCommand(database, caller, found, body, limits, hooks)
        const { id } = JSON.parse(bytes.toString())
        return { status: 202, headers: { Location: `${prefix}/traffic/sites/${found.id}/commands/${id}` }, bytes }
      },
    }),
    userRoute({
      method: 'GET',
      path: '/traffic/sites/{id}/commands',
      operationId: 'listCommands',
      permission: PERMISSION,
      summary: 'List the commands of a site',
      description: 'Newest first.',
      query: commandListQuery,
      answers: {
        200: pageOf('The commands.', COMMAND),
      },
      find: site,
      handle: async ({ database, caller, found, query, exchange }) => {
        const place = { organizationId: caller.organizationId, siteId: found.id }
        return withNextPage(exchange, await listCommands(database, { cursors, limits }, place, query))
      },
    }),
    userRoute({
      method: 'GET',
      path: '/traffic/sites/{id}/commands/{command:uuid}',
      operationId: 'getCommand',
      permission: PERMISSION,
      summary: 'Read one command',
      answers: { 200: { description: 'The command.', schema: COMMAND } },
      find: command,
      handle: async ({ found }) => ({ json: commandFields(found) }),
    }),
    userRoute({
      method: 'POST',
      path: '/traffic/sites/{id}/commands/{command:uuid}/cancel',
      operationId: 'cancelCommand',
      permission: PERMISSION,
      summary: 'Cancel a command',
      description: 'As long as no device was given it.',
      answers: {
        200: { description: 'The command, cancelled.', schema: COMMAND },
        409: { description: 'It is too late.', example: { detail: 'The command was already sent.' } },
      },
      find: command,
      handle: async ({ database, caller, found }) => ({
        json: commandFields(await cancelCommand(database, caller, found, limits)),
      }),
    }),
  ]
}

const CONFLICT = { description: 'It cannot take this step any more.', example: { detail: 'The command is expired.' } }

export const deviceCommandRoutes = (parts: PollParts) => [
  deviceRoute({
    method: 'GET',
    path: '/commands',
    operationId: 'takeCommands',
    permission: null,
    summary: 'Take commands',
    description:
      'What there is to do, oldest first, at most 10 at a time; with `wait` it waits up to so many seconds for something. 204 when there is nothing. Acknowledge each before acting on it: without that it is given again after 60 s, at most 3 times in all. A device that asks again while another of its requests still waits ends that one.',
    query: pollQuery,
    answers: {
      200: { description: 'The commands.', schema: GIVEN_COMMANDS },
      204: { description: 'There is nothing to do.' },
    },
    handle: async ({ device, database, query, exchange }) => {
      // Whoever does not read what is given must not be given anything.
      if (exchange.method === 'HEAD') return { status: 204 }
      const items = await pollCommands({ device, database }, query.wait * 1000, exchange, parts)
      return items.length > 0 ? { json: { items } } : { status: 204 }
    },
  }),
  deviceRoute({
    method: 'POST',
    path: '/commands/{id:uuid}/acknowledge',
    operationId: 'acknowledgeCommand',
    permission: null,
    summary: 'Acknowledge a command',
    description:
      'Before acting on it; it is never given again. Said again it changes nothing. Act only when the `status` in the answer is `acknowledged`.',
    answers: { 200: { description: 'The command.', schema: DEVICE_COMMAND }, 409: CONFLICT },
    find: ({ database, device, params }) => findCommandOfDevice(database, device, params.id as string, parts.limits),
    handle: async ({ device, database, found }) => ({
      json: deviceCommandFields(await acknowledgeCommand({ device, database }, found.id, parts.limits)),
    }),
  }),
  deviceRoute({
    method: 'POST',
    path: '/commands/{id:uuid}/result',
    operationId: 'finishCommand',
    permission: null,
    summary: 'Say what became of a command',
    description: 'It implies the acknowledgement. The same result again changes nothing.',
    body: resultBody,
    example: { status: 'completed', result: { round_trip_ms: 41 } },
    answers: { 200: { description: 'The command.', schema: DEVICE_COMMAND }, 409: CONFLICT },
    find: ({ database, device, params }) => findCommandOfDevice(database, device, params.id as string, parts.limits),
    handle: async ({ device, database, found, body }) => ({
      json: deviceCommandFields(await finishCommand({ device, database }, found.id, body, parts.limits)),
    }),
  }),
]

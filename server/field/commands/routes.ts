import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { deviceRoute, type UserContext, userRoute } from '../../people/access/context.ts'
import { IDEMPOTENCY_HEADER, idempotencyKey, idempotent } from '../../people/access/idempotent.ts'
import { pageOf, withNextPage } from '../../platform/http/answers/next-page.ts'
import { type Cursors, pageQuery } from '../../platform/http/cursors.ts'
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
import { COMMAND, commandBody, DELIVERED_COMMANDS, DEVICE_COMMAND, pollQuery, resultBody } from './schema.ts'

interface CommandRouteParts {
  cursors: Cursors
  limits: CommandLimits
}

const PERMISSION = 'can_dispatch_commands'

type SiteContext = UserContext & { params: { id: number } }
type CommandContext = UserContext & { params: { id: number; command: string } }

export const commandRoutes = ({ cursors, limits }: CommandRouteParts) => {
  const site = ({ database, caller, params }: SiteContext) => findSite(database, caller, params.id)
  const command = async (context: CommandContext) => {
    const { id: siteId } = await site(context)
    return findCommand(context.database, { viewer: context.caller, siteId }, context.params.command, limits)
  }
  return [
    userRoute({
      method: 'POST',
      path: '/traffic/sites/{id}/commands',
      operationId: 'dispatchCommand',
      permission: PERMISSION,
      summary: 'Send a command to the device of a site',
      description:
        'The device receives it with its next poll, immediately if it is waiting for commands. The command is `queued`, then `sent`, `acknowledged` when the device will act on it, and `completed` or `failed`. At most 100 commands that are not acknowledged may wait for a device, else 429. A command that is not acknowledged within 60 s is sent again, at most 3 times in total; one that is not acknowledged by `expires_at` is `expired`. One that was acknowledged but has no result by then, and for at least 10 minutes, is `failed`: "No result." When `set_configuration` is completed, `upload_interval_s` and `class_scheme` of the device are those of the command.',
      body: commandBody,
      example: { command: 'set_configuration', parameters: { upload_interval_s: 300 }, expires_in_s: 3600 },
      headers: IDEMPOTENCY_HEADER,
      answers: {
        202: { description: 'The command, queued.', schema: COMMAND },
        409: {
          description:
            'No device is assigned to the site, or the `Idempotency-Key` was used with another request or one that is still running.',
          example: { detail: errorSentence('siteWithoutDevice') },
        },
      },
      find: site,
      handle: async ({ database, caller, found, body, sent, request, prefix, exchange }) => {
        const answerTo = (row: CommandRow) => Buffer.from(JSON.stringify(commandFields(row)))
        const context = ['commands', String(found.id), JSON.stringify(sent)]
        const hooks = idempotent(`user:${caller.userId}`, idempotencyKey(request), context, answerTo)
        const options = { limits, hooks, traceParent: exchange.traceParent() }
        const bytes = await dispatchCommand(database, caller, found, body, options)
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
      query: pageQuery,
      answers: {
        200: pageOf('The commands.', COMMAND),
      },
      find: site,
      handle: async ({ database, caller, found, query, exchange }) =>
        withNextPage(exchange, await listCommands(database, { cursors, limits }, caller, found.id, query)),
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
      description: 'Possible until it is sent to the device.',
      answers: {
        200: { description: 'The command, cancelled.', schema: COMMAND },
        409: { description: 'It was sent already.', example: { detail: errorSentence('commandSent') } },
      },
      find: command,
      handle: async ({ database, caller, found }) => ({
        json: commandFields(await cancelCommand(database, caller, found, limits)),
      }),
    }),
  ]
}

const CONFLICT = { description: 'Its status does not allow this step.', example: { detail: 'The command is expired.' } }

export const deviceCommandRoutes = (parts: PollParts) => [
  deviceRoute({
    method: 'GET',
    path: '/commands',
    operationId: 'takeCommands',
    permission: null,
    summary: 'Receive commands',
    description:
      'The commands for the device, oldest first, at most 10 at a time; with `wait` the request waits up to that many seconds for one. 204 when there is none. Acknowledge each command before acting on it; otherwise it is sent again after 60 s, at most 3 times in total. A new request of the device ends one that still waits.',
    query: pollQuery,
    answers: {
      200: { description: 'The commands.', schema: DELIVERED_COMMANDS },
      204: { description: 'There is nothing to do.' },
    },
    handle: async ({ device, database, query, exchange }) => {
      // HEAD has no body, so a delivered command would be lost.
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
      'Before acting on it; it is not sent again afterwards. Repeating this changes nothing. Act only when the `status` in the answer is `acknowledged`.',
    answers: { 200: { description: 'The command.', schema: DEVICE_COMMAND }, 409: CONFLICT },
    find: ({ database, device, params }) => findCommandOfDevice(database, device, params.id, parts.limits),
    handle: async ({ device, database, found }) => ({
      json: deviceCommandFields(await acknowledgeCommand({ device, database }, found.id, parts.limits)),
    }),
  }),
  deviceRoute({
    method: 'POST',
    path: '/commands/{id:uuid}/result',
    operationId: 'finishCommand',
    permission: null,
    summary: 'Report the result of a command',
    description: 'It implies the acknowledgement. The same result again changes nothing.',
    body: resultBody,
    example: { status: 'completed', result: { round_trip_ms: 41 } },
    answers: { 200: { description: 'The command.', schema: DEVICE_COMMAND }, 409: CONFLICT },
    find: ({ database, device, params }) => findCommandOfDevice(database, device, params.id, parts.limits),
    handle: async ({ device, database, found, body }) => ({
      json: deviceCommandFields(await finishCommand({ device, database }, found.id, body, parts.limits)),
    }),
  }),
]

import { Command } from 'commander'
import { EVENT_TYPES } from '../../contract/webhook-events.ts'
import {
  listDeliveries,
  resendDelivery,
  resendFailed,
  sendTestEvent,
} from '../../server/delivery/webhooks/deliveries.ts'
import {
  createEndpoint,
  deleteEndpoint,
  editEndpoint,
  rotateSecret,
} from '../../server/delivery/webhooks/edit-endpoints.ts'
import {
  type EndpointRow,
  everyEndpoint,
  findEndpoint,
  listEndpoints,
} from '../../server/delivery/webhooks/endpoints.ts'
import {
  deliveryQuery,
  endpointChanges,
  endpointInput,
  resendInput,
  rotationInput,
} from '../../server/delivery/webhooks/schema.ts'
import { OPERATOR } from '../../server/people/access/audit.ts'
import { readSecret } from '../../server/people/access/secrets.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { Cursors } from '../../server/platform/http/cursors.ts'
import { DetailError } from '../../server/platform/http/errors.ts'
import { validateBody, validateQuery } from '../../server/platform/http/requests/validate.ts'
import type { Config } from '../../server/runtime/config.ts'
import { organizationNamed } from './named.ts'
import { print, printJson, remark, runOperatorCommand } from './run.ts'
import { printList } from './table.ts'
import { verb } from './verb.ts'

interface WebhookOptions {
  organization: string
  url?: string
  event?: string[]
  description?: string
  enable?: true
  disable?: true
  overlap?: string
  since?: string
  status?: string
  limit?: string
  json?: true
}

const collect = (value: string, before: string[] = []) => [...before, value]
const rulesOf = ({ webhookAllowNetworks }: Config) => ({ allowNetworks: webhookAllowNetworks })
/** Characters in a table; --json prints all. */
const MAX_REASON = 80
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const EVENT = `an event to send (${EVENT_TYPES.join(', ')}); give it once for each`

export function webhookCommand(): Command {
  const webhook = new Command('webhook').description('URLs to which events are sent')
  addEndpointVerbs(webhook)
  addDeliveryVerbs(webhook)
  about(webhook, 'delete', 'delete a webhook with its deliveries', 'delete 3', async at => {
    await deleteEndpoint(at.database, everyEndpoint(at.organizationId), at.endpoint.id, OPERATOR)
    if (at.options.json) return printJson({ id: at.endpoint.id, deleted: true })
    print(`Deleted webhook ${at.endpoint.id}.`)
  })

  return webhook
}

const named = (webhook: Command, name: string, description: string, example: string) =>
  verb(webhook, name, description, `wayside admin webhook ${example} --organization "City of Turku"`).requiredOption(
    '--organization <name>',
    'the organization',
  )

interface AboutWebhook {
  database: Database
  config: Config
  endpoint: EndpointRow
  /** The second argument, if the command has one. */
  second: string
  organizationId: number
  options: WebhookOptions
}

/** A command about one webhook. */
const about = (
  webhook: Command,
  name: string,
  description: string,
  example: string,
  act: (at: AboutWebhook) => Promise<void>,
) =>
  named(webhook, name, description, example)
    .argument('<id>', 'of the webhook', Number)
    .action((id: number, ...rest: unknown[]) => {
      const [options, command] = rest.slice(-2) as [WebhookOptions, Command]
      const second = rest.length > 2 ? String(rest[0]) : ''
      return runOperatorCommand(command, async ({ database, config }) => {
        const organizationId = await organizationNamed(database, options.organization)
        const endpoint = await findEndpoint(database, everyEndpoint(organizationId), Number.isSafeInteger(id) ? id : 0)
        await act({ database, config, endpoint, second, organizationId, options })
      })
    })

function addEndpointVerbs(webhook: Command): void {
  named(
    webhook,
    'create',
    'create a webhook, and print its secret',
    'create https://hooks.example.org/wayside --event alarm.raised --event alarm.cleared',
  )
    .argument('<url>', 'where events are sent')
    .requiredOption('--event <type>', EVENT, collect)
    .option('--description <text>', 'for people')
    .run(async ({ database, config }, url: string, { organization, event, description, json }: WebhookOptions) => {
      const organizationId = await organizationNamed(database, organization)
      const input = validateBody(endpointInput, { url, events: event, description })
      const made = await createEndpoint(database, everyEndpoint(organizationId), input, OPERATOR, rulesOf(config))
      printSecret(made, json)
    })

  named(webhook, 'list', 'list the webhooks of an organization', 'list').run(
    async ({ database }, options: WebhookOptions) => {
      const { items } = await listEndpoints(
        database,
        everyEndpoint(await organizationNamed(database, options.organization)),
      )
      printList(items, options.json, 'There are none yet. Create one: wayside admin webhook create --help', {
        ID: items.map(one => one.id),
        URL: items.map(one => one.url),
        EVENTS: items.map(one => one.events.join(' ')),
        STATE: items.map(one =>
          one.enabled ? 'enabled' : `disabled${one.disabled_reason ? ` (${one.disabled_reason})` : ''}`,
        ),
        WAITING: items.map(one => one.waiting),
      })
    },
  )

  about(webhook, 'edit', 'change, enable or disable a webhook', 'edit 3 --event day.complete', async at => {
    const { url, event, description, enable, disable, json } = at.options
    const enabled = enable ? true : disable ? false : undefined
    const changes = validateBody(endpointChanges, { url, events: event, description, enabled })
    const { id } = at.endpoint
    const rules = rulesOf(at.config)
    const changed = await editEndpoint(at.database, everyEndpoint(at.organizationId), id, changes, OPERATOR, rules)
    if (json) return printJson(changed)
    print(`Webhook ${changed.id} is ${changed.enabled ? 'enabled' : 'disabled'}: ${changed.url}`)
  })
    .option('--url <url>', 'where events are sent')
    .option('--event <type>', `${EVENT}; replaces all`, collect)
    .option('--description <text>', 'for people')
    .option('--enable', 'send events again')
    .option('--disable', 'send and keep nothing')

  about(webhook, 'rotate-secret', 'give a webhook a new secret, and print it', 'rotate-secret 3', async at => {
    const { overlap_hours } = validateBody(rotationInput, { overlap_hours: at.options.overlap })
    const rotated = await rotateSecret(
      at.database,
      everyEndpoint(at.organizationId),
      at.endpoint.id,
      overlap_hours,
      OPERATOR,
    )
    printSecret(rotated, at.options.json)
  }).option('--overlap <hours>', 'how long the old secret signs too (24)')

  about(webhook, 'test', 'send a test event', 'test 3', async at => {
    const delivery = await sendTestEvent(at.database, at.endpoint)
    if (at.options.json) return printJson(delivery)
    print(`Waiting to be sent: ${delivery.id}`)
  })
}

function addDeliveryVerbs(webhook: Command): void {
  about(
    webhook,
    'deliveries',
    'list the deliveries of the last 30 days, newest first',
    'deliveries 3 --status failed',
    async at => {
      const { status, limit = '50', json } = at.options
      const query = validateQuery(deliveryQuery, new URLSearchParams({ limit, ...(status && { status }) }))
      const cursors = new Cursors(() => readSecret(at.database, 'cursor'), 0)
      const { items } = await listDeliveries(
        at.database,
        cursors,
        everyEndpoint(at.organizationId),
        at.endpoint.id,
        query,
      )
      printList(items, json, 'There are none.', {
        ID: items.map(one => one.id),
        CREATED: items.map(one => one.created_at),
        EVENT: items.map(one => one.type),
        STATE: items.map(one => one.status),
        ATTEMPTS: items.map(one => one.attempts),
        ANSWER: items.map(one => one.answer_status),
        REASON: items.map(one => (one.error ?? one.answer_body)?.slice(0, MAX_REASON) ?? null),
      })
    },
  )
    .option('--status <status>', 'waiting, delivered or failed')
    .option('--limit <number>', 'how many (50)')

  about(webhook, 'resend', 'send a delivery again', 'resend 3 7d1f5f3c-6b0e-4c43-9a53-0e1c7d0c1f11', async at => {
    const missing = new Error(`There is no delivery ${at.second}. See: wayside admin webhook deliveries --help`)
    if (!UUID.test(at.second)) throw missing
    const delivery = await resendDelivery(at.database, at.endpoint, at.second).catch(error => {
      throw error instanceof DetailError && error.status === 404 ? missing : error
    })
    if (at.options.json) return printJson(delivery)
    print(`Waiting to be sent again: ${delivery.id}`)
  }).argument('<delivery>', 'its id, as `wayside admin webhook deliveries` lists it')

  about(
    webhook,
    'resend-failed',
    'send all failed deliveries again',
    'resend-failed 3 --since 2026-06-01T06:00:00Z',
    async at => {
      const { since } = validateBody(resendInput, { since: at.options.since })
      const { database, organizationId, endpoint } = at
      const from = since ? new Date(since.ms) : null
      const { resent, left } = await resendFailed(database, { organizationId, endpoint }, from, OPERATOR)
      if (at.options.json) return printJson({ resent, left })
      print(`Waiting to be sent again: ${resent}`)
      if (left > 0) remark(`${left} more have failed. Run this again when fewer are waiting.`)
    },
  ).option('--since <time>', 'only those whose last attempt was then or later; of 30 days when absent')
}

/** The secret alone on standard output, for scripts. */
function printSecret(endpoint: EndpointRow & { secret: string }, json: true | undefined): void {
  if (json) printJson(endpoint)
  else {
    remark(`Webhook ${endpoint.id}: ${endpoint.url}. Its secret, which is shown only this once:`)
    print(endpoint.secret)
  }
}

import { Command } from 'commander'
import { EVENT_TYPES } from '../../contract/webhook-events.ts'
import { OPERATOR } from '../../server/access/audit.ts'
import type { Config } from '../../server/config.ts'
import type { Database } from '../../server/database/connect.ts'
import { validateBody } from '../../server/http/validate.ts'
import { sendTestEvent } from '../../server/webhooks/deliveries.ts'
import { createEndpoint, deleteEndpoint, editEndpoint, rotateSecret } from '../../server/webhooks/edit-endpoints.ts'
import { type EndpointRow, findEndpoint, listEndpoints } from '../../server/webhooks/endpoints.ts'
import { endpointChanges, endpointInput, rotationInput } from '../../server/webhooks/schema.ts'
import { organizationNamed } from './named.ts'
import { print, printJson, remark, run } from './run.ts'
import { table } from './table.ts'
import { verb } from './verb.ts'

interface Options {
  organization: string
  url?: string
  event?: string[]
  description?: string
  enable?: true
  disable?: true
  overlap?: string
  json?: true
}

const collect = (value: string, before: string[] = []) => [...before, value]
const rulesOf = ({ webhookAllowNetworks }: Config) => ({ allowNetworks: webhookAllowNetworks })
const EVENT = `an event to send (${EVENT_TYPES.join(', ')}); give it once for each`

export function webhookCommand(): Command {
  const webhook = new Command('webhook').description('URLs to which events are sent')
  const named = (name: string, description: string, example: string) =>
    verb(webhook, name, description, `wayside admin webhook ${example} --organization "City of Turku"`).requiredOption(
      '--organization <name>',
      'the organization',
    )

  named(
    'create',
    'create a webhook, and print its secret',
    'create https://hooks.example.org/wayside --event alarm.raised --event alarm.cleared',
  )
    .argument('<url>', 'where events are sent')
    .requiredOption('--event <type>', EVENT, collect)
    .option('--description <text>', 'for people')
    .action((url: string, { organization, event, description, json }: Options, command: Command) =>
      run(command, async (database, config) => {
        const organizationId = await organizationNamed(database, organization)
        const input = validateBody(endpointInput, { url, events: event, description })
        const made = await createEndpoint(database, organizationId, input, OPERATOR, rulesOf(config))
        printSecret(made, json)
      }),
    )

  named('list', 'list the webhooks of an organization', 'list').action((options: Options, command: Command) =>
    run(command, async database => {
      const { items } = await listEndpoints(database, await organizationNamed(database, options.organization))
      if (options.json) return printJson(items)
      if (items.length === 0) return print('There are none yet. Create one: wayside admin webhook create --help')
      print(
        table({
          ID: items.map(one => one.id),
          URL: items.map(one => one.url),
          EVENTS: items.map(one => one.events.join(' ')),
          STATE: items.map(one =>
            one.enabled ? 'enabled' : `disabled${one.disabled_reason ? ` (${one.disabled_reason})` : ''}`,
          ),
          WAITING: items.map(one => one.waiting),
        }),
      )
    }),
  )

  /** A command about one webhook. */
  const about = (
    name: string,
    description: string,
    example: string,
    act: (at: {
      database: Database
      config: Config
      endpoint: EndpointRow
      organizationId: number
      options: Options
    }) => Promise<void>,
  ) =>
    named(name, description, example)
      .argument('<id>', 'of the webhook', Number)
      .action((id: number, options: Options, command: Command) =>
        run(command, async (database, config) => {
          const organizationId = await organizationNamed(database, options.organization)
          const endpoint = await findEndpoint(database, organizationId, Number.isSafeInteger(id) ? id : 0)
          await act({ database, config, endpoint, organizationId, options })
        }),
      )

  about('edit', 'change, enable or disable a webhook', 'edit 3 --event day.complete', async at => {
    const { url, event, description, enable, disable, json } = at.options
    const enabled = enable ? true : disable ? false : undefined
    const changes = validateBody(endpointChanges, { url, events: event, description, enabled })
    const { id } = at.endpoint
    const rules = rulesOf(at.config)
    const changed = await editEndpoint(at.database, at.organizationId, id, changes, OPERATOR, rules)
    if (json) return printJson(changed)
    print(`Webhook ${changed.id} is ${changed.enabled ? 'enabled' : 'disabled'}: ${changed.url}`)
  })
    .option('--url <url>', 'where events are sent')
    .option('--event <type>', `${EVENT}; replaces all`, collect)
    .option('--description <text>', 'for people')
    .option('--enable', 'send events again')
    .option('--disable', 'send and keep nothing')

  about('rotate-secret', 'give a webhook a new secret, and print it', 'rotate-secret 3', async at => {
    const { overlap_hours } = validateBody(rotationInput, { overlap_hours: at.options.overlap })
    const rotated = await rotateSecret(at.database, at.organizationId, at.endpoint.id, overlap_hours, OPERATOR)
    printSecret(rotated, at.options.json)
  }).option('--overlap <hours>', 'how long the old secret signs too (24)')

  about('test', 'send a test event', 'test 3', async at => {
    const delivery = await sendTestEvent(at.database, at.endpoint)
    if (at.options.json) return printJson(delivery)
    print(`Waiting to be sent: ${delivery.id}`)
  })

  about('delete', 'delete a webhook with its deliveries', 'delete 3', async at => {
    await deleteEndpoint(at.database, at.organizationId, at.endpoint.id, OPERATOR)
    if (at.options.json) return printJson({ id: at.endpoint.id, deleted: true })
    print(`Deleted webhook ${at.endpoint.id}.`)
  })

  return webhook
}

/** The secret alone on standard output, for scripts. */
function printSecret(endpoint: EndpointRow & { secret: string }, json: true | undefined): void {
  if (json) printJson(endpoint)
  else {
    remark(`Webhook ${endpoint.id}: ${endpoint.url}. Its secret, which is shown only this once:`)
    print(endpoint.secret)
  }
}

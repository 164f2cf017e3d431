import { EVENT_EXAMPLES, EVENT_TYPES } from '../../../contract/webhook-events.ts'
import { pageFields } from '../../platform/http/cursors.ts'
import {
  boolean,
  choice,
  datetime,
  integer,
  type JsonSchema,
  list,
  object,
  optional,
  type ShapeValue,
  string,
  type Value,
} from '../../platform/http/requests/fields.ts'
import { MOMENT, MOMENT_OR_NULL, objectSchema } from '../../platform/http/requests/json-schemas.ts'

const url = string({
  max: 2000,
  description: 'http or https, without a user and password, at a public address.',
  example: 'https://hooks.example.org/wayside',
})
const events = list(choice(EVENT_TYPES), { max: 50, description: 'What is sent to it.' })
const description = string({ max: 200, blank: true, description: 'For people.', example: 'Traffic control room' })
const enabled = boolean({ description: 'While it is false nothing is sent, and nothing is kept for later.' })

const fields = { url, events, description: optional(description, ''), enabled: optional(enabled, true) }
export const endpointInput = object(fields)
export type EndpointInput = ShapeValue<typeof fields>

/** Fields that are absent stay as they are. */
export const endpointChanges = object({
  url: optional(url),
  events: optional(events),
  description: optional(description),
  enabled: optional(enabled),
})
export type EndpointChanges = Value<typeof endpointChanges>

const MAX_OVERLAP_HOURS = 168
export const rotationInput = object({
  overlap_hours: optional(
    integer({ min: 0, max: MAX_OVERLAP_HOURS, description: 'How long the old secret signs too; 0: no longer.' }),
    24,
  ),
})

export const resendInput = object({
  since: optional(
    datetime({ description: 'Only those whose last attempt was then or later; absent: of all 30 days.' }),
  ),
})
export const RESENT: JsonSchema = objectSchema({
  resent: { type: 'integer', description: 'How many are sent again.' },
  left: { type: 'integer', description: 'How many have still failed, because too many are waiting: ask again later.' },
})

const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

export const deliveryQuery = object({
  status: optional(choice(DELIVERY_STATES)),
  ...pageFields,
})

const properties = {
  id: { type: 'integer' },
  url: url.schema,
  description: { type: 'string' },
  events: { type: 'array', items: { type: 'string', enum: EVENT_TYPES } },
  enabled: { type: 'boolean' },
  limited_to: {
    type: ['string', 'null'],
    description: 'The user who sees only groups of sites, and of whose sites alone it sends events; null: all sites.',
  },
  disabled_reason: {
    type: ['string', 'null'],
    enum: ['gone', 'backlog', 'restored', null],
    description:
      'Why the service disabled it: `gone`, it answered 410; `backlog`, too many deliveries were waiting; `restored`, the database was restored from a backup. Null otherwise.',
  },
  old_secret_until: { ...MOMENT_OR_NULL, description: 'Until then the secret before the last rotation signs too.' },
  waiting: { type: 'integer', description: 'Deliveries that are not over.' },
  last_delivered_at: { ...MOMENT_OR_NULL, description: 'The last success of those of the last 30 days.' },
  created_at: MOMENT,
  changed_at: MOMENT,
} satisfies { [name: string]: JsonSchema }

export const WEBHOOK: JsonSchema = objectSchema(properties, 'Webhook')
export const WEBHOOK_WITH_SECRET: JsonSchema = objectSchema(
  {
    ...properties,
    secret: { type: 'string', description: 'Signs what is sent. It is shown only this once.', examples: ['whsec_…'] },
  },
  'WebhookWithSecret',
)

export const DELIVERY: JsonSchema = objectSchema(
  {
    id: { type: 'string', format: 'uuid', description: 'Sent as `webhook-id`, the same with every attempt.' },
    webhook: { type: 'integer' },
    type: { type: 'string', examples: ['alarm.raised'] },
    data: { type: 'object', description: 'Its fields depend on the type.', examples: Object.values(EVENT_EXAMPLES) },
    created_at: MOMENT,
    status: { type: 'string', enum: DELIVERY_STATES },
    attempts: { type: 'integer', description: 'Since it was created, or sent again on request.' },
    attempted_at: { ...MOMENT_OR_NULL, description: 'The last attempt.' },
    next_attempt_at: { ...MOMENT_OR_NULL, description: 'Null when it is over.' },
    answer_status: { type: ['integer', 'null'], description: 'Of the last attempt; null without an answer.' },
    answer_body: { type: ['string', 'null'], description: 'Of a failure: the first characters of the answer.' },
    error: { type: ['string', 'null'], description: 'Why there was no answer, or why it was not sent.' },
  },
  'WebhookDelivery',
)

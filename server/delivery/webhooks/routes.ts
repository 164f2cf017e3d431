import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { actorOf, type UserContext, userRoute } from '../../people/access/context.ts'
import { pageOf, withNextPage } from '../../platform/http/answers/next-page.ts'
import type { Cursors } from '../../platform/http/cursors.ts'
import type { AddressRules } from '../../platform/http/requests/checked-request.ts'
import { listSchema } from '../../platform/http/requests/json-schemas.ts'
import { findDelivery, listDeliveries, resendDelivery, resendFailed, sendTestEvent } from './deliveries.ts'
import { createEndpoint, deleteEndpoint, editEndpoint, rotateSecret, type WebhookLimits } from './edit-endpoints.ts'
import { findEndpoint, listEndpoints } from './endpoints.ts'
import {
  DELIVERY,
  deliveryQuery,
  endpointChanges,
  endpointInput,
  RESENT,
  resendInput,
  rotationInput,
  WEBHOOK,
  WEBHOOK_WITH_SECRET,
} from './schema.ts'

interface WebhookRouteParts {
  cursors: Cursors
  limits: WebhookLimits
  rules: AddressRules
}

const PERMISSION = 'can_manage_organization'
/** Events say what was measured and which alarms there are. */
const READING = 'can_read_data'
const EXAMPLE = {
  url: 'https://hooks.example.org/wayside',
  events: ['alarm.raised', 'alarm.cleared'],
  description: 'Traffic control room',
}
const DISABLED = { description: 'The webhook is disabled.', example: { detail: errorSentence('webhookDisabled') } }

type WebhookContext = UserContext & { params: { id: number } }
const find = ({ database, caller, params }: WebhookContext) => findEndpoint(database, caller, params.id)

export const webhookRoutes = (parts: WebhookRouteParts) => [
  ...endpointRoutes(parts),
  ...secretRoutes(),
  ...deliveryRoutes(parts),
]

/** Webhooks themselves. */
const endpointRoutes = ({ limits, rules }: WebhookRouteParts) => [
  userRoute({
    method: 'POST',
    path: '/traffic/webhooks',
    operationId: 'createWebhook',
    permission: PERMISSION,
    alsoRequires: READING,
    summary: 'Create a webhook',
    description: `Events of your organization are sent to its URL as POST, signed by Standard Webhooks 1.0.0: at least once each, in no promised order, and retried over about a day until the receiver answers 2xx. Redirects are not followed. A receiver that answers 410 is disabled, and so is one for which more than 10,000 deliveries are waiting. The secret is shown only in this answer. A webhook of a user who sees only groups of sites sends events of their sites alone (\`limited_to\`). An organization has at most ${limits.endpoints} webhooks.`,
    body: endpointInput,
    example: EXAMPLE,
    answers: {
      201: { description: 'The webhook with its secret.', schema: WEBHOOK_WITH_SECRET },
      409: {
        description: 'The organization has as many webhooks as possible.',
        example: { detail: errorSentence('tooManyWebhooks', { max: limits.endpoints }) },
      },
    },
    handle: async ({ database, caller, body, prefix }) => {
      const json = await createEndpoint(database, caller, body, actorOf(caller), rules, limits)
      return { status: 201, headers: { Location: `${prefix}/traffic/webhooks/${json.id}` }, json }
    },
  }),
  userRoute({
    method: 'GET',
    path: '/traffic/webhooks',
    operationId: 'listWebhooks',
    permission: PERMISSION,
    summary: 'List the webhooks of your organization',
    description: 'All of them, by id, without their secrets; of a user of groups of sites their own.',
    answers: { 200: { description: 'The webhooks.', schema: listSchema(WEBHOOK) } },
    handle: async ({ database, caller }) => ({ json: await listEndpoints(database, caller) }),
  }),
  userRoute({
    method: 'GET',
    path: '/traffic/webhooks/{id}',
    operationId: 'getWebhook',
    permission: PERMISSION,
    summary: 'Read one webhook',
    answers: { 200: { description: 'The webhook.', schema: WEBHOOK } },
    find,
    handle: async ({ found }) => ({ json: found }),
  }),
  userRoute({
    method: 'PATCH',
    path: '/traffic/webhooks/{id}',
    operationId: 'updateWebhook',
    permission: PERMISSION,
    alsoRequires: READING,
    summary: 'Change a webhook',
    description: 'Fields that are absent stay as they are. Disabling it ends what is waiting as `failed`.',
    body: endpointChanges,
    example: { enabled: false },
    answers: { 200: { description: 'The webhook as it is now.', schema: WEBHOOK } },
    find,
    handle: async ({ database, caller, found, body }) => ({
      json: await editEndpoint(database, caller, found.id, body, actorOf(caller), rules),
    }),
  }),
  userRoute({
    method: 'DELETE',
    path: '/traffic/webhooks/{id}',
    operationId: 'deleteWebhook',
    permission: PERMISSION,
    summary: 'Delete a webhook with its deliveries',
    answers: { 204: { description: 'It is deleted.' } },
    find,
    handle: ({ database, caller, found }) => deleteEndpoint(database, caller, found.id, actorOf(caller)),
  }),
]

/** What proves that a webhook works, and who sends. */
const secretRoutes = () => [
  userRoute({
    method: 'POST',
    path: '/traffic/webhooks/{id}/rotate-secret',
    operationId: 'rotateWebhookSecret',
    permission: PERMISSION,
    alsoRequires: READING,
    summary: 'Give a webhook a new secret',
    description: 'Both secrets sign for `overlap_hours`, so that the receiver can change over without a gap.',
    body: rotationInput,
    example: { overlap_hours: 24 },
    answers: {
      200: { description: 'The webhook with its new secret, shown only this once.', schema: WEBHOOK_WITH_SECRET },
    },
    find,
    handle: async ({ database, caller, found, body }) => ({
      json: await rotateSecret(database, caller, found.id, body.overlap_hours, actorOf(caller)),
    }),
  }),
  userRoute({
    method: 'POST',
    path: '/traffic/webhooks/{id}/test',
    operationId: 'testWebhook',
    permission: PERMISSION,
    alsoRequires: READING,
    summary: 'Send a test event',
    description: 'An event of the type `webhook.test`, whatever events were chosen.',
    answers: { 202: { description: 'The delivery, waiting.', schema: DELIVERY }, 409: DISABLED },
    find,
    handle: async ({ database, found, exchange }) => ({
      status: 202,
      json: await sendTestEvent(database, found, exchange.traceParent()),
    }),
  }),
]

/** What was sent to a webhook. */
const deliveryRoutes = ({ cursors }: WebhookRouteParts) => [
  userRoute({
    method: 'GET',
    path: '/traffic/webhooks/{id}/deliveries',
    operationId: 'listWebhookDeliveries',
    permission: PERMISSION,
    alsoRequires: READING,
    summary: 'List the deliveries of a webhook',
    description: 'Of the last 30 days, newest first, each with the answer to its last attempt.',
    query: deliveryQuery,
    answers: { 200: pageOf('The deliveries.', DELIVERY) },
    find,
    handle: async ({ database, caller, found, query, exchange }) =>
      withNextPage(exchange, await listDeliveries(database, cursors, caller, found.id, query)),
  }),
  userRoute({
    method: 'POST',
    path: '/traffic/webhooks/{id}/deliveries/resend-failed',
    operationId: 'resendFailedWebhookDeliveries',
    permission: PERMISSION,
    alsoRequires: READING,
    summary: 'Send all failed deliveries again',
    description:
      'After a receiver was away for longer than the retries last: oldest first, each with the same `webhook-id` and all retries, until 5,000 are waiting.',
    body: resendInput,
    example: { since: '2026-06-01T06:00:00Z' },
    answers: { 202: { description: 'How many are waiting now.', schema: RESENT }, 409: DISABLED },
    find,
    handle: async ({ database, caller, found, body }) => ({
      status: 202,
      json: await resendFailed(
        database,
        { organizationId: caller.organizationId, endpoint: found },
        body.since ? new Date(body.since.ms) : null,
        actorOf(caller),
      ),
    }),
  }),
  userRoute({
    method: 'POST',
    path: '/traffic/webhooks/{id}/deliveries/{delivery:uuid}/resend',
    operationId: 'resendWebhookDelivery',
    permission: PERMISSION,
    alsoRequires: READING,
    summary: 'Send a delivery again',
    description: 'With the same `webhook-id`, whatever became of it, and with all retries.',
    answers: { 202: { description: 'The delivery, waiting.', schema: DELIVERY }, 409: DISABLED },
    find: async context => {
      const endpoint = await find(context)
      await findDelivery(context.database, context.caller, endpoint.id, context.params.delivery)
      return endpoint
    },
    handle: async ({ database, found, params }) => ({
      status: 202,
      json: await resendDelivery(database, found, params.delivery),
    }),
  }),
]

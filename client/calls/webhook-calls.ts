import type { CallOptions } from '../call.ts'
import type { Service } from '../service.ts'
import type {
  Webhook,
  WebhookChanges,
  WebhookDeliveries,
  WebhookDelivery,
  WebhookDeliveryQuery,
  WebhookRequest,
  WebhookRotation,
  Webhooks,
  WebhookWithSecret,
} from '../v1-shapes.ts'

type O = CallOptions

/** URLs to which the service sends events; `verifyWebhook` checks what they receive. */
export const webhookCalls = (service: Service) => ({
  /** Its secret is in this answer alone. */
  create: (body: WebhookRequest, o?: O): Promise<WebhookWithSecret> =>
    service.call('post', '/api/v1/traffic/webhooks', { body }, o),
  list: (o?: O): Promise<Webhooks> => service.call('get', '/api/v1/traffic/webhooks', {}, o),
  get: (id: number, o?: O): Promise<Webhook> =>
    service.call('get', '/api/v1/traffic/webhooks/{id}', { path: { id } }, o),
  update: (id: number, body: WebhookChanges, o?: O): Promise<Webhook> =>
    service.call('patch', '/api/v1/traffic/webhooks/{id}', { path: { id }, body }, o),
  delete: (id: number, o?: O): Promise<void> =>
    service.call('delete', '/api/v1/traffic/webhooks/{id}', { path: { id } }, o),
  /** A new secret; the old one signs too for 24 hours, or `overlap_hours`. */
  rotateSecret: (id: number, body: WebhookRotation = {}, o?: O): Promise<WebhookWithSecret> =>
    service.call('post', '/api/v1/traffic/webhooks/{id}/rotate-secret', { path: { id }, body }, o),
  /** Sends an event of the type `webhook.test`. */
  test: (id: number, o?: O): Promise<WebhookDelivery> =>
    service.call('post', '/api/v1/traffic/webhooks/{id}/test', { path: { id } }, o),
  deliveries: (id: number, query: WebhookDeliveryQuery = {}, o?: O): Promise<WebhookDeliveries> =>
    service.call('get', '/api/v1/traffic/webhooks/{id}/deliveries', { path: { id }, query }, o),
  resend: (id: number, delivery: string, o?: O): Promise<WebhookDelivery> =>
    service.call('post', '/api/v1/traffic/webhooks/{id}/deliveries/{delivery}/resend', { path: { id, delivery } }, o),
  /** All that have failed since then, or within 30 days; `left` are too many for now. */
  resendFailed: (id: number, body: { since?: string } = {}, o?: O): Promise<{ resent: number; left: number }> =>
    service.call('post', '/api/v1/traffic/webhooks/{id}/deliveries/resend-failed', { path: { id }, body }, o),
})

import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import type { AppAnswer, AppBody } from '../../../../client/app.ts'
import { client, invalidate } from '../../../service/client.ts'

export type Webhook = AppAnswer<'/app/api/traffic/webhooks'>['items'][number]
export type Delivery = AppAnswer<'/app/api/traffic/webhooks/{id}/deliveries'>['items'][number]
export type WebhookInput = AppBody<'/app/api/traffic/webhooks'>

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: async ({ signal }) => (await client.webhooks({ signal })).items,
})

const PAGE_SIZE = 20
const POLL_MS = 2_000

export const deliveriesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', id, 'deliveries'],
    queryFn: ({ pageParam, signal }) =>
      client.webhookDeliveries(id, { limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: page => page.next_cursor,
    staleTime: 0,
    // What was asked for a moment ago is shown as it happens; what is retried for a day is not polled.
    refetchInterval: ({ state }) => (state.data?.pages[0]?.items.some(isFirstAttempt) ? POLL_MS : false),
  })

const isFirstAttempt = ({ status, attempts }: Delivery) => status === 'waiting' && attempts < 2

const useWebhookMutation = <Input, Result>(mutate: (input: Input) => Promise<Result>) =>
  useMutation({
    mutationFn: mutate,
    // Secrets are in the result and nowhere else.
    gcTime: 0,
    onSettled: () => invalidate(['webhooks']),
  })

export const useCreateWebhook = () => useWebhookMutation((webhook: WebhookInput) => client.createWebhook(webhook))
export const useChangeWebhook = (id: number) =>
  useWebhookMutation((webhook: WebhookInput) => client.changeWebhook(id, webhook))
export const useDeleteWebhook = () => useWebhookMutation((id: number) => client.deleteWebhook(id))
export const useRotateSecret = () => useWebhookMutation((id: number) => client.rotateWebhookSecret(id))
export const useTestWebhook = () => useWebhookMutation((id: number) => client.testWebhook(id))
export const useResendFailed = (id: number) => useWebhookMutation(() => client.resendFailedWebhookDeliveries(id))
export const useResendDelivery = (id: number) =>
  useWebhookMutation((delivery: string) => client.resendWebhookDelivery(id, delivery))

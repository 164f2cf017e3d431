import { useInfiniteQuery } from '@tanstack/react-query'
import { ExplainedSentence } from '../../../service/errors/explained-sentence.tsx'
import { Button } from '../../../ui/button.tsx'
import { CodeBlock } from '../../../ui/files/code-block.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { ErrorNotice, Notice } from '../../../ui/notice.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { Tag, type Tone } from '../../../ui/tag.tsx'
import { formatDateTime } from '../../../ui/text/format.ts'
import { eventLabel } from './event-labels.ts'
import { m } from './messages.ts'
import { type Delivery, deliveriesQuery, useResendDelivery, useResendFailed, type Webhook } from './webhook-queries.ts'

const STATES: { [status in Delivery['status']]: { tone: Tone; label: string } } = {
  waiting: { tone: 'accent', label: m.stateWaiting },
  delivered: { tone: 'ok', label: m.stateDelivered },
  failed: { tone: 'bad', label: m.stateFailed },
}

/** The deliveries of a webhook with the answer to each, newest first. */
export function DeliveryList({ webhook }: { webhook: Webhook }) {
  const deliveries = useInfiniteQuery(deliveriesQuery(webhook.id))
  const resend = useResendDelivery(webhook.id)
  const resendFailed = useResendFailed(webhook.id)
  const items = deliveries.data?.pages.flatMap(page => page.items)
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h3 className="text-card font-semibold">{m.deliveries}</h3>
        <p className="text-meta text-text-3">{m.deliveriesOfTheLastDays}</p>
      </div>
      <QueryState
        query={deliveries}
        loading={m.loadingTheDeliveries}
        failed={m.couldNotLoadTheDeliveries}
        className="h-32"
      />
      {items?.length === 0 && <p className="text-text-2">{m.nothingSentYet}</p>}
      {webhook.enabled && items?.some(({ status }) => status === 'failed') && (
        <Button
          size="small"
          className="self-start"
          isPending={resendFailed.isPending}
          onPress={() => resendFailed.mutate(undefined)}
        >
          {m.sendAllFailedAgain}
        </Button>
      )}
      {resendFailed.data && <Notice>{m.sentAgain({ count: resendFailed.data.resent })}</Notice>}
      <ErrorNotice error={resendFailed.error} />
      <ul aria-label={m.deliveries} className="flex flex-col divide-y divide-line">
        {items?.map(delivery => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            onResend={webhook.enabled ? () => resend.mutate(delivery.id) : null}
          />
        ))}
      </ul>
      <ErrorNotice error={resend.error} />
      <LoadMore query={deliveries} />
    </section>
  )
}

function DeliveryRow({ delivery, onResend }: { delivery: Delivery; onResend: (() => void) | null }) {
  const { tone, label } = STATES[delivery.status]
  const what = `${eventLabel(delivery.type)}, ${formatDateTime(delivery.created_at, { seconds: true })}`
  const facts = [
    m.attempts({ count: delivery.attempts }),
    ...(delivery.answer_status === null ? [] : [m.answered({ status: String(delivery.answer_status) })]),
    ...(delivery.next_attempt_at && delivery.attempts > 0
      ? [m.nextAttempt({ time: formatDateTime(delivery.next_attempt_at) })]
      : []),
  ]
  return (
    <li className="flex flex-col gap-1 py-2.5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p>{what}</p>
          <p className="text-meta text-text-3">{facts.join(' · ')}</p>
        </div>
        <Tag tone={tone}>{label}</Tag>
      </div>
      {delivery.error && (
        <p className="text-meta text-text-2">
          <ExplainedSentence>{delivery.error}</ExplainedSentence>
        </p>
      )}
      {delivery.answer_body && <CodeBlock label={m.answerOf}>{delivery.answer_body}</CodeBlock>}
      {onResend && delivery.status !== 'waiting' && (
        <Button size="small" className="self-start" aria-label={m.sendThisAgain({ what })} onPress={onResend}>
          {m.sendAgain}
        </Button>
      )}
    </li>
  )
}

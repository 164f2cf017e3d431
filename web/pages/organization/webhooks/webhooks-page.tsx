import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { formatList } from '../../../ui/text/format.ts'
import { PageLink } from '../../../ui/text-link.tsx'
import { eventLabel } from './event-labels.ts'
import { m } from './messages.ts'
import { WebhookDrawer } from './webhook-drawer.tsx'
import { WebhookFormDialog } from './webhook-form-dialog.tsx'
import { type Webhook, webhooksQuery } from './webhook-queries.ts'

/** All webhooks; the one that the address names is open. */
export default function WebhooksPage() {
  const { webhook } = useSearch({ from: '/shell/organization/webhooks' })
  const navigate = useNavigate()
  const webhooks = useQuery(webhooksQuery)
  const [isAdding, setAdding] = useState(false)
  const items = webhooks.data
  const open = items?.find(({ id }) => String(id) === webhook)
  return (
    <Page
      title={m.webhooks}
      lead={m.lead}
      actions={
        <Button variant="primary" icon="plus" onPress={() => setAdding(true)}>
          {m.add}
        </Button>
      }
    >
      <QueryState
        query={webhooks}
        loading={m.loadingTheWebhooks}
        failed={m.couldNotLoadTheWebhooks}
        className="h-64 rounded-card"
      />
      {items?.length === 0 && (
        <EmptyState title={m.noWebhooksYet} actions={<Button onPress={() => setAdding(true)}>{m.addAWebhook}</Button>}>
          {m.whatAWebhookIs}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <Card className="overflow-hidden">
          <ul aria-label={m.webhooks} className="divide-y divide-line">
            {items.map(item => (
              <WebhookRow key={item.id} webhook={item} />
            ))}
          </ul>
        </Card>
      )}
      {isAdding && <WebhookFormDialog webhook={null} onClose={() => setAdding(false)} />}
      {open && (
        <WebhookDrawer
          key={open.id}
          webhook={open}
          onClose={() => void navigate({ to: '/organization/webhooks', search: {} })}
        />
      )}
    </Page>
  )
}

const WebhookRow = ({ webhook }: { webhook: Webhook }) => (
  <li className="relative flex items-start justify-between gap-3 px-4 py-2.5">
    <div className="min-w-0">
      <PageLink
        to="/organization/webhooks"
        search={{ webhook: String(webhook.id) }}
        className="break-all after:absolute after:inset-0"
      >
        {webhook.url}
      </PageLink>
      {webhook.description && <p className="text-meta text-text-2">{webhook.description}</p>}
      <p className="text-meta text-text-3">{formatList(webhook.events.map(eventLabel))}</p>
    </div>
    <Tag tone={webhook.enabled ? 'ok' : webhook.disabled_reason ? 'bad' : 'off'}>
      {webhook.enabled ? m.enabled : m.disabled}
    </Tag>
  </li>
)

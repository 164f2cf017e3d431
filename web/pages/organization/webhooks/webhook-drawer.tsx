import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { ErrorNotice, Notice } from '../../../ui/notice.tsx'
import { formatDateTime, formatList, MISSING } from '../../../ui/text/format.ts'
import { DeliveryList } from './delivery-list.tsx'
import { eventLabel } from './event-labels.ts'
import { m } from './messages.ts'
import { DeleteWebhookDialog, RotateSecretDialog } from './webhook-dialogs.tsx'
import { WebhookFormDialog } from './webhook-form-dialog.tsx'
import { useTestWebhook, type Webhook } from './webhook-queries.ts'

const REASONS = { gone: m.disabledGone, backlog: m.disabledBacklog, restored: m.disabledRestored }

/** A webhook with what is done with it, and its deliveries. */
export function WebhookDrawer({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [dialog, setDialog] = useState<'edit' | 'rotate' | 'delete' | null>(null)
  const test = useTestWebhook()
  const close = () => setDialog(null)
  return (
    <Dialog isOpen onClose={onClose} title={new URL(webhook.url).host} width="wide" isDrawer>
      <div className="flex flex-col divide-y divide-line *:py-4 *:first:pt-1">
        <section className="flex flex-col gap-3">
          {webhook.disabled_reason && <Notice tone="warn">{REASONS[webhook.disabled_reason]}</Notice>}
          <Facts
            items={[
              [m.url, webhook.url],
              [m.description, webhook.description || MISSING],
              [m.events, formatList(webhook.events.map(eventLabel))],
            ]}
          />
          {webhook.old_secret_until && (
            <p className="text-meta text-text-3">
              {m.oldSecretSigns({ time: formatDateTime(webhook.old_secret_until) })}
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            <Button onPress={() => setDialog('edit')}>{m.edit}</Button>
            <Button isDisabled={!webhook.enabled} isPending={test.isPending} onPress={() => test.mutate(webhook.id)}>
              {m.sendATest}
            </Button>
            <Button onPress={() => setDialog('rotate')}>{m.newSecret}</Button>
            <Button variant="danger-plain" onPress={() => setDialog('delete')}>
              {m.delete}
            </Button>
          </div>
          <ErrorNotice error={test.error} />
        </section>
        {/* While it is being deleted its deliveries are not read: they may be gone. */}
        {dialog !== 'delete' && <DeliveryList webhook={webhook} />}
      </div>
      {dialog === 'edit' && <WebhookFormDialog webhook={webhook} onClose={close} />}
      {dialog === 'rotate' && <RotateSecretDialog webhook={webhook} onClose={close} />}
      {dialog === 'delete' && <DeleteWebhookDialog webhook={webhook} onClose={close} onDeleted={onClose} />}
    </Dialog>
  )
}

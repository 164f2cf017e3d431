import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { m } from './messages.ts'
import { useDeleteWebhook, useRotateSecret, type Webhook } from './webhook-queries.ts'
import { WebhookSecret } from './webhook-secret.tsx'

interface Props {
  webhook: Webhook
  onClose: () => void
}

/** Asks, then shows the new secret. */
export function RotateSecretDialog({ webhook, onClose }: Props) {
  const rotate = useRotateSecret()
  const rotated = rotate.data
  return (
    <ConfirmDialog
      title={m.createANewSecret}
      confirm={m.newSecretNow}
      cancel={m.cancel}
      variant="primary"
      sending={rotate}
      onConfirm={() => rotate.mutate(webhook.id)}
      onClose={onClose}
      lead={m.bothSecretsSign}
      result={
        rotated && {
          content: <WebhookSecret secret={rotated.secret} />,
          actions: <Button onPress={onClose}>{m.done}</Button>,
        }
      }
    />
  )
}

export function DeleteWebhookDialog({ webhook, onClose, onDeleted }: Props & { onDeleted: () => void }) {
  const remove = useDeleteWebhook()
  return (
    <ConfirmDialog
      title={m.deleteThisWebhook}
      confirm={m.deleteNow}
      cancel={m.cancel}
      sending={remove}
      onConfirm={() => remove.mutate(webhook.id, { onSuccess: onDeleted })}
      onClose={onClose}
    >
      <p className="break-words text-text-2">{m.itsDeliveriesAreDeletedToo({ url: webhook.url })}</p>
    </ConfirmDialog>
  )
}

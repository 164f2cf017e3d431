import { Button } from '../../../ui/button.tsx'
import { errorMessage } from '../../../ui/failure.tsx'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
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
    <Dialog
      isOpen
      onClose={onClose}
      title={m.createANewSecret}
      isAlert={!rotated}
      isPersistent={rotated !== undefined}
      actions={
        rotated ? (
          <Button onPress={onClose}>{m.done}</Button>
        ) : (
          <>
            <Button autoFocus onPress={onClose}>
              {m.cancel}
            </Button>
            <Button variant="primary" isPending={rotate.isPending} onPress={() => rotate.mutate(webhook.id)}>
              {m.newSecretNow}
            </Button>
          </>
        )
      }
    >
      {rotated ? <WebhookSecret secret={rotated.secret} /> : <p className="text-text-2">{m.bothSecretsSign}</p>}
      {rotate.error && <Notice tone="bad">{errorMessage(rotate.error)}</Notice>}
    </Dialog>
  )
}

export function DeleteWebhookDialog({ webhook, onClose, onDeleted }: Props & { onDeleted: () => void }) {
  const remove = useDeleteWebhook()
  return (
    <ConfirmDialog
      title={m.deleteThisWebhook}
      confirm={m.deleteNow}
      cancel={m.cancel}
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(webhook.id, { onSuccess: onDeleted })}
      onClose={onClose}
    >
      <p className="break-words text-text-2">{m.itsDeliveriesAreDeletedToo({ url: webhook.url })}</p>
    </ConfirmDialog>
  )
}

import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '../../../../client/errors.ts'
import type { EventType } from '../../../../contract/webhook-events.ts'
import { Button } from '../../../ui/button.tsx'
import { errorMessage } from '../../../ui/failure.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { EVENTS } from './event-labels.ts'
import { m } from './messages.ts'
import { useChangeWebhook, useCreateWebhook, type Webhook } from './webhook-queries.ts'
import { WebhookSecret } from './webhook-secret.tsx'

interface Props {
  /** The webhook that is changed; null: a new one, whose secret is shown afterwards. */
  webhook: Webhook | null
  onClose: () => void
}

const NEW = { url: '', description: '', events: ['alarm.raised', 'alarm.cleared'] as EventType[], enabled: true }

export function WebhookFormDialog({ webhook, onClose }: Props) {
  const form = useId()
  const create = useCreateWebhook()
  const change = useChangeWebhook(webhook?.id ?? 0)
  const [typed, setTyped] = useState(() =>
    webhook
      ? { url: webhook.url, description: webhook.description, events: webhook.events, enabled: webhook.enabled }
      : NEW,
  )
  const put = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part })
  const saving = webhook ? change : create
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (webhook) change.mutate(typed, { onSuccess: onClose })
    else create.mutate(typed)
  }
  const refused = saving.error instanceof ApiError ? saving.error : null
  const at = (field: string) => refused?.field(field) ?? []
  const isAboutField = refused !== null && Object.keys(refused.fields).length > 0
  const created = create.data
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={webhook ? m.editTheWebhook : m.addAWebhook}
      isPersistent={created !== undefined}
      actions={
        created ? (
          <Button onPress={onClose}>{m.done}</Button>
        ) : (
          <>
            <Button onPress={onClose}>{m.cancel}</Button>
            <Button type="submit" form={form} variant="primary" isPending={saving.isPending}>
              {webhook ? m.save : m.create}
            </Button>
          </>
        )
      }
    >
      {created ? (
        <WebhookSecret secret={created.secret} />
      ) : (
        <form id={form} onSubmit={submit} className="flex flex-col gap-4 pt-1">
          <TextField
            label={m.url}
            type="url"
            autoFocus
            isRequired
            autoComplete="off"
            value={typed.url}
            onChange={url => put({ url })}
            description={m.urlHint}
            errors={at('url')}
          />
          <TextField
            label={m.description}
            autoComplete="off"
            value={typed.description}
            onChange={description => put({ description })}
            errors={at('description')}
          />
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-1.5 text-meta font-medium text-text-2">{m.events}</legend>
            {EVENTS.map(({ value, label }) => (
              <Checkbox
                key={value}
                isSelected={typed.events.includes(value)}
                onChange={isOn =>
                  put({ events: isOn ? [...typed.events, value] : typed.events.filter(other => other !== value) })
                }
              >
                {label}
              </Checkbox>
            ))}
            {at('events').length > 0 && <p className="text-meta text-bad">{at('events').join(' ')}</p>}
          </fieldset>
          {webhook && (
            <Checkbox isSelected={typed.enabled} onChange={enabled => put({ enabled })}>
              {m.sendEvents}
            </Checkbox>
          )}
          {saving.error && !isAboutField && <Notice tone="bad">{errorMessage(saving.error)}</Notice>}
        </form>
      )}
    </Dialog>
  )
}

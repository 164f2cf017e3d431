import { useState } from 'react'
import type { EventType } from '../../../../contract/webhook-events.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { fieldsOf } from '../../../ui/fields/form.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FormDialog } from '../../../ui/layers/form-dialog.tsx'
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
  const create = useCreateWebhook()
  const change = useChangeWebhook(webhook?.id ?? 0)
  const [typed, setTyped] = useState(() =>
    webhook
      ? { url: webhook.url, description: webhook.description, events: webhook.events, enabled: webhook.enabled }
      : NEW,
  )
  const put = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part })
  const field = fieldsOf(typed, put)
  const saving = webhook ? change : create
  const submit = () => {
    if (webhook) change.mutate(typed, { onSuccess: onClose })
    else create.mutate(typed)
  }
  const created = create.data
  return (
    <FormDialog
      title={webhook ? m.editTheWebhook : m.addAWebhook}
      submit={webhook ? m.save : m.create}
      sending={saving}
      onSubmit={submit}
      onClose={onClose}
      result={
        created && {
          content: <WebhookSecret secret={created.secret} />,
          actions: <Button onPress={onClose}>{m.done}</Button>,
        }
      }
    >
      {at => (
        <>
          <TextField label={m.url} type="url" autoFocus isRequired description={m.urlHint} {...field('url', at)} />
          <TextField label={m.description} {...field('description', at)} />
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
        </>
      )}
    </FormDialog>
  )
}

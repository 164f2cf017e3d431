import { Button, IconButton } from '../../../ui/button.tsx'
import { fieldsOf } from '../../../ui/fields/form.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Problem } from '../../../ui/notice.tsx'
import { m } from './messages.ts'
import type { FieldsProps } from './site-draft.ts'
import { type ChannelDraft, newChannel } from './site-draft.ts'

interface Props extends FieldsProps {
  /** Numbers of channels that records refer to: they can be renamed, but not removed. */
  fixedNumbers: readonly string[]
}

/** One direction each, in the colour of its arrow. */
export function ChannelFields({ draft, onChange, errorsAt, fixedNumbers }: Props) {
  const { channels } = draft
  const replace = (index: number, change: Partial<ChannelDraft>) =>
    onChange({ channels: channels.map((channel, at) => (at === index ? { ...channel, ...change } : channel)) })
  const remove = (index: number) => onChange({ channels: channels.filter((_, at) => at !== index) })
  const whole = errorsAt('channels')
  return (
    <div className="flex flex-col gap-3">
      {channels.length === 0 && <p className="text-text-2">{m.noChannelsYet}</p>}
      <ul className="flex flex-col gap-3">
        {channels.map((channel, index) => (
          <Channel
            // biome-ignore lint/suspicious/noArrayIndexKey: the number is being typed, and they are never sorted
            key={index}
            channel={channel}
            isFixed={fixedNumbers.includes(channel.number)}
            errorsAt={field => errorsAt(`channels.${index}.${field}`)}
            onChange={change => replace(index, change)}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
      <Problem>{whole.join(' ')}</Problem>
      {fixedNumbers.length > 0 && <p className="text-meta text-text-3">{m.channelsCannotBeRemoved}</p>}
      <Button
        size="small"
        icon="plus"
        className="self-start"
        onPress={() => onChange({ channels: [...channels, newChannel(channels)] })}
      >
        {m.addChannel}
      </Button>
    </div>
  )
}

interface ChannelProps {
  channel: ChannelDraft
  isFixed: boolean
  errorsAt: (field: string) => string[]
  onChange: (change: Partial<ChannelDraft>) => void
  onRemove: () => void
}

function Channel({ channel, isFixed, errorsAt, onChange, onRemove }: ChannelProps) {
  const text = fieldsOf(channel, onChange)
  const field = (name: keyof ChannelDraft) => text(name, errorsAt)
  const colour = `var(--plot-channel-${(((Number(channel.number) || 1) - 1) % 4) + 1})`
  return (
    <li className="flex items-start gap-2 border-s-3 ps-3" style={{ borderColor: colour }}>
      <fieldset className="grid min-w-0 flex-1 grid-cols-[64px_1fr_1fr_80px_80px] gap-2 max-md:grid-cols-4">
        <legend className="sr-only">{m.channel({ number: channel.number })}</legend>
        <TextField label={m.number} isDisabled={isFixed} input={{ inputMode: 'numeric' }} {...field('number')} />
        <TextField
          label={m.towards}
          className="max-md:col-span-3"
          placeholder={m.moersCentre}
          {...field('direction')}
        />
        <TextField label={m.name} className="max-md:col-span-4" placeholder={m.inbound} {...field('name')} />
        <TextField label={m.lanes} className="max-md:col-span-2" input={{ inputMode: 'numeric' }} {...field('lanes')} />
        <TextField
          label={m.bearing}
          className="max-md:col-span-2"
          placeholder={m.none}
          input={{ inputMode: 'numeric' }}
          {...field('bearing_deg')}
        />
      </fieldset>
      {!isFixed && (
        <IconButton
          icon="trash"
          label={m.removeChannel({ number: channel.number })}
          onPress={onRemove}
          className="mt-6"
        />
      )}
    </li>
  )
}

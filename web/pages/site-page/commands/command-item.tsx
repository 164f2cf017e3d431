import { memo } from 'react'
import type { Command } from '../../../../client/shapes.ts'
import { useMeasures } from '../../../service/use-measures.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { formatTimeNear } from '../../../ui/text/format.ts'
import { Time } from '../../../ui/text/time.tsx'
import { CommandAnswer, formatField } from './command-answer.tsx'
import { COMMANDS, STATUS_LABELS } from './command-labels.ts'
import { useCancelCommand } from './command-queries.ts'
import { m } from './messages.ts'
import { Stepper } from './stepper.tsx'

/** One command with its parameters, steps and result. */
export const CommandItem = memo(({ command, zone }: { command: Command; zone: string }) => {
  const cancel = useCancelCommand(command.site)
  const measures = useMeasures()
  const { label, tone } = STATUS_LABELS[command.status]
  const name = COMMANDS[command.command].label
  const parameters = Object.entries(command.parameters).map(([field, value]) =>
    formatField(field, value, zone, measures).join(' '),
  )
  return (
    <li className="flex flex-col gap-2.5 px-4.5 py-3.5 max-md:px-4" data-command={command.id}>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-2 font-[550]">
            {name}
            <Tag tone={tone}>{label}</Tag>
          </h3>
          {parameters.length > 0 && <p className="num text-meta text-text-2">{parameters.join(', ')}</p>}
          <p className="text-meta break-words text-text-3">
            {m.by({ time: <Time at={command.created_at} zone={zone} />, who: command.created_by })}
          </p>
        </div>
        {command.status === 'queued' && (
          <Button
            size="small"
            aria-label={m.cancelOf({ name })}
            isPending={cancel.isPending}
            onPress={() => cancel.mutate(command.id)}
          >
            {m.cancel}
          </Button>
        )}
      </div>
      <Stepper command={command} zone={zone} />
      <Waiting command={command} zone={zone} />
      <CommandAnswer command={command} zone={zone} />
      <ErrorNotice error={cancel.error} />
    </li>
  )
})

/** What the command waits for. */
function Waiting({ command, zone }: { command: Command; zone: string }) {
  const until = formatTimeNear(command.expires_at, { near: command.created_at, zone })
  const words: { [status in Command['status']]?: string } = {
    queued: m.waitingForTheDeviceToFetch({ until }),
    sent: m.waitingForTheDeviceToAcknowledge,
    acknowledged: m.theDeviceIsExecutingIt,
    expired: command.sent_at ? m.theDeviceDidNotAcknowledgeIt : m.theDeviceDidNotFetchIt,
  }
  const sentence = words[command.status]
  return sentence ? <p className="num text-meta text-text-3">{sentence}</p> : null
}

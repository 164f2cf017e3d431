import type { Command } from '../../../../client/shapes.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { formatDuration, formatTimeNear, formatWithUnit } from '../../../ui/text/format.ts'
import { type CommandStatus, isUnfinished, STATUS_LABELS } from './command-labels.ts'
import { m } from './messages.ts'

const MARKS: { [state in Step['state']]: { icon: IconName | null; classes: string } } = {
  done: { icon: 'check', classes: 'border-transparent bg-off-soft text-off' },
  next: { icon: null, classes: 'border-2 border-accent' },
  ahead: { icon: null, classes: 'border-line-strong' },
  completed: { icon: 'check', classes: 'border-transparent bg-ok-soft text-ok' },
  failed: { icon: 'x', classes: 'border-transparent bg-bad-soft text-bad' },
  expired: { icon: 'clock', classes: 'border-transparent bg-warn-soft text-warn' },
  cancelled: { icon: 'minus', classes: 'border-transparent bg-off-soft text-off' },
}

/** The steps of a command with their times; stacked on phones. */
export const Stepper = ({ command, zone }: { command: Command; zone: string }) => (
  <ol aria-label={m.steps} className="grid text-meta md:grid-cols-4">
    {stepsOf(command).map((step, i, all) => (
      <li
        key={step.key}
        aria-current={step.state === 'next' ? 'step' : undefined}
        className="relative flex gap-2 max-md:items-start max-md:not-last:min-h-8 md:flex-col md:gap-1 md:pe-3"
      >
        {i < all.length - 1 && <Line />}
        <Mark state={step.state} />
        <span className="flex flex-wrap gap-x-2 max-md:grow max-md:justify-between md:flex-col">
          <span className={step.state === 'ahead' || step.state === 'next' ? 'text-text-3' : 'font-medium'}>
            {step.label}
          </span>
          <span className="num text-text-3">
            {step.at && (
              <time dateTime={step.at}>
                {formatTimeNear(step.at, { near: command.created_at, zone, seconds: true })}
              </time>
            )}
            {step.note && `${step.at ? ', ' : ''}${step.note}`}
          </span>
        </span>
      </li>
    ))}
  </ol>
)

/** To the next step. */
const Line = () => (
  <span
    aria-hidden="true"
    className="absolute bg-line-strong max-md:top-5 max-md:bottom-0.5 max-md:start-[8.5px] max-md:w-px md:top-[8.5px] md:end-1 md:start-5.5 md:h-px"
  />
)

function Mark({ state }: { state: Step['state'] }) {
  const { icon, classes } = MARKS[state]
  return (
    <span
      aria-hidden="true"
      className={`flex size-[18px] shrink-0 items-center justify-center rounded-full border ${classes}`}
    >
      {icon && <Icon name={icon} size={11} />}
    </span>
  )
}

export interface Step {
  key: string
  label: string
  /** Null: not reached. */
  at: string | null
  note: string | null
  state: 'done' | 'next' | 'ahead' | Exclude<CommandStatus, 'queued' | 'sent' | 'acknowledged'>
}

/** The steps of a command: those reached, and the pending ones while it is unfinished. */
function stepsOf(command: Command): Step[] {
  const { status, attempt, created_at, sent_at, acknowledged_at, finished_at } = command
  const passed: Omit<Step, 'state'>[] = [
    { key: 'queued', label: m.queued, at: created_at, note: null },
    { key: 'sent', label: m.sent, at: sent_at, note: attempt > 1 ? m.attemptOf3({ attempt }) : null },
    { key: 'acknowledged', label: m.acknowledged, at: acknowledged_at, note: null },
  ]
  if (!isUnfinished(command)) {
    const done = passed.filter(({ at }) => at !== null).map(step => ({ ...step, state: 'done' as const }))
    return [...done, { key: 'ended', at: finished_at, ...endOf(command), state: status as Step['state'] }]
  }
  const next = passed.findIndex(({ at }) => at === null)
  const open = [...passed, { key: 'ended', label: m.completed, at: null, note: null }]
  const nextIndex = next < 0 ? passed.length : next
  return open.map((step, i) => ({ ...step, state: i < nextIndex ? 'done' : i === nextIndex ? 'next' : 'ahead' }))
}

function endOf({ status, created_at, finished_at }: Command): Pick<Step, 'label' | 'note'> {
  const took = finished_at === null ? null : (Date.parse(finished_at) - Date.parse(created_at)) / 1000
  return { label: STATUS_LABELS[status].label, note: took === null ? null : formatTook(took) }
}

function formatTook(seconds: number): string {
  if (seconds < 0.1) return m.immediately
  return m.after({ duration: seconds < 10 ? formatWithUnit(seconds, 's', 1) : formatDuration(seconds) })
}

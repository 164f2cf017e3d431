import type { Command } from '../../../client/shapes.ts'
import { formatDuration, formatWithUnit } from '../../ui/format.ts'
import { type CommandStatus, isOpen, STATUS_WORDS } from './command-words.ts'

export interface Step {
  key: string
  label: string
  /** Null: it has not been taken. */
  at: string | null
  note: string | null
  state: 'done' | 'next' | 'ahead' | Exclude<CommandStatus, 'queued' | 'sent' | 'acknowledged'>
}

/** The way of a command: what it has passed, and, as long as it goes on, what lies ahead. */
export function stepsOf(command: Command): Step[] {
  const { status, attempt, created_at, sent_at, acknowledged_at, finished_at } = command
  const passed: Omit<Step, 'state'>[] = [
    { key: 'queued', label: 'Queued', at: created_at, note: null },
    { key: 'sent', label: 'Sent', at: sent_at, note: attempt > 1 ? `attempt ${attempt} of 3` : null },
    { key: 'acknowledged', label: 'Acknowledged', at: acknowledged_at, note: null },
  ]
  if (!isOpen(command)) {
    const done = passed.filter(({ at }) => at !== null).map(step => ({ ...step, state: 'done' as const }))
    return [...done, { key: 'ended', at: finished_at, ...endOf(command), state: status as Step['state'] }]
  }
  const next = passed.findIndex(({ at }) => at === null)
  const open = [...passed, { key: 'ended', label: 'Completed', at: null, note: null }]
  const nextIndex = next < 0 ? passed.length : next
  return open.map((step, i) => ({ ...step, state: i < nextIndex ? 'done' : i === nextIndex ? 'next' : 'ahead' }))
}

function endOf({ status, created_at, finished_at }: Command): Pick<Step, 'label' | 'note'> {
  const took = finished_at === null ? null : (Date.parse(finished_at) - Date.parse(created_at)) / 1000
  return { label: STATUS_WORDS[status].label, note: took === null ? null : tookWords(took) }
}

function tookWords(seconds: number): string {
  if (seconds < 0.1) return 'at once'
  return `after ${seconds < 10 ? formatWithUnit(seconds, 's', 1) : formatDuration(seconds)}`
}

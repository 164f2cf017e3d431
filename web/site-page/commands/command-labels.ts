import type { Command } from '../../../client/shapes.ts'
import type { Option } from '../../ui/select.tsx'
import type { Tone } from '../../ui/tag.tsx'

export type CommandName = Command['command']
export type CommandStatus = Command['status']

interface CommandWords {
  label: string
  /** What the device does. */
  description: string
}

export const COMMANDS: { [name in CommandName]: CommandWords } = {
  ping: { label: 'Ping', description: 'The device answers and does nothing else.' },
  request_status: { label: 'Request status', description: 'Reports its battery, temperature and clock.' },
  sync_clock: { label: 'Set clock', description: 'Sets its clock to the time of the service.' },
  upload_now: {
    label: 'Upload now',
    description: 'Sends the records of a time range, including those it has sent before.',
  },
  set_configuration: { label: 'Set configuration', description: 'Changes how it measures and sends.' },
  reboot: { label: 'Reboot', description: 'Restarts the device. It does not measure until it is running again.' },
}
export const COMMAND_NAMES = Object.keys(COMMANDS) as CommandName[]

export const STATUS_LABELS: { [status in CommandStatus]: { label: string; tone: Tone } } = {
  queued: { label: 'Queued', tone: 'off' },
  sent: { label: 'Sent', tone: 'accent' },
  acknowledged: { label: 'Acknowledged', tone: 'accent' },
  completed: { label: 'Completed', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
  expired: { label: 'Expired', tone: 'warn' },
  cancelled: { label: 'Cancelled', tone: 'off' },
}

/** Whether the status can still change. */
export const isUnfinished = ({ status }: Pick<Command, 'status'>): boolean =>
  status === 'queued' || status === 'sent' || status === 'acknowledged'

/** Lifetimes of a command in seconds. */
export const EXPIRIES: readonly Option[] = [
  { value: '60', label: '1 minute' },
  { value: '600', label: '10 minutes' },
  { value: '3600', label: '1 hour' },
  { value: '86400', label: '1 day' },
  { value: '604800', label: '7 days' },
]

import type { Command } from '../../../../client/shapes.ts'
import type { Option } from '../../../ui/fields/select.tsx'
import type { Tone } from '../../../ui/tag.tsx'
import { m } from './messages.ts'

export type CommandName = Command['command']
export type CommandStatus = Command['status']

interface CommandWords {
  label: string
  /** What the device does. */
  description: string
}

export const COMMANDS: { [name in CommandName]: CommandWords } = {
  ping: { label: m.ping, description: m.theDeviceOnlyAnswers },
  request_status: { label: m.requestStatus, description: m.reportsItsBatteryTemperatureAndClock },
  sync_clock: { label: m.setClock, description: m.setsItsClock },
  upload_now: {
    label: m.uploadNow,
    description: m.sendsRecordsOfARange,
  },
  set_configuration: { label: m.setConfiguration, description: m.changesHowItMeasuresAndSends },
  reboot: { label: m.reboot, description: m.restartsTheDevice },
}
export const COMMAND_NAMES = Object.keys(COMMANDS) as CommandName[]

export const STATUS_LABELS: { [status in CommandStatus]: { label: string; inSentence: string; tone: Tone } } = {
  queued: { label: m.queued, inSentence: m.queuedInSentence, tone: 'off' },
  sent: { label: m.sent, inSentence: m.sentInSentence, tone: 'accent' },
  acknowledged: { label: m.acknowledged, inSentence: m.acknowledgedInSentence, tone: 'accent' },
  completed: { label: m.completed, inSentence: m.completedInSentence, tone: 'ok' },
  failed: { label: m.failed, inSentence: m.failedInSentence, tone: 'bad' },
  expired: { label: m.expired, inSentence: m.expiredInSentence, tone: 'warn' },
  cancelled: { label: m.cancelled, inSentence: m.cancelledInSentence, tone: 'off' },
}

/** Whether the status can still change. */
export const isUnfinished = ({ status }: Pick<Command, 'status'>): boolean =>
  status === 'queued' || status === 'sent' || status === 'acknowledged'

/** Lifetimes of a command in seconds. */
export const EXPIRIES: readonly Option[] = [
  { value: '60', label: m.minute1 },
  { value: '600', label: m.minutes10 },
  { value: '3600', label: m.hour1 },
  { value: '86400', label: m.day1 },
  { value: '604800', label: m.days7 },
]

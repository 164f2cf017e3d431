import { EVENT_TYPES, type EventType, TEST_EVENT } from '../../../../contract/webhook-events.ts'
import { m } from './messages.ts'

const LABELS: { [type in EventType | typeof TEST_EVENT]: string } = {
  'alarm.raised': m.alarmRaised,
  'alarm.cleared': m.alarmCleared,
  'export.completed': m.exportCompleted,
  'export.failed': m.exportFailed,
  'upload.stored': m.uploadStored,
  'intervals.stored': m.intervalsStored,
  'day.complete': m.dayComplete,
  'finding.created': m.findingCreated,
  'command.ended': m.commandEnded,
  [TEST_EVENT]: m.test,
}

export const EVENTS = EVENT_TYPES.map(value => ({ value, label: LABELS[value] }))

/** A type without a label is shown by its name. */
export const eventLabel = (type: string): string => (LABELS as { [type: string]: string })[type] ?? type

import type { Command } from '../../../../client/shapes.ts'
import { schemeLabel, typeLabel } from '../../../parts/device/device-labels.ts'
import { PERMISSIONS } from '../../../parts/permissions/permission-words.ts'
import { CLASS_NAMES } from '../../../parts/plots/vehicle-classes.ts'
import {
  FINDING_KIND_LABELS,
  QUALITY_EFFECT_LABELS,
  QUALITY_KIND_LABELS,
} from '../../../parts/quality/quality-labels.ts'
import { eventLabel } from '../webhooks/event-labels.ts'
import { m } from './messages.ts'

const COMMANDS: { [command in Command['command']]: string } = {
  ping: m.ping,
  reboot: m.reboot,
  sync_clock: m.setClock,
  request_status: m.requestStatus,
  upload_now: m.uploadNow,
  set_configuration: m.setConfiguration,
}

type Labels = { [value: string]: string }

/** By the field of the details: a value may mean another thing in another field. */
const LABELS: { [field: string]: Labels } = {
  kind: { ...QUALITY_KIND_LABELS, ...FINDING_KIND_LABELS, school_holidays: m.schoolHolidays },
  effect: QUALITY_EFFECT_LABELS,
  command: COMMANDS,
  purpose: { invitation: m.invitation, reset: m.resetOfPassword },
  status: {
    previewed: m.waiting,
    queued: m.waiting,
    running: m.running,
    completed: m.completed,
    failed: m.failed,
    cancelled: m.cancelled,
    expired: m.expired,
  },
  vehicle_classes: CLASS_NAMES,
  reason: { gone: m.receiverGone, backlog: m.backlog, restored: m.restored },
}

/** What a page calls a value that the service stores by its name; null for names, texts and numbers of users. */
export function valueLabel(field: string, value: string): string | null {
  if (field === 'events') return eventLabel(value)
  if (field === 'device_type') return typeLabel(value)
  if (field === 'class_scheme') return schemeLabel(value)
  return LABELS[field]?.[value] ?? PERMISSIONS.find(permission => permission.value === value)?.label ?? null
}

import type { Command } from '../../../../client/shapes.ts'
import { TARGET_SCHEMES, type TargetScheme, titleOfScheme } from '../../../../contract/vehicles/target-schemes.ts'
import { schemeLabel, typeLabel } from '../../../parts/device/device-labels.ts'
import { PERMISSIONS } from '../../../parts/permissions/permission-words.ts'
import { CLASS_NAMES } from '../../../parts/plots/vehicle-classes.ts'
import {
  FINDING_KIND_LABELS,
  QUALITY_EFFECT_LABELS,
  QUALITY_KIND_LABELS,
} from '../../../parts/quality/quality-labels.ts'
import { weekdayLabel } from '../../../parts/range/clock.ts'
import { POPULATION_NAMES } from '../../../parts/range/counted.ts'
import { PAPER_NAMES, SECTION_NAMES } from '../../../parts/report-view/report-fields.tsx'
import { LANGUAGE_NAMES } from '../../../ui/text/locale.ts'
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

const INTERVALS: Labels = { '15m': '15 min', '1h': '1 h', '1d': '24 h' }

/** By the field of the details: a value may mean another thing in another field. */
const LABELS: { [field: string]: Labels } = {
  kind: {
    ...QUALITY_KIND_LABELS,
    ...FINDING_KIND_LABELS,
    school_holidays: m.schoolHolidays,
    site: m.site,
    report: m.report,
    comparison: m.comparison,
  },
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
  population: POPULATION_NAMES,
  quality: { exclude: m.leftOut, all: m.countedToo },
  sections: SECTION_NAMES,
  paper: PAPER_NAMES,
  method: { group: m.methodGroup, countmatch: m.methodLikestSite },
  ambiguous: { first: m.first, second: m.second },
  units: { metric: 'km/h, m', imperial: 'mph, ft' },
  unit: { kmh: 'km/h', mph: 'mph' },
  counts: INTERVALS,
  interval: INTERVALS,
  shortest_interval: INTERVALS,
  reason: { gone: m.receiverGone, backlog: m.backlog, restored: m.restored },
}

const isTarget = (scheme: string): scheme is TargetScheme => (TARGET_SCHEMES as readonly string[]).includes(scheme)

/** What a page calls a value that the service stores by its name; null for names, texts and numbers of users. */
export function valueLabel(field: string, value: string): string | null {
  if (field === 'events') return eventLabel(value)
  if (field === 'device_type' || field === 'device_types') return typeLabel(value)
  if (field === 'weekdays') return weekdayLabel(Number(value))
  if (field === 'language') return LANGUAGE_NAMES.find(({ language }) => language === value)?.name ?? null
  if (field === 'class_scheme') return isTarget(value) ? titleOfScheme(value) : schemeLabel(value)
  return LABELS[field]?.[value] ?? PERMISSIONS.find(permission => permission.value === value)?.label ?? null
}

import { CLASS_SCHEMES } from '../../../contract/vehicles/class-schemes.ts'
import {
  boolean,
  choice,
  datetime,
  integer,
  object,
  optional,
  type ShapeValue,
  string,
} from '../../platform/http/requests/fields.ts'
import { DEVICE_TYPES } from '../sites/schema.ts'

const serial = string({
  max: 100,
  pattern: /^[^\p{C}]+$/u,
  description: 'Unique in its organization.',
  example: 'WR-20417',
})
const device_type = choice(DEVICE_TYPES, { example: 'radar' })
const class_scheme = choice(CLASS_SCHEMES, { description: 'What its class codes mean.' })
const clock_resolution_ms = integer({ min: 1, max: 60_000, description: 'One tick of its clock.' })
const upload_interval_s = integer({
  min: 1,
  max: 604_800,
  description: 'How often it sends; it counts as silent after 3 times this.',
})

const fields = {
  serial,
  device_type,
  class_scheme: optional(class_scheme, 'none'),
  clock_resolution_ms: optional(clock_resolution_ms, 1000),
  upload_interval_s: optional(upload_interval_s, 900),
}
/** Fields that are absent stay as they are. */
const changes = {
  serial: optional(serial),
  device_type: optional(device_type),
  class_scheme: optional(class_scheme),
  clock_resolution_ms: optional(clock_resolution_ms),
  upload_interval_s: optional(upload_interval_s),
}

export const deviceInput = object(fields)
export const deviceChanges = object(changes)
export type DeviceInput = ShapeValue<typeof fields>
export type DeviceChanges = ShapeValue<typeof changes>

export const assignmentInput = object({
  site: integer({ description: 'The `id` of the site.' }),
  from_dt: optional(datetime({ description: 'When it was installed there; now when absent.' })),
  replace: optional(boolean({ description: 'Replace the device that is installed there.' }), false),
})

export const correctionInput = object({
  from_dt: datetime({ description: 'When it was installed at its site.' }),
})

export const unassignmentInput = object({
  to_dt: optional(datetime({ description: 'When it was removed; now when absent.' })),
})

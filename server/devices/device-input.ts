import { choice, datetime, integer, object, optional, type ShapeValue, string } from '../http/fields.ts'
import { DEVICE_TYPES } from '../sites/schema.ts'

/** What the class codes of a device mean. */
export const CLASS_SCHEMES = [
  'tls_8_1',
  'tls_2_1',
  'fhwa_13',
  'eur6',
  'swiss10',
  'fintraffic',
  'length',
  'none',
] as const

const fields = {
  serial: string({
    max: 100,
    pattern: /^[^\p{C}]+$/u,
    description: 'Unique in its organization.',
    example: 'WR-20417',
  }),
  device_type: choice(DEVICE_TYPES, { example: 'radar' }),
  class_scheme: optional(choice(CLASS_SCHEMES, { description: 'What its class codes mean.' }), 'none'),
  clock_resolution_ms: optional(integer({ min: 1, max: 60_000, description: 'One tick of its clock.' }), 1000),
  upload_interval_s: optional(
    integer({ min: 1, max: 604_800, description: 'How often it sends; it is silent after 3 times this.' }),
    900,
  ),
}

export const deviceInput = object(fields)
export type DeviceInput = ShapeValue<typeof fields>

export const assignmentInput = object({
  site: integer({ description: 'The `id` of the site.' }),
  assigned_from: optional(datetime({ description: 'Since when it stands there; now when absent.' })),
})

export const unassignmentInput = object({
  assigned_until: optional(datetime({ description: 'When it was taken away; now when absent.' })),
})

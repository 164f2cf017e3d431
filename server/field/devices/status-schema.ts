import { IGNORED_FIELDS } from '../../people/access/context.ts'
import {
  boolean,
  integer,
  type JsonSchema,
  nullable,
  number,
  object,
  string,
  type Value,
} from '../../platform/http/requests/fields.ts'
import { MOMENT, objectSchema } from '../../platform/http/requests/json-schemas.ts'

/** Values without a sensor are absent or null. */
export const statusBody = object({
  measuring: boolean({ description: 'Whether it has measured since its last status.' }),
  battery_percent: nullable(number({ min: 0, max: 100, example: 87 })),
  temperature_c: nullable(number({ min: -100, max: 200, description: 'Of the device.', example: 21.5 })),
  clock_offset_s: nullable(
    number({
      min: -1e9,
      max: 1e9,
      description: 'By how much its clock is ahead of the correct time, negative when behind, as far as it knows.',
      example: 0.02,
    }),
  ),
  firmware: nullable(string({ max: 100, pattern: /^[^\p{C}]+$/u, example: '4.2.1' })),
  configuration_number: nullable(integer({ min: 0, max: 2_147_483_647, example: 17 })),
})
export type StatusBody = Value<typeof statusBody>

const received_at: JsonSchema = { ...MOMENT, description: 'By the clock of the service.' }

export const STATUS_ANSWER: JsonSchema = {
  title: 'StatusAnswer',
  type: 'object',
  properties: { received_at, ignored_fields: IGNORED_FIELDS },
  required: ['received_at'],
}

const STATUS_PROPERTIES: { [name: string]: JsonSchema } = {
  received_at,
  device: { type: 'integer' },
  measuring: { type: 'boolean' },
  battery_percent: { type: ['number', 'null'], examples: [87] },
  temperature_c: { type: ['number', 'null'], examples: [21.5] },
  clock_offset_s: { type: ['number', 'null'], examples: [0.02] },
  firmware: { type: ['string', 'null'], examples: ['4.2.1'] },
  configuration_number: { type: ['integer', 'null'], examples: [17] },
}

export const STATUS = objectSchema(STATUS_PROPERTIES, 'Status')

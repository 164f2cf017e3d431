import type { JsonSchema } from '../http/fields.ts'
import { deviceInput } from './device-input.ts'

const moment: JsonSchema = { type: ['string', 'null'], format: 'date-time' }
const begin: JsonSchema = { type: 'string', format: 'date-time' }
const SITE = {
  id: { type: 'integer' },
  site_id: { type: 'string', examples: ['TKU-014'] },
  name: { type: 'string', examples: ['Aurakatu, at the bridge'] },
}
const KEY = {
  id: { type: 'integer' },
  mask: { type: 'string', description: 'Its first 8 and last 4 characters.', examples: ['wayd_8fK…q9Xz'] },
  created_at: begin,
}
const whole = (properties: { [name: string]: JsonSchema }): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})

const device: { [name: string]: JsonSchema } = {
  id: { type: 'integer' },
  ...(deviceInput.schema.properties as { [name: string]: JsonSchema }),
  configuration_number: { type: ['integer', 'null'], description: 'As the device last reported it.' },
  last_seen_at: { ...moment, description: 'Last upload or status.' },
  created_at: begin,
  site: {
    anyOf: [{ ...whole({ ...SITE, from_dt: begin }), description: 'Where it is installed now.' }, { type: 'null' }],
  },
  keys: {
    type: 'array',
    description: 'All keys that it ever had, oldest first.',
    items: {
      title: 'DeviceKey',
      ...whole({ ...KEY, revoked_at: moment, last_used_at: { ...moment, description: 'To the minute.' } }),
    },
  },
}

export const DEVICE: JsonSchema = { title: 'Device', ...whole(device) }

export const DEVICE_DETAIL: JsonSchema = {
  title: 'DeviceDetail',
  ...whole({
    ...device,
    history: {
      type: 'array',
      description: 'All its assignments, latest first.',
      items: whole({ site: whole(SITE), from_dt: begin, to_dt: moment }),
    },
  }),
}

export const ISSUED_KEY: JsonSchema = {
  title: 'IssuedDeviceKey',
  ...whole({ key: { type: 'string', description: 'Shown only this once.', examples: ['wayd_…'] }, ...KEY }),
}

import type { JsonSchema } from '../../platform/http/requests/fields.ts'
import { MOMENT, MOMENT_OR_NULL, objectSchema } from '../../platform/http/requests/json-schemas.ts'
import { IS_SIMULATED } from '../sites/schema.ts'
import { deviceInput } from './device-input.ts'

const SITE = {
  id: { type: 'integer' },
  site_id: { type: 'string', examples: ['TKU-014'] },
  name: { type: 'string', examples: ['Aurakatu, at the bridge'] },
}
const KEY = {
  id: { type: 'integer' },
  mask: { type: 'string', description: 'Its first 8 and last 4 characters.', examples: ['wayd_8fK…q9Xz'] },
  created_at: MOMENT,
}

const device: { [name: string]: JsonSchema } = {
  id: { type: 'integer' },
  ...(deviceInput.schema.properties as { [name: string]: JsonSchema }),
  configuration_number: { type: ['integer', 'null'], description: 'As the device last reported it.' },
  is_simulated: IS_SIMULATED,
  last_seen_at: { ...MOMENT_OR_NULL, description: 'Last upload or status.' },
  created_at: MOMENT,
  site: {
    anyOf: [
      { ...objectSchema({ ...SITE, from_dt: MOMENT }), description: 'Where it is installed now.' },
      { type: 'null' },
    ],
  },
  keys: {
    type: 'array',
    description: 'All keys that it ever had, oldest first.',
    items: {
      title: 'DeviceKey',
      ...objectSchema({
        ...KEY,
        revoked_at: MOMENT_OR_NULL,
        last_used_at: { ...MOMENT_OR_NULL, description: 'To the minute.' },
      }),
    },
  },
}

export const DEVICE: JsonSchema = { title: 'Device', ...objectSchema(device) }

export const DEVICE_DETAIL: JsonSchema = {
  title: 'DeviceDetail',
  ...objectSchema({
    ...device,
    history: {
      type: 'array',
      description: 'All its assignments, latest first.',
      items: objectSchema({ site: objectSchema(SITE), from_dt: MOMENT, to_dt: MOMENT_OR_NULL }),
    },
  }),
}

export const ISSUED_KEY: JsonSchema = {
  title: 'IssuedDeviceKey',
  ...objectSchema({ key: { type: 'string', description: 'Shown only this once.', examples: ['wayd_…'] }, ...KEY }),
}

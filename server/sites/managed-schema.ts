import type { JsonSchema } from '../http/fields.ts'
import { CHANNEL } from './schema.ts'
import { siteInput } from './site-input.ts'

const { channels: _, ...inputs } = siteInput.schema.properties as { [name: string]: JsonSchema }

const properties: { [name: string]: JsonSchema } = {
  id: { type: 'integer' },
  ...inputs,
  time_zone_fixed: { type: 'boolean', description: 'Whether the site has records, whose days its zone has cut.' },
  retired_at: { type: ['string', 'null'], format: 'date-time' },
  version: { type: 'integer', description: 'Counts the changes; an edit names the one that it is based on.' },
  channels: { type: 'array', items: CHANNEL },
  device: {
    anyOf: [
      {
        type: 'object',
        properties: { id: { type: 'integer' }, serial: { type: 'string', examples: ['WR-20417'] } },
        required: ['id', 'serial'],
      },
      { type: 'null' },
    ],
  },
}

/** A site with all that its managers may change. */
export const MANAGED_SITE: JsonSchema = {
  title: 'ManagedSite',
  type: 'object',
  properties,
  required: Object.keys(properties),
}

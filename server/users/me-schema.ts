import { PERMISSIONS } from '../access/permissions.ts'
import type { JsonSchema } from '../http/fields.ts'

const moment = { type: ['string', 'null'], format: 'date-time' }

export const TOKEN_STATE: JsonSchema = {
  anyOf: [
    {
      type: 'object',
      properties: {
        mask: { type: 'string', description: 'Its first 8 and last 4 characters.', examples: ['way_8fK2…q9Xz'] },
        created_at: { type: 'string', format: 'date-time' },
        last_used_at: moment,
      },
      required: ['mask', 'created_at', 'last_used_at'],
    },
    { type: 'null' },
  ],
}

export const ME: JsonSchema = {
  title: 'Me',
  type: 'object',
  properties: {
    user: {
      type: 'object',
      properties: {
        id: { type: 'integer' },
        email: { type: 'string', examples: ['mia@city.example'] },
        name: { type: 'string', examples: ['Mia'] },
      },
      required: ['id', 'email', 'name'],
    },
    organization: {
      type: 'object',
      properties: { id: { type: 'integer' }, name: { type: 'string', examples: ['Niederrhein Mobility'] } },
      required: ['id', 'name'],
    },
    permissions: {
      type: 'array',
      items: { type: 'string', enum: PERMISSIONS },
      examples: [['can_use_api', 'can_read_data']],
    },
    token: TOKEN_STATE,
    limits: {
      type: 'object',
      properties: {
        requests_per_minute: { type: ['integer', 'null'], description: 'null: no limit.', examples: [600] },
        search_window_days: { type: 'integer', examples: [30] },
        page_size: { type: 'integer', description: 'Largest `limit` of a search.', examples: [10000] },
      },
      required: ['requests_per_minute', 'search_window_days', 'page_size'],
    },
  },
  required: ['user', 'organization', 'permissions', 'token', 'limits'],
}

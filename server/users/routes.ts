import { userRoute } from '../access/context.ts'
import { PERMISSIONS } from '../access/permissions.ts'
import type { JsonSchema } from '../http/fields.ts'
import { describeMe } from './describe-me.ts'

const moment = { type: ['string', 'null'], format: 'date-time' }

const ME: JsonSchema = {
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
    token: {
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
    },
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

export const meRoutes = (rateLimit: number) => [
  userRoute({
    method: 'GET',
    path: '/me',
    permission: null,
    summary: 'Who am I?',
    description: 'The user, the organization, the permissions, the token as far as it may be shown, and the limits.',
    answers: { 200: { description: 'You.', schema: ME } },
    handle: async ({ database, caller }) => ({ json: await describeMe(database, caller, rateLimit) }),
  }),
]

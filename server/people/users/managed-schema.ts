import type { JsonSchema } from '../../platform/http/requests/fields.ts'
import { MOMENT, MOMENT_OR_NULL, objectSchema } from '../../platform/http/requests/json-schemas.ts'
import { TOKEN_STATE } from './me.ts'
import { USER_GROUPS } from './user-groups.ts'
import { HELD_PERMISSIONS } from './user-input.ts'

const properties: { [name: string]: JsonSchema } = {
  id: { type: 'integer' },
  email: { type: 'string', examples: ['mia@city.example'] },
  name: { type: 'string', examples: ['Mia Virtanen'] },
  permissions: HELD_PERMISSIONS,
  groups: USER_GROUPS,
  is_active: { type: 'boolean' },
  state: {
    type: 'string',
    enum: ['invited', 'active', 'inactive'],
    description: 'Invited: has neither a password nor a token yet, and has not signed in by a provider.',
  },
  created_at: MOMENT,
  last_seen_at: { ...MOMENT_OR_NULL, description: 'At the web app, or by the token.' },
  token: TOKEN_STATE,
  has_second_factor: { type: 'boolean' },
}

/** A user as managers of the organization see them. */
export const USER: JsonSchema = objectSchema(properties, 'User')

const link: { [name: string]: JsonSchema } = {
  url: {
    type: 'string',
    description: 'Works once. Give it to the user yourself unless it was mailed.',
    examples: ['https://traffic.example.org/link#u4lIb1sRh3WvGvT2q1mXo8b0Qe5dKzJ7nYpCfAx9HgE'],
  },
  purpose: { type: 'string', enum: ['invitation', 'reset'] },
  expires_at: MOMENT,
  mailed: {
    type: 'boolean',
    description:
      'Whether it is also mailed to the user. False if the service sends no mails, after 5 mails with links to the user within an hour, and after 100 in your organization.',
  },
}

export const LINK: JsonSchema = objectSchema(link, 'OneTimeLink')

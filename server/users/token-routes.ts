import { actorOf, sessionRoute } from '../access/context.ts'
import { findToken, issueToken, revokeToken } from '../access/tokens.ts'
import { notFound } from '../http/errors.ts'
import { MOMENT } from '../http/json-schemas.ts'
import { TOKEN_STATE } from './me.ts'
import { listGranters } from './users.ts'

const TOKEN_DESK = {
  type: 'object',
  properties: {
    token: TOKEN_STATE,
    can_use_api: { type: 'boolean', description: 'Whether a token can be generated, and works.' },
    granters: {
      type: 'array',
      description: 'Who can grant `can_use_api`.',
      items: {
        type: 'object',
        properties: { name: { type: 'string' }, email: { type: 'string', examples: ['mia@city.example'] } },
        required: ['name', 'email'],
      },
    },
  },
  required: ['token', 'can_use_api', 'granters'],
}

const NEW_TOKEN = {
  type: 'object',
  properties: {
    token: { type: 'string', description: 'Shown this once only.' },
    mask: { type: 'string', examples: ['way_8fK2…q9Xz'] },
    created_at: MOMENT,
  },
  required: ['token', 'mask', 'created_at'],
}

/** One's own API token. Whether there may be one is decided where it is issued. */
export const tokenRoutes = () => [
  sessionRoute({
    method: 'GET',
    path: '/token',
    operationId: 'getToken',
    permission: null,
    summary: 'My API token',
    answers: { 200: { description: 'What may be shown of it.', schema: TOKEN_DESK } },
    handle: async ({ database, caller }) => ({
      json: {
        token: await findToken(database, caller.userId),
        can_use_api: caller.permissions.includes('can_use_api'),
        granters: await listGranters(database, caller.organizationId),
      },
    }),
  }),
  sessionRoute({
    method: 'POST',
    path: '/token',
    operationId: 'generateToken',
    permission: null,
    summary: 'Generate or regenerate my API token',
    description: 'The token before stops working at once. Refused without `can_use_api`.',
    answers: { 201: { description: 'The token, shown this once only.', schema: NEW_TOKEN } },
    handle: async ({ database, caller }) => {
      const { token, mask, createdAt } = await issueToken(database, caller.userId, actorOf(caller))
      return { status: 201, json: { token, mask, created_at: createdAt } }
    },
  }),
  sessionRoute({
    method: 'DELETE',
    path: '/token',
    operationId: 'revokeToken',
    permission: null,
    summary: 'Revoke my API token',
    answers: { 204: { description: 'It has stopped working.' } },
    handle: async ({ database, caller }) => {
      if (!(await revokeToken(database, caller.userId, actorOf(caller)))) throw notFound()
      return { status: 204 }
    },
  }),
]

import { notFound } from '../../platform/http/errors.ts'
import { MOMENT, objectSchema } from '../../platform/http/requests/json-schemas.ts'
import { actorOf, sessionRoute } from '../access/context.ts'
import { findToken, issueToken, revokeToken } from '../access/tokens.ts'
import { TOKEN_STATE } from './me.ts'
import { listGranters } from './users.ts'

const OWN_TOKEN = objectSchema({
  token: TOKEN_STATE,
  can_use_api: { type: 'boolean', description: 'Whether a token can be generated, and works.' },
  granters: {
    type: 'array',
    description: 'The users who can grant `can_use_api`.',
    items: objectSchema({ name: { type: 'string' }, email: { type: 'string', examples: ['mia@city.example'] } }),
  },
})

export const NEW_TOKEN = objectSchema({
  token: { type: 'string', description: 'Shown only this once.' },
  mask: { type: 'string', examples: ['way_8fK2…q9Xz'] },
  created_at: MOMENT,
})

/** The user's own API token. `issueToken` checks the permission for it. */
export const tokenRoutes = () => [
  sessionRoute({
    method: 'GET',
    path: '/token',
    operationId: 'getToken',
    permission: null,
    summary: 'My API token',
    answers: { 200: { description: 'What may be shown of it.', schema: OWN_TOKEN } },
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
    description: 'The token before stops working immediately. Refused without `can_use_api`.',
    answers: { 201: { description: 'The token, which is shown only this once.', schema: NEW_TOKEN } },
    handle: async ({ database, caller, sessionId }) => {
      const { token, mask, createdAt } = await issueToken(database, caller.userId, actorOf(caller), sessionId)
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
    },
  }),
]

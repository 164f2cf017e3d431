import { notFound } from '../../platform/http/errors.ts'
import { object } from '../../platform/http/requests/fields.ts'
import { listSchema, MOMENT, objectSchema } from '../../platform/http/requests/json-schemas.ts'
import { sessionRoute } from '../access/context.ts'
import { SessionCookie } from '../access/scopes/session-cookie.ts'
import { endOtherSessions, endSession, listSessions, signOut } from '../access/sessions.ts'
import { changePassword, enteredPassword, newPassword } from '../access/sign-in/passwords.ts'
import type { SignInParts } from '../access/sign-in/sign-in.ts'
import { changeMe, describeMe, ME, meChanges } from './me.ts'

interface AccountRouteParts extends SignInParts {
  publicUrl: string | null
  rateLimit: number
}

const SESSION = objectSchema(
  {
    id: { type: 'string', format: 'uuid' },
    created_at: MOMENT,
    last_seen_at: { ...MOMENT, description: 'To half a minute.' },
    expires_at: { ...MOMENT, description: 'Later if it is used before.' },
    address: { type: 'string', examples: ['192.0.2.7'] },
    user_agent: { type: 'string', examples: ['Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0'] },
    current: { type: 'boolean', description: 'The session of this request.' },
  },
  'Session',
)
const SESSIONS = listSchema(SESSION)

/** The user's own account at the web app. */
export function accountRoutes({ publicUrl, rateLimit, ...parts }: AccountRouteParts) {
  const cookie = new SessionCookie(publicUrl)
  return [
    sessionRoute({
      method: 'PATCH',
      path: '/me',
      operationId: 'updateMe',
      permission: null,
      summary: 'Change my name, language or units',
      body: meChanges,
      example: { name: 'Mia Virtanen', language: 'de', units: 'metric' },
      answers: { 200: { description: 'You.', schema: ME } },
      handle: async ({ database, caller, body }) => {
        await changeMe(database, caller, body)
        return { json: await describeMe(database, caller.userId, rateLimit) }
      },
    }),
    sessionRoute({
      method: 'POST',
      path: '/sign-out',
      operationId: 'signOut',
      permission: null,
      summary: 'Sign out',
      isOpenBeforeSetUp: true,
      answers: { 204: { description: 'The session is over.' } },
      handle: async ({ database, caller, sessionId, request }) => {
        await signOut(database, caller, sessionId)
        return { status: 204, headers: cookie.clear(request) }
      },
    }),
    sessionRoute({
      method: 'POST',
      path: '/password',
      operationId: 'changePassword',
      permission: null,
      summary: 'Change my password',
      description: 'Ends my other sessions. Wrong current passwords count like failures to sign in.',
      body: object({ current_password: enteredPassword, new_password: newPassword }),
      example: { current_password: 'correct horse battery staple', new_password: 'staple battery horse correct' },
      answers: { 204: { description: 'It is changed.' } },
      handle: ({ database, caller, sessionId, body }) => changePassword(database, parts, { caller, sessionId }, body),
    }),
    sessionRoute({
      method: 'GET',
      path: '/sessions',
      operationId: 'listSessions',
      permission: null,
      summary: 'List my sessions',
      description: 'Where I am signed in, the last used first.',
      answers: { 200: { description: 'The sessions.', schema: SESSIONS } },
      handle: async ({ database, caller, sessionId }) => {
        const sessions = await listSessions(database, caller.userId, parts.sessions)
        return { json: { items: sessions.map(session => ({ ...session, current: session.id === sessionId })) } }
      },
    }),
    sessionRoute({
      method: 'DELETE',
      path: '/sessions/{id:uuid}',
      operationId: 'deleteSession',
      permission: null,
      summary: 'End one of my sessions',
      answers: { 204: { description: 'The session is over, immediately.' } },
      handle: async ({ database, caller, params }) => {
        if (!(await endSession(database, caller, params.id))) throw notFound()
      },
    }),
    sessionRoute({
      method: 'DELETE',
      path: '/sessions',
      operationId: 'deleteOtherSessions',
      permission: null,
      summary: 'End my other sessions',
      answers: { 204: { description: 'Only this one is left.' } },
      handle: ({ database, caller, sessionId }) => endOtherSessions(database, caller, sessionId),
    }),
  ]
}

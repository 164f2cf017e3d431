import type { IncomingMessage } from 'node:http'
import type { Queryable } from '../../platform/database/database.ts'
import { object, optional, string } from '../../platform/http/requests/fields.ts'
import { MOMENT, objectSchema } from '../../platform/http/requests/json-schemas.ts'
import type { RouteAnswer } from '../../platform/http/route.ts'
import { openRoute } from '../access/context.ts'
import { publicOrigin } from '../access/scopes/refuse-forgery.ts'
import { SessionCookie } from '../access/scopes/session-cookie.ts'
import type { ClientInfo } from '../access/sessions.ts'
import { findLink, useLink } from '../access/sign-in/links.ts'
import { enteredPassword, newPassword } from '../access/sign-in/passwords.ts'
import { enteredCode } from '../access/sign-in/second-factor.ts'
import { describeSecondFactor } from '../access/sign-in/set-up-second-factor.ts'
import { type SignedIn, type SignInParts, signIn } from '../access/sign-in/sign-in.ts'
import type { MailSettings } from '../mail/transport.ts'
import { describeMe, ME } from './me.ts'
import { type ResetLimits, requestReset } from './reset-password.ts'
import { displayName } from './user-input.ts'

interface OpenRouteParts extends SignInParts {
  publicUrl: string | null
  mapStyleUrl: string | null
  rateLimit: number
  mail: MailSettings | null
  resets: ResetLimits
}

const SIGNED_IN_ME = {
  ...ME,
  title: 'SignedIn',
  properties: {
    ...(ME.properties as object),
    must_set_up_second_factor: {
      type: 'boolean',
      description: 'The organization requires a second factor: until it is set up, this session opens nothing else.',
    },
  },
  required: [...(ME.required as string[]), 'must_set_up_second_factor'],
}
const SIGNED_IN = { 200: { description: 'You, with a new session in a cookie.', schema: SIGNED_IN_ME } }
const SETTINGS = objectSchema({
  map_style_url: { type: ['string', 'null'], description: 'null: the map that comes with the service.' },
  public_url: { type: 'string', examples: ['https://traffic.example.org'] },
})

const PASSWORD = 'correct horse battery staple'
const LINK = 'u4lIb1sRh3WvGvT2q1mXo8b0Qe5dKzJ7nYpCfAx9HgE'

const signInBody = object({
  email: string({ max: 254, example: 'mia@city.example' }),
  password: enteredPassword,
  code: optional(enteredCode),
})
const link = string({ max: 200, description: 'The part of its URL after the #.', example: LINK })
const linkBody = object({ link })
const resetBody = object({ email: string({ max: 254, example: 'mia@city.example' }) })
const useLinkBody = object({ link, password: newPassword, name: optional(displayName), code: optional(enteredCode) })

const LINK_SCHEMA = objectSchema({
  purpose: { type: 'string', enum: ['invitation', 'reset'] },
  email: { type: 'string', examples: ['mia@city.example'] },
  name: { type: 'string', examples: ['Mia Virtanen'] },
  organization: { type: 'string', examples: ['City of Turku'] },
  expires_at: MOMENT,
})

const RESET_SCHEMA = objectSchema({
  is_available: { type: 'boolean', description: 'False if the service sends no mails.' },
})

/** The routes that need no session: settings for every page, to sign in, and to use a link. */
export function openRoutes({ publicUrl, mapStyleUrl, rateLimit, mail, resets, ...parts }: OpenRouteParts) {
  const cookie = new SessionCookie(publicUrl)

  async function signedInAnswer(
    request: IncomingMessage,
    database: Queryable,
    { userId, secret }: SignedIn,
  ): Promise<RouteAnswer> {
    const me = await describeMe(database, userId, rateLimit)
    const { is_on, is_required } = await describeSecondFactor(database, userId)
    return { headers: cookie.set(request, secret), json: { ...me, must_set_up_second_factor: is_required && !is_on } }
  }

  return [
    openRoute({
      method: 'GET',
      path: '/settings',
      operationId: 'getSettings',
      permission: null,
      summary: 'Settings of the service',
      answers: { 200: { description: 'The settings.', schema: SETTINGS } },
      handle: async ({ request }) => ({
        json: { map_style_url: mapStyleUrl, public_url: publicOrigin(request, publicUrl) },
      }),
    }),
    openRoute({
      method: 'POST',
      path: '/sign-in',
      operationId: 'signIn',
      permission: null,
      summary: 'Sign in',
      description:
        'The same answer for an unknown account, a wrong password and an inactive user. After 10 failures of an account from one address within 15 minutes, further attempts are refused for a while. A user with a second factor also needs a `code`: without it the error code is `code_required`.',
      body: signInBody,
      example: { email: 'mia@city.example', password: PASSWORD },
      answers: SIGNED_IN,
      handle: async ({ database, address, request, body }) =>
        signedInAnswer(request, database, await signIn(database, parts, body, clientOf(request, address))),
    }),
    openRoute({
      method: 'POST',
      path: '/link',
      operationId: 'readLink',
      permission: null,
      summary: 'What is this link for?',
      description: 'An invitation, or a reset for a forgotten password. Reading a link does not use it.',
      body: linkBody,
      example: { link: LINK },
      answers: { 200: { description: 'What it is for, and for whom.', schema: LINK_SCHEMA } },
      handle: async ({ database, body }) => ({ json: await findLink(database, body.link) }),
    }),
    openRoute({
      method: 'POST',
      path: '/link/use',
      operationId: 'useLink',
      permission: null,
      summary: 'Choose a password with a link',
      description:
        'Works once, signs in, and ends all other sessions of the user. A user with a second factor also needs a `code`.',
      body: useLinkBody,
      example: { link: LINK, password: PASSWORD },
      answers: SIGNED_IN,
      handle: async ({ database, address, request, body }) =>
        signedInAnswer(request, database, await useLink(database, parts, body, clientOf(request, address))),
    }),
    openRoute({
      method: 'GET',
      path: '/password-reset',
      operationId: 'getPasswordReset',
      permission: null,
      summary: 'Can I ask for a link to set a new password?',
      answers: { 200: { description: 'Whether links are mailed.', schema: RESET_SCHEMA } },
      handle: async () => ({ json: { is_available: mail !== null } }),
    }),
    openRoute({
      method: 'POST',
      path: '/password-reset',
      operationId: 'createPasswordReset',
      permission: null,
      summary: 'Ask for a link to set a new password',
      description:
        'Mails a link that works once, within an hour, to every account with this address that has a password. The answer is the same if there is none. Up to 5 requests an hour for an account, and 20 from an address. 404 if the service sends no mails.',
      body: resetBody,
      example: { email: 'mia@city.example' },
      answers: { 202: { description: 'A mail is sent if there is such an account.' } },
      handle: async ({ database, address, body }) => {
        await requestReset(database, mail, { ...body, address }, resets)
        return { status: 202, json: {} }
      },
    }),
  ]
}

export const clientOf = (request: IncomingMessage, address: string): ClientInfo => ({
  address,
  userAgent: request.headers['user-agent'] ?? '',
})

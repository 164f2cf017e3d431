import type { IncomingMessage } from 'node:http'
import type { OrganizationLimits } from '../../../contract/limits.ts'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { DetailError, ValidationError } from '../../platform/http/errors.ts'
import type { Exchange } from '../../platform/http/exchange.ts'
import { object, string } from '../../platform/http/requests/fields.ts'
import { listSchema, objectSchema } from '../../platform/http/requests/json-schemas.ts'
import { openRoute } from '../access/context.ts'
import { publicOrigin } from '../access/scopes/refuse-forgery.ts'
import { SessionCookie } from '../access/scopes/session-cookie.ts'
import {
  ProviderClient,
  type ProviderLimits,
  ProviderUnavailable,
  SignInRefused,
} from '../access/sign-in/openid-connect.ts'
import type { Provider } from '../access/sign-in/provider-settings.ts'
import type { SignInParts } from '../access/sign-in/sign-in.ts'
import { describeMe, ME } from './me.ts'
import { clientOf } from './open-routes.ts'
import { signInByProvider, startProviderSignIn, takeStarted } from './provider-sign-in.ts'

interface ProviderRouteParts extends SignInParts {
  publicUrl: string | null
  rateLimit: number
  oidcProviders: readonly Provider[]
  providers: ProviderLimits
  organizationLimits: OrganizationLimits
  log: Log
}

interface Log {
  warn(details: object, message: string): void
}

const PROVIDER = objectSchema(
  {
    id: { type: 'string', examples: ['city'] },
    name: { type: 'string', examples: ['City of Turku'] },
  },
  'Provider',
)
const STARTED = objectSchema({ url: { type: 'string', examples: ['https://login.city.example/authorize?…'] } })

const unavailable = () => new DetailError(503, errorSentence('providerUnavailable'), {}, 'provider_unavailable')
const refused = () => new ValidationError({ non_field_errors: [errorSentence('providerRefused')] }, 'provider_refused')

/** Signing in by OpenID Connect: `start` sends the browser to the provider, `finish` takes what it brings back. */
export function providerRoutes({
  publicUrl,
  rateLimit,
  oidcProviders,
  providers: limits,
  sessions,
  log,
  organizationLimits,
}: ProviderRouteParts) {
  const clients = new Map(oidcProviders.map(provider => [provider.id, new ProviderClient(provider, limits)]))
  const cookie = new SessionCookie(publicUrl)
  const ticket = new SessionCookie(publicUrl, 'provider')
  /** Each provider has its own, so that what one sends is never taken for the answer of another (RFC 9700, 4.4.2). */
  const redirectUri = (request: IncomingMessage, id: string) =>
    `${publicOrigin(request, publicUrl)}/sign-in/callback/${id}`

  return [
    openRoute({
      method: 'GET',
      path: '/providers',
      operationId: 'listProviders',
      permission: null,
      summary: 'Providers with which users can sign in',
      answers: { 200: { description: 'The providers.', schema: listSchema(PROVIDER) } },
      handle: async () => ({ json: { items: oidcProviders.map(({ id, name }) => ({ id, name })) } }),
    }),
    openRoute({
      method: 'POST',
      path: '/providers/start',
      operationId: 'startProviderSignIn',
      permission: null,
      summary: 'Start to sign in with a provider',
      description: 'Returns the URL of the provider for the browser, and binds the sign-in to it by a cookie.',
      body: object({ provider: string({ max: 40, example: 'city' }) }),
      example: { provider: 'city' },
      answers: { 200: { description: 'Where to go.', schema: STARTED } },
      handle: async ({ database, address, request, exchange, body }) => {
        const client = clients.get(body.provider)
        if (!client) throw new ValidationError({ provider: [errorSentence('noSuchProvider')] }, 'does_not_exist')
        const from = { redirectUri: redirectUri(request, body.provider), address }
        const starting = startProviderSignIn(database, client, from, limits)
        const { url, secret } = await starting.catch(error => refuse(log, { exchange, provider: body.provider }, error))
        return { headers: ticket.set(request, secret, limits.lifetimeMs / 1000), json: { url } }
      },
    }),
    openRoute({
      method: 'POST',
      path: '/providers/finish',
      operationId: 'finishProviderSignIn',
      permission: null,
      summary: 'Sign in with what the provider answered',
      description: 'Works once, in the browser that started it. The reason of a refusal is in the log of the service.',
      body: object({
        provider: string({ max: 40, description: 'The last part of the path of that page.', example: 'city' }),
        answer: string({ max: 8000, description: 'The query of the page to which the provider redirected.' }),
      }),
      example: { provider: 'city', answer: '?code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj' },
      answers: { 200: { description: 'You, with a new session in a cookie.', schema: ME } },
      handle: async ({ database, address, request, exchange, body }) => {
        const finish = async () => {
          const started = await takeStarted(database, ticket.read(request))
          if (started.provider !== body.provider) throw new SignInRefused('the answer is of another provider')
          const client = clients.get(started.provider)
          if (!client) throw new SignInRefused('there is no such provider any more')
          const answer = new URL(redirectUri(request, started.provider))
          answer.search = body.answer
          const claims = await client.finish(answer, started)
          return signInByProvider(database, client.provider, claims, {
            client: clientOf(request, address),
            sessions,
            maxUsers: organizationLimits.users,
          })
        }
        const { userId, secret, keptManager } = await finish().catch(error =>
          refuse(log, { exchange, provider: body.provider }, error),
        )
        if (keptManager) log.warn({ provider: body.provider, user: keptManager }, KEPT_LAST_MANAGER)
        return { headers: cookie.set(request, secret), json: await describeMe(database, userId, rateLimit) }
      },
    }),
  ]
}

const KEPT_LAST_MANAGER =
  'the groups of the provider do not let this user manage the organization, but there is no other manager: the permission is kept'

/** The reason is logged at the level of warnings, which `npm start` prints, and not sent to the client. */
function refuse(log: Log, { exchange, provider }: { exchange: Exchange; provider: string }, error: unknown): never {
  if (!(error instanceof SignInRefused || error instanceof ProviderUnavailable)) throw error
  log.warn({ request_id: exchange.id, provider, refused: error.message }, 'a sign-in with a provider was refused')
  throw error instanceof ProviderUnavailable ? unavailable() : refused()
}

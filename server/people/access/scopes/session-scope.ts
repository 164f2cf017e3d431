import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import type { Database } from '../../../platform/database/database.ts'
import { DetailError, notAuthenticated } from '../../../platform/http/errors.ts'
import type { AnyRoute } from '../../../platform/http/route.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import { addressList, clientAddress } from '../client-address.ts'
import type { SessionContext } from '../context.ts'
import type { Permission } from '../permissions.ts'
import { limitRequests } from '../rate-limit/limit-requests.ts'
import { RequestCounter } from '../rate-limit/request-counter.ts'
import { hashOf, isOpaqueSecret } from '../secrets.ts'
import type { SessionLimits } from '../sessions.ts'
import { ONLY_SITES, type OnlySites } from '../viewer.ts'
import type { CredentialWatch } from './credential-watch.ts'
import { refuseForgery } from './refuse-forgery.ts'
import { SessionCookie } from './session-cookie.ts'
import type { Turns } from './turns.ts'

interface SessionScopeSettings {
  database: Database
  rateLimit: number
  trustedProxies: readonly string[]
  publicUrl: string | null
  credentials: CredentialWatch
  sessions: SessionLimits
  turns: Turns
  stopping: AbortSignal
}

interface KnownSession {
  subject_id: number
  session_id: string
  email: string
  organization_id: number
  permissions: Permission[]
  only: OnlySites | null
  must_set_up: boolean
}

// $2 is the idle timeout in milliseconds; $3 is false for a background poll, which does not extend the session.
const FIND = `
  select u.id as subject_id, s.id as session_id,
    $3 and s.last_seen_at < now() - $2::integer * interval '1 millisecond' / 60 as is_due,
    json_build_object('subject_id', u.id, 'session_id', s.id, 'email', u.email, 'organization_id', u.organization_id,
      'permissions', array(select p.permission from permissions p where p.user_id = u.id),
      'only', ${ONLY_SITES},
      'must_set_up', o.requires_second_factor and not s.is_federated and not exists (
        select from second_factors f where f.user_id = u.id and f.confirmed_at is not null
      )) as known
  from sessions s
  join users u on u.id = s.user_id
  join organizations o on o.id = u.organization_id
  where s.hash = $1 and u.is_active
    and s.expires_at > now() and s.last_seen_at > now() - $2::integer * interval '1 millisecond'
`

const WRITE = `
  seen as (
    update sessions s
    set last_seen_at = now()
    from caller
    where s.id = caller.session_id and caller.is_due
  )
`

const secondFactorRequired = () =>
  new DetailError(403, errorSentence('secondFactorRequired'), {}, 'second_factor_required')

/** `/app/api/`: authenticated by a session of the web app; needs no `can_use_api`. */
export function sessionScope(
  settings: SessionScopeSettings,
  routes: AnyRoute<SessionContext>[],
): Scope<SessionContext> {
  const trusted = addressList(settings.trustedProxies)
  const cookie = new SessionCookie(settings.publicUrl)
  const counter = new RequestCounter<KnownSession>({
    ...settings,
    scope: 'session',
    limit: settings.rateLimit,
    find: FIND,
    values: 3,
    isDue: 'caller.is_due',
    write: WRITE,
  })
  return {
    prefix: '/app/api',
    scheme: null,
    routes,
    admit({ mustSetUpSecondFactor }, route) {
      if (mustSetUpSecondFactor && !route.isOpenBeforeSetUp) throw secondFactorRequired()
    },
    permits: ({ caller }, permission) => caller.permissions.includes(permission as Permission),
    watch: ({ caller }, permissions, end) => settings.credentials.watch({ ...caller, permissions }, end),
    inTurn: ({ caller }, work) => settings.turns.run(caller.organizationId, work),
    async authenticate(exchange, { databaseMs, cost }) {
      const { request } = exchange
      const secret = cookie.read(request)
      if (secret === null || !isOpaqueSecret(secret)) throw notAuthenticated()
      refuseForgery(exchange, settings.publicUrl)
      const hash = hashOf(secret)
      const limited = settings.database.within(databaseMs)
      const values = [hash, settings.sessions.idleMs, !exchange.isBackground]
      const finding = settings.turns.share(limited, hash.toString('latin1'), 'find')
      const counted = await counter.find(hash, values, finding)
      if (!counted) throw notAuthenticated()
      const user = counted.caller
      exchange.who = { user: user.subject_id, organization: user.organization_id }
      const refusal = limitRequests(exchange, counted.count, settings.rateLimit)
      if (refusal) throw refusal
      const caller = {
        userId: user.subject_id,
        email: user.email,
        organizationId: user.organization_id,
        only: user.only,
        permissions: user.permissions,
        address: clientAddress(request, trusted),
        credential: { kind: 'session' as const, hash },
      }
      const database = settings.turns.share(limited, user.organization_id, cost)
      return { caller, sessionId: user.session_id, mustSetUpSecondFactor: user.must_set_up, database }
    },
  }
}

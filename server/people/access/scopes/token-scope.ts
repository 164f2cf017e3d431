import type { Database } from '../../../platform/database/database.ts'
import { sendAhead } from '../../../platform/database/send-ahead.ts'
import { invalidToken, permissionDenied, unavailable } from '../../../platform/http/errors.ts'
import type { Exchange } from '../../../platform/http/exchange.ts'
import type { AnyRoute } from '../../../platform/http/route.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import { addressList, clientAddress } from '../client-address.ts'
import type { UserContext } from '../context.ts'
import type { Permission } from '../permissions.ts'
import type { FoundCaller } from '../rate-limit/count-statements.ts'
import { limitRequests } from '../rate-limit/limit-requests.ts'
import { type CountedCaller, RequestCounter } from '../rate-limit/request-counter.ts'
import { ONLY_SITES, type OnlySites } from '../viewer.ts'
import { credential } from './credential.ts'
import type { CredentialWatch } from './credential-watch.ts'
import { RECENT_LIMITS, RecentCallers } from './recent-callers.ts'
import type { Turns } from './turns.ts'

interface TokenScopeSettings {
  database: Database
  rateLimit: number
  trustedProxies: readonly string[]
  credentials: CredentialWatch
  turns: Turns
  stopping: AbortSignal
}

interface KnownUser {
  subject_id: number
  email: string
  organization_id: number
  permissions: Permission[]
  only: OnlySites | null
}

const FIND = `
  select u.id as subject_id, t.created_at,
    json_build_object('subject_id', u.id, 'email', u.email, 'organization_id', u.organization_id,
      'permissions', array(select p.permission from permissions p where p.user_id = u.id),
      'only', ${ONLY_SITES}) as known
  from api_tokens t
  join users u on u.id = t.user_id
  where t.hash = $1 and u.is_active and (u.ends_at is null or u.ends_at > now())
`

/** `/api/v1/`: authenticated by a user's token; every request needs `can_use_api`. */
export function tokenScope(settings: TokenScopeSettings, routes: AnyRoute<UserContext>[]): Scope<UserContext> {
  const trusted = addressList(settings.trustedProxies)
  const recent = new RecentCallers<KnownUser>(RECENT_LIMITS)
  const counter = new RequestCounter<KnownUser>({
    ...settings,
    scope: 'token',
    limit: settings.rateLimit,
    find: FIND,
    values: 1,
    // The first use of a token is shown from then on.
    isDue: 'c.last_used_at < caller.created_at',
  })
  return {
    prefix: '/api/v1',
    scheme: 'Token',
    isCrossOrigin: true,
    routes,
    permits: ({ caller }, permission) => caller.permissions.includes(permission as Permission),
    watch: ({ caller }, permissions, end) => settings.credentials.watch({ ...caller, permissions }, end),
    inTurn: ({ caller }, work) => settings.turns.run(caller.organizationId, work),
    async authenticate(exchange, { databaseMs, cost, readAhead }) {
      const hash = credential(exchange.request, 'Token', 'way_')
      const address = clientAddress(exchange.request, trusted)
      const contextOf = (user: KnownUser, database: Database) => ({
        caller: {
          userId: user.subject_id,
          email: user.email,
          organizationId: user.organization_id,
          only: user.only,
          permissions: user.permissions,
          address,
          credential: { kind: 'token' as const, hash },
        },
        database,
      })
      const limited = settings.database.within(databaseMs)
      const finding = settings.turns.share(limited, hash.toString('latin1'), 'find')
      const known = readAhead && recent.find(hash)
      const isPermitted = ({ permissions }: KnownUser) =>
        !readAhead?.permission || permissions.includes(readAhead.permission as Permission)
      if (known && isPermitted(known)) {
        const database = settings.turns.share(limited, known.organization_id, cost)
        const check = async (rows: { found: FoundCaller<KnownUser> }[]) => {
          const user = admit(exchange, hash, await counter.settle(hash, [hash], finding, rows))
          // What was read was all sites of the organization: a user stays in it, but may have got groups since.
          if (user.subject_id !== known.subject_id || user.organization_id !== known.organization_id || user.only)
            throw unavailable()
          if (!isPermitted(user)) throw permissionDenied()
        }
        const ahead = sendAhead({ database, finding, statement: counter.statement(hash, [hash]), check })
        exchange.confirm = ahead.confirm
        return contextOf(known, ahead.database)
      }
      const user = admit(exchange, hash, await counter.find(hash, [hash], finding))
      return contextOf(user, settings.turns.share(limited, user.organization_id, cost))
    },
  }

  /** The caller of this request, counted. Throws 401, 403 or 429. */
  function admit(exchange: Exchange, hash: Buffer, counted: CountedCaller<KnownUser> | null): KnownUser {
    recent.forget(hash)
    if (!counted) throw invalidToken()
    const user = counted.caller
    exchange.who = { user: user.subject_id, organization: user.organization_id }
    const refusal = limitRequests(exchange, counted.count, settings.rateLimit)
    if (!user.permissions.includes('can_use_api')) throw permissionDenied()
    if (refusal) throw refusal
    // Their sites may change at any time.
    if (!user.only) recent.remember(hash, user)
    return user
  }
}

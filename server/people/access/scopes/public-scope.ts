import type { Database } from '../../../platform/database/database.ts'
import type { AnyRoute } from '../../../platform/http/route.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import { addressList, clientAddress } from '../client-address.ts'
import type { PublicContext } from '../context.ts'
import { AddressCounter } from '../rate-limit/address-counter.ts'
import { limitRequests } from '../rate-limit/limit-requests.ts'
import type { Turns } from './turns.ts'

interface PublicScopeSettings {
  database: Database
  trustedProxies: readonly string[]
  turns: Turns
  /** Requests of an address a minute; 0: no limit. */
  publicRateLimit: number
}

/** All readers without an account have their turns together, as if they were an organization: no organization has this id. */
const ANYONE = 0

/**
 * `/open/`: what anyone may read. It knows no caller, so that no answer depends on one; addresses of readers are
 * counted, and neither logged nor stored, except those of wrong passwords.
 */
export function publicScope(settings: PublicScopeSettings, routes: AnyRoute<PublicContext>[]): Scope<PublicContext> {
  const trusted = addressList(settings.trustedProxies)
  const counter = new AddressCounter(settings.publicRateLimit)
  return {
    prefix: '/open',
    scheme: null,
    isCrossOrigin: true,
    routes,
    permits: () => false,
    // No answer of these routes is a stream.
    watch: () => () => {},
    async authenticate(exchange, { databaseMs }) {
      const address = clientAddress(exchange.request, trusted)
      const count = counter.count(address)
      const refusal = limitRequests(exchange, count, settings.publicRateLimit)
      if (refusal) throw refusal
      const database = settings.database.within(databaseMs)
      return {
        address,
        database: settings.turns.share(database, ANYONE),
        counting: settings.turns.share(database, ANYONE, 'count'),
        inTurn: work => settings.turns.run(ANYONE, work),
      }
    },
  }
}

import type { Database } from '../../../platform/database/database.ts'
import type { AnyRoute } from '../../../platform/http/route.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import { addressList, clientAddress } from '../client-address.ts'
import type { OpenContext } from '../context.ts'
import { refuseForgery } from './refuse-forgery.ts'

interface OpenScopeSettings {
  database: Database
  trustedProxies: readonly string[]
  publicUrl: string | null
}

/** `/app/api/open/`: the routes of the web app that need no session. */
export function openScope(settings: OpenScopeSettings, routes: AnyRoute<OpenContext>[]): Scope<OpenContext> {
  const trusted = addressList(settings.trustedProxies)
  return {
    prefix: '/app/api/open',
    scheme: null,
    routes,
    permits: () => false,
    // No answer of these routes takes long.
    watch: () => () => {},
    async authenticate(exchange, { databaseMs }) {
      refuseForgery(exchange, settings.publicUrl)
      const address = clientAddress(exchange.request, trusted)
      // The log shows the addresses from which passwords are guessed.
      exchange.who = { address }
      return { address, database: settings.database.within(databaseMs) }
    },
  }
}

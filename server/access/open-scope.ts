import type { Database } from '../database/connect.ts'
import type { AnyRoute } from '../http/route.ts'
import type { Scope } from '../http/scope.ts'
import { addressList, clientAddress } from './client-address.ts'
import type { OpenContext } from './context.ts'
import { refuseForgery } from './refuse-forgery.ts'

interface Settings {
  database: Database
  trustedProxies: readonly string[]
  publicUrl: string | null
}

/** `/app/api/open/`: the doors of the web app, for who has no session yet. */
export function openScope(settings: Settings, routes: AnyRoute<OpenContext>[]): Scope<OpenContext> {
  const trusted = addressList(settings.trustedProxies)
  return {
    prefix: '/app/api/open',
    scheme: null,
    routes,
    permits: () => false,
    // Nothing that is answered here takes long.
    watch: () => () => {},
    async authenticate(exchange, databaseMs) {
      refuseForgery(exchange, settings.publicUrl)
      const address = clientAddress(exchange.request, trusted)
      // Whoever reads the log can tell from where somebody guesses.
      exchange.who = { address }
      return { address, database: settings.database.within(databaseMs) }
    },
  }
}

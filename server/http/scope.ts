import type { Readable } from 'node:stream'
import { hasBody, mediaType, readBody } from './body.ts'
import { methodNotAllowed, notFound, permissionDenied } from './errors.ts'
import type { Exchange } from './exchange.ts'
import { parseJson } from './json.ts'
import { negotiate } from './negotiate.ts'
import { type Answer, type AnyRoute, type Ask, pathMatcher } from './route.ts'
import { IgnoredFields } from './unknown-fields.ts'
import { validateBody, validateQuery } from './validate.ts'

const JSON_BODY_BYTES = 64 * 1024
const REQUEST_MS = 30_000
const DATABASE_MS = 5_000

/** A group of routes whose callers are told apart in one way, which is attached here and nowhere else. */
export interface Scope<Context> {
  prefix: string
  /** The word of its Authorization header, named in every 401; null for sessions. */
  scheme: string | null
  /** Who asks? Throws 401, then 403 where the scope itself asks for a permission, then 429. */
  authenticate: (exchange: Exchange, databaseMs: number) => Promise<Context>
  permits: (context: Context, permission: string) => boolean
  /** Calls `end` once the caller may no longer do what takes this permission; gives back what stops the watch. */
  watch: (context: Context, permission: string | null, end: () => void) => () => void
  routes: AnyRoute<Context>[]
}

/** Answers a request of the scope. The order of the lines is the order of checks that clients rely on. */
export function answerInScope<Context>(scope: Scope<Context>): (exchange: Exchange) => Promise<Answer> {
  const match = pathMatcher(scope.routes)
  return async exchange => {
    const { method, request } = exchange
    const known = match(exchange.path.slice(scope.prefix.length))
    const route = known?.routes.get(method)
    exchange.route = route ? scope.prefix + route.path : scope.prefix
    exchange.isBackground ||= route?.isBackground ?? false
    if (known) exchange.headers.Allow = known.allow
    const context = await scope.authenticate(exchange, route?.databaseMs ?? DATABASE_MS)
    if (!known) throw notFound()
    if (method === 'OPTIONS') return { json: {} }
    if (!route) throw methodNotAllowed(method)
    if (route.permission && !scope.permits(context, route.permission)) throw permissionDenied()
    const type = negotiate(request.headers.accept, route.produces ?? ['application/json'])
    if (route.consumes || route.body) mediaType(request, route.consumes ?? ['application/json'])
    const { params } = known
    const found = await route.find?.({ ...context, params })
    const body = route.body && parseJson(await receive(exchange, route.requestMs ?? REQUEST_MS))
    const ignored = route.ignoresUnknownFields ? new IgnoredFields() : undefined
    const ask: Ask<Context, unknown, unknown, unknown> = {
      ...context,
      params,
      found,
      type,
      prefix: scope.prefix,
      request,
      exchange,
      ignored,
      query: validateQuery(route.query, exchange.search, ignored),
      body: route.body && validateBody(route.body, body, ignored),
      sent: body,
    }
    const answer = await route.handle(ask)
    if (answer.stream) endWithCredential(answer.stream, end => scope.watch(context, route.permission, end))
    return answer
  }
}

/** A long answer ends when the credential that asked for it does. */
function endWithCredential(stream: Readable, watch: (end: () => void) => () => void): void {
  const unwatch = watch(() => stream.destroy(new Error('the credential of this answer ended')))
  stream.once('close', unwatch)
}

const receive = ({ request }: Exchange, milliseconds: number): Promise<Buffer> =>
  hasBody(request) ? readBody(request, JSON_BODY_BYTES, milliseconds) : Promise.resolve(Buffer.alloc(0))

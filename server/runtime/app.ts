import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { aggregateRoutes } from '../analysis/aggregates/routes.ts'
import { ownDatexRoutes } from '../delivery/open/datex/own-routes.ts'
import { OpenAnswers } from '../delivery/open/open-answers.ts'
import { robotPages } from '../delivery/open/pages/robot-pages.ts'
import { openApi } from '../delivery/reference/open-api.ts'
import { openApiText, referencePages } from '../delivery/reference/pages.ts'
import { publicOpenApi } from '../delivery/reference/public-open-api.ts'
import { versionRoutes } from '../delivery/reference/routes.ts'
import { webApp } from '../delivery/web-app/web-app.ts'
import type { PublicContext } from '../people/access/context.ts'
import { reachedPage } from '../people/access/reached-page.ts'
import { CredentialWatch } from '../people/access/scopes/credential-watch.ts'
import { deviceScope } from '../people/access/scopes/device-scope.ts'
import { openScope } from '../people/access/scopes/open-scope.ts'
import { OpenStreams } from '../people/access/scopes/open-streams.ts'
import { publicScope } from '../people/access/scopes/public-scope.ts'
import { SessionCookie } from '../people/access/scopes/session-cookie.ts'
import { sessionScope } from '../people/access/scopes/session-scope.ts'
import { tokenScope } from '../people/access/scopes/token-scope.ts'
import { Turns } from '../people/access/scopes/turns.ts'
import { readSecret } from '../people/access/secrets.ts'
import { limitedPasswords } from '../people/access/sign-in/passwords.ts'
import { unsubscribePage } from '../people/mail/unsubscribe-page.ts'
import { openRoutes } from '../people/users/open-routes.ts'
import { providerRoutes } from '../people/users/provider-routes.ts'
import { DatabaseUnavailable } from '../platform/database/database.ts'
import { Cursors } from '../platform/http/cursors.ts'
import { unavailable } from '../platform/http/errors.ts'
import { type Exchange, sentTraceParent } from '../platform/http/exchange.ts'
import type { Page } from '../platform/http/pages.ts'
import type { Scope } from '../platform/http/scope.ts'
import { createHttpServer } from '../platform/http/server.ts'
import { programIntervalRoutes } from '../records/uploads/interval-routes.ts'
import { type AppParts, LIMITS, WEB_DIRECTORY } from './app-parts.ts'
import { BUILD } from './build.ts'
import { healthPages } from './health-pages.ts'
import {
  deviceRoutesOf,
  openingOf,
  publicRoutesOf,
  receivingOf,
  type SharedParts,
  sessionRoutesOf,
  signingOf,
  userRoutesOf,
} from './route-lists.ts'

export interface App {
  server: Server
  /** A request without a socket. */
  inject: FastifyInstance['inject']
  // biome-ignore lint/suspicious/noExplicitAny: scopes have contexts of different types
  scopes: Scope<any>[]
  /** After this call the process reports that it is not ready, and ends polls and streams. */
  stopping(): void
}

export async function createApp(parts: AppParts): Promise<App> {
  const { config, database, log, metrics, telemetry } = parts
  const limits = { ...LIMITS, ...parts.limits }
  /** Ends polls and streams when aborted. */
  const stopping = new AbortController()
  const shared: SharedParts = {
    ...parts,
    limits,
    stopping: stopping.signal,
    cursors: new Cursors(() => readSecret(database.within(5_000), 'cursor'), limits.cursorLifetimeMs),
    passwords: parts.passwords ?? limitedPasswords(limits.passwords),
    openStreams: kind =>
      new OpenStreams({
        database,
        kind,
        limits: limits.streams,
        stopping: stopping.signal,
        onChange: open => metrics.streaming(kind, open),
      }),
  }
  const access = {
    ...config,
    database,
    credentials: new CredentialWatch(database),
    sessions: limits.sessions,
    turns: new Turns(limits.turns),
    stopping: stopping.signal,
  }
  const userRoutes = userRoutesOf(shared)
  const signing = signingOf(shared)
  const ofSessions = [...userRoutes, ...sessionRoutesOf(shared, signing)]
  const receiving = receivingOf(shared)
  const apiScopes = [
    tokenScope(access, [
      ...userRoutes,
      ...aggregateRoutes({ limits: limits.aggregate }),
      ...programIntervalRoutes(receiving),
      // With answers of their own, so that those to readers stay.
      ...ownDatexRoutes({ answers: new OpenAnswers(limits.openAnswers), limits: limits.open }),
      ...versionRoutes(BUILD),
    ]),
    deviceScope({ ...access, deviceRateLimit: limits.deviceRequestsPerMinute }, deviceRoutesOf(shared, receiving)),
  ]
  const opening = openingOf(shared, () => openApiText(publicOpenApi(openScopes)))
  const openScopes: Scope<PublicContext>[] = [
    publicScope({ ...access, publicRateLimit: limits.publicRequestsPerMinute }, publicRoutesOf(opening)),
  ]
  // The first scope whose prefix matches handles a request.
  const webScopes = [
    openScope(access, [...openRoutes(signing), ...providerRoutes(signing)]),
    sessionScope(access, ofSessions),
  ]
  const scopes = [...apiScopes, ...openScopes, ...webScopes]

  /** What a session can ask under the path that a token uses. */
  const inSessions = new Set(ofSessions.map(({ method, path }) => `${method} /api/v1${path.replaceAll(':uuid}', '}')}`))
  const pages = new Map<string, Page>([
    ...referencePages({
      describe: () => openApi(apiScopes),
      canTry: ({ method, path }) => inSessions.has(`${method.toUpperCase()} ${path}`),
      webDirectory: WEB_DIRECTORY,
    }),
    ...healthPages(database, stopping.signal),
    ['/reached', reachedPage(config)],
    ...robotPages(opening),
    ['/unsubscribe', unsubscribePage(database)],
    ['/metrics', { answer: exchange => metrics.page(exchange, config.metricsToken) }],
  ])

  const cookie = new SessionCookie(config.publicUrl)
  const { server, app } = await createHttpServer({
    scopes,
    pages: webApp(pages, {
      directory: WEB_DIRECTORY,
      mapStyleUrl: config.mapStyleUrl,
      hasSession: request => cookie.read(request) !== null,
    }),
    translate: error => (error instanceof DatabaseUnavailable ? unavailable() : null),
    onAnswer: (exchange, status, error) => reportAnswer(parts, exchange, status, error),
    onUnexpected: (exchange, error) => log.error({ request_id: exchange.id, err: error }, 'unexpected error'),
    onBareAnswer: (status, id) => log.info({ request_id: id, status }, 'malformed request'),
    limits: limits.answers,
    requestMs: limits.requestMs,
    traceParentOf: telemetry?.traceParentOf,
  })
  return {
    server,
    inject: app.inject.bind(app),
    scopes,
    stopping: () => stopping.abort(),
  }
}

/** To the metrics, the telemetry and the log. */
function reportAnswer({ metrics, telemetry, log }: AppParts, exchange: Exchange, status: number, error: unknown): void {
  const milliseconds = performance.now() - exchange.startedAt
  const { id, method, path, who, waitedMs } = exchange
  metrics.answered(exchange, status, (milliseconds - waitedMs) / 1000, error)
  telemetry?.answered(exchange, status)
  const trace_id = sentTraceParent(exchange)?.slice(3, 35)
  const line = { request_id: id, trace_id, method, path, status, ms: Math.round(milliseconds * 10) / 10, ...who }
  if (status === 503) log.warn({ ...line, error: String(error) }, 'unavailable')
  else log.info(line, 'request')
}

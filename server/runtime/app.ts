import type { Server } from 'node:http'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { CURSOR_LIFETIME_HOURS, DEVICE_REQUESTS_PER_MINUTE } from '../contract/limits.ts'
import { CredentialWatch } from './access/credential-watch.ts'
import { deviceScope } from './access/device-scope.ts'
import { openScope } from './access/open-scope.ts'
import { OpenStreams } from './access/open-streams.ts'
import { PROVIDER_LIMITS } from './access/openid-connect.ts'
import { limitedPasswords, PASSWORD_LIMITS, type Passwords } from './access/passwords.ts'
import { SECOND_FACTOR_LIMITS } from './access/second-factor.ts'
import { readSecret } from './access/secrets.ts'
import { SessionCookie } from './access/session-cookie.ts'
import { sessionScope } from './access/session-scope.ts'
import { SESSION_LIMITS } from './access/sessions.ts'
import { SIGN_IN_LIMITS } from './access/sign-in-attempts.ts'
import { tokenScope } from './access/token-scope.ts'
import { TURN_LIMITS, Turns } from './access/turns.ts'
import { CALENDAR_LIMITS } from './calendars/edit-calendars.ts'
import { calendarRoutes } from './calendars/routes.ts'
import { EventReader } from './changes/read-events.ts'
import { changeRoutes } from './changes/routes.ts'
import { StreamNotifier } from './changes/stream-notifier.ts'
import { COMMAND_LIMITS } from './commands/commands.ts'
import { commandRoutes, deviceCommandRoutes } from './commands/routes.ts'
import { WaitingDevices } from './commands/waiting-devices.ts'
import { CHECKOUT, type Config } from './config.ts'
import { type Database, DatabaseUnavailable } from './database/connect.ts'
import { deviceManagingRoutes } from './devices/routes.ts'
import { deviceStatusRoutes, statusRoutes } from './devices/status-routes.ts'
import { EXPORT_LIMITS } from './exports/export-limits.ts'
import { exportRoutes } from './exports/routes.ts'
import { FIGURE_LIMITS } from './figures/measure-sites.ts'
import { figureRoutes } from './figures/routes.ts'
import { findingRoutes } from './findings/routes.ts'
import { Cursors } from './http/cursors.ts'
import { DetailError, unavailable } from './http/errors.ts'
import { STREAM_LIMITS } from './http/event-stream.ts'
import { traceIdOf } from './http/exchange.ts'
import type { Page } from './http/pages.ts'
import type { Scope } from './http/scope.ts'
import { createHttpServer, REQUEST_MS } from './http/server.ts'
import { ANSWER_LIMITS } from './http/unsent-answers.ts'
import { IMPORT_LIMITS } from './imports/create-import.ts'
import { importRoutes } from './imports/routes.ts'
import { shiftRoutes } from './imports/shift/routes.ts'
import { LiveStates } from './live/live-states.ts'
import { liveRoutes } from './live/routes.ts'
import type { Log } from './log.ts'
import { mailRoutes } from './mail/routes.ts'
import { unsubscribePage } from './mail/unsubscribe-page.ts'
import type { Metrics } from './metrics.ts'
import { auditRoutes } from './organizations/audit-routes.ts'
import { organizationManagingRoutes } from './organizations/managing-routes.ts'
import { QUALITY_LIMITS } from './quality/edit-quality-periods.ts'
import { qualityRoutes } from './quality/routes.ts'
import { AGGREGATE_LIMITS } from './records/aggregate/aggregate-records.ts'
import { Months } from './records/months.ts'
import { aggregateRoutes, appAggregateRoutes, recordRoutes } from './records/routes.ts'
import { openApi } from './reference/open-api.ts'
import { referencePages } from './reference/pages.ts'
import { reportRoutes } from './reports/routes.ts'
import { siteManagingRoutes } from './sites/managing-routes.ts'
import { siteRoutes } from './sites/routes.ts'
import { coverByStatus } from './uploads/cover-by-status.ts'
import { Publisher } from './uploads/publish-uploads.ts'
import { BODY_LIMITS } from './uploads/read-body.ts'
import type { StoreLarge } from './uploads/receive-upload.ts'
import { deviceUploadRoutes, uploadRoutes } from './uploads/routes.ts'
import { accountRoutes } from './users/account-routes.ts'
import { userManagingRoutes } from './users/managing-routes.ts'
import { openRoutes } from './users/open-routes.ts'
import { providerRoutes } from './users/provider-routes.ts'
import { RESET_LIMITS } from './users/reset-password.ts'
import { meRoutes } from './users/routes.ts'
import { secondFactorRoutes } from './users/second-factor-routes.ts'
import { tokenRoutes } from './users/token-routes.ts'
import { webApp } from './web-app/web-app.ts'
import { WEBHOOK_LIMITS } from './webhooks/edit-endpoints.ts'
import { webhookRoutes } from './webhooks/routes.ts'

const WEB_DIRECTORY = join(CHECKOUT, 'dist', 'web')

/** The limits of the service; tests pass smaller ones. */
export const LIMITS = {
  deviceRequestsPerMinute: DEVICE_REQUESTS_PER_MINUTE,
  cursorLifetimeMs: CURSOR_LIFETIME_HOURS * 3_600_000,
  /** Index entries that are read for a page of a search. */
  searchBound: 50_000,
  turns: TURN_LIMITS,
  body: BODY_LIMITS,
  aggregate: AGGREGATE_LIMITS,
  quality: QUALITY_LIMITS,
  calendars: CALENDAR_LIMITS,
  figures: FIGURE_LIMITS,
  exports: EXPORT_LIMITS,
  imports: IMPORT_LIMITS,
  sessions: SESSION_LIMITS,
  signIn: SIGN_IN_LIMITS,
  secondFactor: SECOND_FACTOR_LIMITS,
  providers: PROVIDER_LIMITS,
  passwords: PASSWORD_LIMITS,
  resets: RESET_LIMITS,
  commands: COMMAND_LIMITS,
  streams: STREAM_LIMITS,
  answers: ANSWER_LIMITS,
  requestMs: REQUEST_MS,
  webhooks: WEBHOOK_LIMITS,
}

export interface AppParts {
  config: Pick<
    Config,
    | 'rateLimit'
    | 'trustedProxies'
    | 'metricsToken'
    | 'exportDir'
    | 'exportSizes'
    | 'mapStyleUrl'
    | 'publicUrl'
    | 'mail'
    | 'webhookAllowNetworks'
    | 'oidcProviders'
    | 'organizationLimits'
  >
  database: Database
  log: Log
  metrics: Metrics
  /** Given when several processes share a machine: it limits password hashing over all of them. */
  passwords?: Passwords
  /** Parses and stores large uploads outside the event loop. */
  storeLarge?: StoreLarge
  limits?: Partial<typeof LIMITS>
}

export interface App {
  server: Server
  /** A request without a socket. */
  inject: FastifyInstance['inject']
  // biome-ignore lint/suspicious/noExplicitAny: scopes have contexts of different types
  scopes: Scope<any>[]
  /** After this call the process reports that it is not ready, and ends polls and streams. */
  stopping(): void
}

export async function createApp({ config, database, log, metrics, ...parts }: AppParts): Promise<App> {
  const limits = { ...LIMITS, ...parts.limits }
  const cursors = new Cursors(() => readSecret(database.within(5_000), 'cursor'), limits.cursorLifetimeMs)
  /** Ends polls and streams when aborted. */
  const stopping = new AbortController()

  const openStreams = (kind: 'records' | 'states') =>
    new OpenStreams({
      ...{ database, kind, limits: limits.streams, stopping: stopping.signal },
      onChange: open => metrics.streaming(kind, open),
    })

  const aggregating = { limits: limits.aggregate }

  /** Routes of tokens and of sessions. */
  const userRoutes = [
    ...siteRoutes(cursors),
    ...statusRoutes(cursors),
    ...recordRoutes({ cursors, bound: limits.searchBound }),
    ...figureRoutes({ limits: limits.figures }),
    ...changeRoutes({
      cursors,
      streams: openStreams('records'),
      reader: new EventReader(database, cursors),
      notifier: new StreamNotifier(database),
    }),
    ...exportRoutes({
      cursors,
      directory: config.exportDir,
      limits: { ...limits.exports, ...config.exportSizes },
    }),
    ...uploadRoutes(cursors),
    ...commandRoutes({ cursors, limits: limits.commands }),
    ...findingRoutes({ cursors, limits: limits.quality }),
    ...qualityRoutes({ cursors, limits: limits.quality }),
    ...calendarRoutes({ cursors, limits: limits.calendars }),
    ...meRoutes(config.rateLimit),
    ...webhookRoutes({ cursors, limits: limits.webhooks, rules: { allowNetworks: config.webhookAllowNetworks } }),
  ]
  const deviceRoutes = [
    ...deviceUploadRoutes({
      months: new Months(database),
      publisher: new Publisher(database),
      bodyLimits: limits.body,
      storeLarge: parts.storeLarge,
    }),
    ...deviceStatusRoutes({ cover: coverByStatus }),
    ...deviceCommandRoutes({
      waiting: new WaitingDevices(database, stopping.signal),
      limits: limits.commands,
    }),
  ]
  const signing = {
    ...config,
    passwords: parts.passwords ?? limitedPasswords(limits.passwords),
    sessions: limits.sessions,
    signIn: limits.signIn,
    resets: limits.resets,
    secondFactor: limits.secondFactor,
    providers: limits.providers,
    log,
  }
  /** Routes that only sessions of the web app have. */
  const sessionRoutes = [
    ...appAggregateRoutes(aggregating),
    ...reportRoutes(),
    ...accountRoutes(signing),
    ...secondFactorRoutes(signing),
    ...tokenRoutes(),
    ...mailRoutes(config),
    ...organizationManagingRoutes(),
    ...userManagingRoutes(config),
    ...siteManagingRoutes(config.organizationLimits),
    ...deviceManagingRoutes(config.organizationLimits),
    ...auditRoutes(cursors),
    ...shiftRoutes(),
    ...importRoutes({
      cursors,
      directory: config.exportDir,
      limits: { ...limits.imports, reserveBytes: config.exportSizes.reserveBytes },
    }),
    ...liveRoutes({
      streams: openStreams('states'),
      states: new LiveStates(database, limits.commands),
    }),
  ]
  const access = {
    ...{ ...config, database, credentials: new CredentialWatch(database), sessions: limits.sessions },
    turns: new Turns(limits.turns),
  }
  const apiScopes = [
    tokenScope(access, [...userRoutes, ...aggregateRoutes(aggregating)]),
    deviceScope({ ...access, deviceRateLimit: limits.deviceRequestsPerMinute }, deviceRoutes),
  ]
  // The first scope whose prefix matches handles a request.
  const webScopes = [
    openScope(access, [...openRoutes(signing), ...providerRoutes(signing)]),
    sessionScope(access, [...userRoutes, ...sessionRoutes]),
  ]
  const scopes = [...apiScopes, ...webScopes]

  const pages = new Map<string, Page>([
    ...referencePages(() => openApi(apiScopes), WEB_DIRECTORY),
    ['/healthz', { answer: async () => ({ json: { status: 'ok' } }) }],
    ['/readyz', { answer: () => readiness(database, stopping.signal.aborted) }],
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
    onAnswer(exchange, status, error) {
      const milliseconds = performance.now() - exchange.startedAt
      metrics.answered(exchange, status, milliseconds / 1000, error)
      const { id, method, path, who } = exchange
      const trace_id = traceIdOf(exchange.request)
      const line = { request_id: id, trace_id, method, path, status, ms: Math.round(milliseconds * 10) / 10, ...who }
      if (status === 503) log.warn({ ...line, error: String(error) }, 'unavailable')
      else log.info(line, 'request')
    },
    onUnexpected: (exchange, error) => log.error({ request_id: exchange.id, err: error }, 'unexpected error'),
    onBareAnswer: (status, id) => log.info({ request_id: id, status }, 'malformed request'),
    limits: limits.answers,
    requestMs: limits.requestMs,
  })
  return {
    server,
    inject: app.inject.bind(app),
    scopes,
    stopping: () => stopping.abort(),
  }
}

async function readiness(database: Database, isStopping: boolean) {
  if (isStopping) throw new DetailError(503, 'Stopping.', { 'Retry-After': '5' })
  await database.within(2_000).query('select 1 from schema_migrations limit 1')
  return { json: { status: 'ready' } }
}

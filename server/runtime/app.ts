import type { Server } from 'node:http'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { CURSOR_LIFETIME_HOURS, DEVICE_REQUESTS_PER_MINUTE, PUBLIC_REQUESTS_PER_MINUTE } from '../../contract/limits.ts'
import { HOUR_MS } from '../../contract/times/time.ts'
import { AGGREGATE_LIMITS } from '../analysis/aggregates/aggregate-records.ts'
import { mostlyCounter } from '../analysis/aggregates/counts-mostly.ts'
import { aggregateRoutes, appAggregateRoutes } from '../analysis/aggregates/routes.ts'
import { factorGroupRoutes } from '../analysis/figures/factor-group-routes.ts'
import { FIGURE_LIMITS } from '../analysis/figures/measure-sites.ts'
import { figureRoutes } from '../analysis/figures/routes.ts'
import { findingRoutes } from '../analysis/findings/routes.ts'
import { reportRoutes } from '../analysis/reports/routes.ts'
import { EXPORT_LIMITS } from '../delivery/exports/export-limits.ts'
import { exportRoutes } from '../delivery/exports/routes.ts'
import { LiveStates } from '../delivery/live/live-states.ts'
import { liveRoutes } from '../delivery/live/routes.ts'
import { catalogRoutes } from '../delivery/open/catalog/routes.ts'
import { OPEN_LIMITS } from '../delivery/open/count-published.ts'
import { ReadCounter } from '../delivery/open/count-reads.ts'
import { ownDatexRoutes } from '../delivery/open/datex/own-routes.ts'
import { datexRoutes } from '../delivery/open/datex/routes.ts'
import { openFileRoutes } from '../delivery/open/files/routes.ts'
import { sharedRoutes } from '../delivery/open/links/open-routes.ts'
import { shareRoutes } from '../delivery/open/links/routes.ts'
import { ogcRoutes } from '../delivery/open/ogc/routes.ts'
import { OPEN_ANSWER_LIMITS, OpenAnswers } from '../delivery/open/open-answers.ts'
import { robotPages } from '../delivery/open/pages/robot-pages.ts'
import { openPageRoutes } from '../delivery/open/pages/routes.ts'
import { showPage } from '../delivery/open/pages/show-page.ts'
import { PICTURE_LIMITS, PngTurns, type RenderPng } from '../delivery/open/pictures/png-turns.ts'
import { renderPng } from '../delivery/open/pictures/render-png.ts'
import { cardRoutes } from '../delivery/open/pictures/routes.ts'
import { PublicSitesReader } from '../delivery/open/public-sites.ts'
import { openDataRoutes } from '../delivery/open/routes.ts'
import { openApi } from '../delivery/reference/open-api.ts'
import { openApiText, referencePages } from '../delivery/reference/pages.ts'
import { publicOpenApi } from '../delivery/reference/public-open-api.ts'
import { versionRoutes } from '../delivery/reference/routes.ts'
import { readPage } from '../delivery/web-app/read-build.ts'
import { pageHeaders, webApp } from '../delivery/web-app/web-app.ts'
import { WEBHOOK_LIMITS } from '../delivery/webhooks/edit-endpoints.ts'
import { webhookRoutes } from '../delivery/webhooks/routes.ts'
import { CALENDAR_LIMITS } from '../field/calendars/edit-calendars.ts'
import { calendarRoutes } from '../field/calendars/routes.ts'
import { COMMAND_LIMITS } from '../field/commands/commands.ts'
import { commandRoutes, deviceCommandRoutes } from '../field/commands/routes.ts'
import { WaitingDevices } from '../field/commands/waiting-devices.ts'
import { deviceManagingRoutes } from '../field/devices/routes.ts'
import { deviceStatusRoutes, statusRoutes } from '../field/devices/status-routes.ts'
import { GROUP_LIMITS } from '../field/groups/edit-groups.ts'
import { groupRoutes } from '../field/groups/routes.ts'
import { publicationRoutes } from '../field/publications/routes.ts'
import { QUALITY_LIMITS } from '../field/quality/edit-quality-periods.ts'
import { qualityRoutes } from '../field/quality/routes.ts'
import { siteManagingRoutes } from '../field/sites/managing-routes.ts'
import { siteRoutes } from '../field/sites/routes.ts'
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
import { TURN_LIMITS, Turns } from '../people/access/scopes/turns.ts'
import { readSecret } from '../people/access/secrets.ts'
import { SESSION_LIMITS } from '../people/access/sessions.ts'
import { PROVIDER_LIMITS } from '../people/access/sign-in/openid-connect.ts'
import { limitedPasswords, PASSWORD_LIMITS, type Passwords } from '../people/access/sign-in/passwords.ts'
import { SECOND_FACTOR_LIMITS } from '../people/access/sign-in/second-factor.ts'
import { SIGN_IN_LIMITS } from '../people/access/sign-in/sign-in-attempts.ts'
import { mailRoutes } from '../people/mail/routes.ts'
import { unsubscribePage } from '../people/mail/unsubscribe-page.ts'
import { auditRoutes } from '../people/organizations/audit-routes.ts'
import { organizationManagingRoutes } from '../people/organizations/managing-routes.ts'
import { accountRoutes } from '../people/users/account-routes.ts'
import { userManagingRoutes } from '../people/users/managing-routes.ts'
import { openRoutes } from '../people/users/open-routes.ts'
import { providerRoutes } from '../people/users/provider-routes.ts'
import { RESET_LIMITS } from '../people/users/reset-password.ts'
import { meRoutes } from '../people/users/routes.ts'
import { secondFactorRoutes } from '../people/users/second-factor-routes.ts'
import { serviceAccountRoutes } from '../people/users/service-account-routes.ts'
import { tokenRoutes } from '../people/users/token-routes.ts'
import { type Database, DatabaseUnavailable } from '../platform/database/database.ts'
import { STREAM_LIMITS } from '../platform/http/answers/event-stream.ts'
import { ANSWER_LIMITS } from '../platform/http/answers/unsent-answers.ts'
import { Cursors } from '../platform/http/cursors.ts'
import { unavailable } from '../platform/http/errors.ts'
import { sentTraceParent } from '../platform/http/exchange.ts'
import type { Page } from '../platform/http/pages.ts'
import type { Scope } from '../platform/http/scope.ts'
import { createHttpServer, REQUEST_MS } from '../platform/http/server.ts'
import { EventReader } from '../records/changes/read-events.ts'
import { changeRoutes } from '../records/changes/routes.ts'
import { StreamNotifier } from '../records/changes/stream-notifier.ts'
import { IMPORT_LIMITS } from '../records/imports/create-import.ts'
import { importRoutes } from '../records/imports/routes.ts'
import { shiftRoutes } from '../records/imports/shift/routes.ts'
import { MAX_STATION_FILE_BYTES, stationRoutes } from '../records/imports/stations/routes.ts'
import { Months } from '../records/months.ts'
import { recordRoutes } from '../records/routes.ts'
import { coverByStatus } from '../records/uploads/days/cover-by-status.ts'
import { programIntervalRoutes } from '../records/uploads/interval-routes.ts'
import { Publisher } from '../records/uploads/publish-uploads.ts'
import { BODY_LIMITS } from '../records/uploads/read-body.ts'
import { largeBodies, type StoreLarge } from '../records/uploads/receive-upload.ts'
import { deviceUploadRoutes, uploadRoutes } from '../records/uploads/routes.ts'
import { BUILD } from './build.ts'
import { CHECKOUT, type Config } from './config.ts'
import { healthPages } from './health-pages.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Telemetry } from './telemetry/telemetry.ts'

const WEB_DIRECTORY = join(CHECKOUT, 'dist', 'web')

/** The limits of the service; tests pass smaller ones. */
export const LIMITS = {
  deviceRequestsPerMinute: DEVICE_REQUESTS_PER_MINUTE,
  publicRequestsPerMinute: PUBLIC_REQUESTS_PER_MINUTE,
  cursorLifetimeMs: CURSOR_LIFETIME_HOURS * HOUR_MS,
  /** Index entries that are read for a page of a search. */
  searchBound: 50_000,
  turns: TURN_LIMITS,
  body: BODY_LIMITS,
  aggregate: AGGREGATE_LIMITS,
  quality: QUALITY_LIMITS,
  groups: GROUP_LIMITS,
  calendars: CALENDAR_LIMITS,
  figures: FIGURE_LIMITS,
  open: OPEN_LIMITS,
  openAnswers: OPEN_ANSWER_LIMITS,
  pictures: PICTURE_LIMITS,
  exports: EXPORT_LIMITS,
  imports: IMPORT_LIMITS,
  stationFileBytes: MAX_STATION_FILE_BYTES,
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
    | 'sealAfterDays'
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
  telemetry?: Telemetry | null
  /** Given when several processes share a machine: it limits password hashing over all of them. */
  passwords?: Passwords
  /** Parses and stores large uploads outside the event loop. */
  storeLarge?: StoreLarge
  /** Draws pictures outside the event loop. */
  renderPng?: RenderPng
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
      database,
      kind,
      limits: limits.streams,
      stopping: stopping.signal,
      onChange: open => metrics.streaming(kind, open),
    })

  /** For addresses that users name: webhooks, calendars. */
  const addressRules = { allowNetworks: config.webhookAllowNetworks }
  const aggregating = { limits: limits.aggregate }

  /** Routes of tokens and of sessions. */
  const userRoutes = [
    ...siteRoutes({ cursors, countsMostly: mostlyCounter() }),
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
    ...calendarRoutes({ cursors, limits: limits.calendars, rules: addressRules }),
    ...meRoutes(config.rateLimit),
    ...webhookRoutes({ cursors, limits: limits.webhooks, rules: addressRules }),
  ]
  const receiving = {
    months: new Months(database),
    publisher: new Publisher(database),
    bodyLimits: limits.body,
    storeLarge: parts.storeLarge,
    sealAfterDays: config.sealAfterDays,
    gate: largeBodies(limits.body),
  }
  const deviceRoutes = [
    ...deviceUploadRoutes(receiving),
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
    ...serviceAccountRoutes(config),
    ...siteManagingRoutes(config.organizationLimits),
    ...publicationRoutes(),
    ...shareRoutes({ ...signing, limits: limits.open }),
    ...groupRoutes(limits.groups),
    ...factorGroupRoutes(),
    ...deviceManagingRoutes(config.organizationLimits),
    ...auditRoutes(cursors),
    ...shiftRoutes(),
    ...stationRoutes({ bytes: limits.stationFileBytes, sites: config.organizationLimits.sites }),
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
    ...config,
    database,
    credentials: new CredentialWatch(database),
    sessions: limits.sessions,
    turns: new Turns(limits.turns),
    stopping: stopping.signal,
  }
  const ofSessions = [...userRoutes, ...sessionRoutes]
  /** What a session can ask under the path that a token uses. */
  const inSessions = new Set(ofSessions.map(({ method, path }) => `${method} /api/v1${path.replaceAll(':uuid}', '}')}`))
  const answers = new OpenAnswers(limits.openAnswers)
  const apiScopes = [
    tokenScope(access, [
      ...userRoutes,
      ...aggregateRoutes(aggregating),
      ...programIntervalRoutes(receiving),
      // With answers of their own, so that those to readers stay.
      ...ownDatexRoutes({ answers: new OpenAnswers(limits.openAnswers), limits: limits.open }),
      ...versionRoutes(BUILD),
    ]),
    deviceScope({ ...access, deviceRateLimit: limits.deviceRequestsPerMinute }, deviceRoutes),
  ]
  const reads = new ReadCounter(database, stopping.signal)
  const page = { html: readPage(WEB_DIRECTORY), headers: pageHeaders(config.mapStyleUrl) }
  const opening = {
    ...config,
    sites: new PublicSitesReader(database, (organizationId, sites) => reads.count(organizationId, sites)),
    answers,
    cursors,
    limits: limits.open,
    countsMostly: mostlyCounter(),
    describe: () => openApiText(publicOpenApi(openScopes)),
    show: showPage({ ...config, answers, page }),
    pictures: new PngTurns(parts.renderPng ?? renderPng, limits.pictures),
    passwords: signing.passwords,
    signIn: limits.signIn,
  }
  const openScopes: Scope<PublicContext>[] = [
    publicScope({ ...access, publicRateLimit: limits.publicRequestsPerMinute }, [
      ...openPageRoutes(opening),
      ...cardRoutes(opening),
      ...openDataRoutes(opening),
      ...openFileRoutes(opening),
      ...sharedRoutes(opening),
      ...catalogRoutes(opening),
      ...ogcRoutes(opening),
      ...datexRoutes(opening),
    ]),
  ]
  // The first scope whose prefix matches handles a request.
  const webScopes = [
    openScope(access, [...openRoutes(signing), ...providerRoutes(signing)]),
    sessionScope(access, ofSessions),
  ]
  const scopes = [...apiScopes, ...openScopes, ...webScopes]

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
    onAnswer(exchange, status, error) {
      const milliseconds = performance.now() - exchange.startedAt
      const { id, method, path, who, waitedMs } = exchange
      metrics.answered(exchange, status, (milliseconds - waitedMs) / 1000, error)
      parts.telemetry?.answered(exchange, status)
      const trace_id = sentTraceParent(exchange)?.slice(3, 35)
      const line = { request_id: id, trace_id, method, path, status, ms: Math.round(milliseconds * 10) / 10, ...who }
      if (status === 503) log.warn({ ...line, error: String(error) }, 'unavailable')
      else log.info(line, 'request')
    },
    onUnexpected: (exchange, error) => log.error({ request_id: exchange.id, err: error }, 'unexpected error'),
    onBareAnswer: (status, id) => log.info({ request_id: id, status }, 'malformed request'),
    limits: limits.answers,
    requestMs: limits.requestMs,
    traceParentOf: parts.telemetry?.traceParentOf,
  })
  return {
    server,
    inject: app.inject.bind(app),
    scopes,
    stopping: () => stopping.abort(),
  }
}

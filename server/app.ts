import type { Server } from 'node:http'
import { CredentialWatch } from './access/credential-watch.ts'
import { deviceScope } from './access/device-scope.ts'
import { readSecret } from './access/read-secret.ts'
import { tokenScope } from './access/token-scope.ts'
import { changeRoutes } from './changes/routes.ts'
import type { Config } from './config.ts'
import { type Database, DatabaseUnavailable } from './database/connect.ts'
import { EXPORT_LIMITS } from './exports/create-export.ts'
import { exportRoutes } from './exports/routes.ts'
import { Cursors } from './http/cursors.ts'
import { DetailError, throttled, unavailable } from './http/errors.ts'
import { Gate } from './http/gate.ts'
import { type Page, requestListener } from './http/listener.ts'
import { httpServer } from './http/server.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { AGGREGATE_LIMITS } from './records/aggregate/aggregate-records.ts'
import { Months } from './records/months.ts'
import { recordRoutes } from './records/routes.ts'
import { openApi } from './reference/open-api.ts'
import { referencePages } from './reference/pages.ts'
import { siteRoutes } from './sites/routes.ts'
import { Publisher } from './uploads/publish-uploads.ts'
import { BODY_LIMITS } from './uploads/read-body.ts'
import { deviceUploadRoutes, uploadRoutes } from './uploads/routes.ts'
import { meRoutes } from './users/routes.ts'

/** Limits that tests make small. */
export const LIMITS = {
  deviceRequestsPerMinute: 600,
  cursorLifetimeMs: 48 * 3_600_000,
  /** Index entries that a page of a search looks at. */
  searchBound: 50_000,
  /** Searches of one organization at a time in one process, and how long another waits for its turn. */
  searchesAtATime: 8,
  searchWaitMs: 2_000,
  body: BODY_LIMITS,
  aggregate: AGGREGATE_LIMITS,
  exports: EXPORT_LIMITS,
}

export interface AppParts {
  config: Pick<Config, 'rateLimit' | 'trustedProxies' | 'metricsToken' | 'exportDir'>
  database: Database
  log: Log
  metrics: Metrics
  limits?: Partial<typeof LIMITS>
}

export interface App {
  server: Server
  /** From now on this process says that it is not ready. */
  stopping(): void
}

export function createApp({ config, database, log, metrics, ...parts }: AppParts): App {
  const limits = { ...LIMITS, ...parts.limits }
  const cursors = new Cursors(() => readSecret(database.within(5_000), 'cursor'), limits.cursorLifetimeMs)
  let isStopping = false

  const gate = new Gate<number>({
    places: limits.searchesAtATime,
    waitMs: limits.searchWaitMs,
    refuse: () => throttled(1),
  })

  const userRoutes = [
    ...siteRoutes(cursors),
    ...recordRoutes({ cursors, gate, bound: limits.searchBound, aggregateLimits: limits.aggregate }),
    ...changeRoutes({ cursors, gate }),
    ...exportRoutes({ cursors, directory: config.exportDir, limits: limits.exports }),
    ...uploadRoutes(cursors),
    ...meRoutes(config.rateLimit),
  ]
  const deviceRoutes = deviceUploadRoutes({
    months: new Months(database),
    publisher: new Publisher(database),
    bodyLimits: limits.body,
  })
  const scopes = [
    tokenScope({ ...config, database, credentials: new CredentialWatch(database) }, userRoutes),
    deviceScope({ ...config, database, deviceRateLimit: limits.deviceRequestsPerMinute }, deviceRoutes),
  ]

  const pages = new Map<string, Page>([
    ...referencePages(openApi(scopes)),
    ['/healthz', { answer: async () => ({ json: { status: 'ok' } }) }],
    ['/readyz', { answer: () => readiness(database, isStopping) }],
    ['/metrics', { answer: exchange => metrics.page(exchange, config.metricsToken) }],
  ])

  const listener = requestListener({
    scopes,
    pages,
    translate: error => (error instanceof DatabaseUnavailable ? unavailable() : null),
    onAnswer(exchange, status, error) {
      const milliseconds = performance.now() - exchange.startedAt
      metrics.answered(exchange, status, milliseconds / 1000, error)
      const { id, method, path, who } = exchange
      const line = { request_id: id, method, path, status, ms: Math.round(milliseconds * 10) / 10, ...who }
      if (status === 503) log.warn({ ...line, error: String(error) }, 'unavailable')
      else log.info(line, 'request')
    },
    onUnexpected: (exchange, error) => log.error({ request_id: exchange.id, err: error }, 'unexpected error'),
  })
  const server = httpServer(listener, (status, id) => log.info({ request_id: id, status }, 'malformed request'))
  return {
    server,
    stopping() {
      isStopping = true
    },
  }
}

async function readiness(database: Database, isStopping: boolean) {
  if (isStopping) throw new DetailError(503, 'Stopping.', { 'Retry-After': '5' })
  await database.within(2_000).query('select 1 from schema_migrations limit 1')
  return { json: { status: 'ready' } }
}

import { type Database, DatabaseUnavailable } from '../../platform/database/database.ts'
import { unavailable } from '../../platform/http/errors.ts'
import { createHttpServer } from '../../platform/http/server.ts'
import { addressOf, type Config } from '../config.ts'
import { healthPages } from '../health-pages.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { findPort } from '../processes/find-port.ts'

interface HealthParts {
  config: Config
  database: Database
  log: Log
  metrics: Metrics
}

/** Health and metrics of a process that serves nothing else, at WORK_PORT; null without it. */
export async function serveHealth({ config, database, log, metrics }: HealthParts) {
  const { host, workPort, metricsToken } = config
  if (workPort === null) return null
  const stopping = new AbortController()
  const { server } = await createHttpServer({
    scopes: [],
    pages: new Map([
      ...healthPages(database, stopping.signal),
      ['/metrics', { answer: exchange => metrics.page(exchange, metricsToken) }],
    ]),
    translate: error => (error instanceof DatabaseUnavailable ? unavailable() : null),
    onAnswer: () => {},
    onUnexpected: (exchange, error) => log.error({ request_id: exchange.id, err: error }, 'unexpected error'),
    onBareAnswer: () => {},
  })
  const port = await findPort(host, workPort, { setting: 'WORK_PORT' })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ host, port }, resolve)
  })
  log.info({ url: addressOf({ host, port, publicUrl: null }) }, 'reports health and metrics')
  return {
    stopping: () => stopping.abort(),
    async close() {
      const closed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

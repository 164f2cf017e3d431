import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../platform/database/connect.ts'
import { createApp } from './app.ts'
import { createMetrics } from './metrics.ts'
import { measureField } from './operations/measure-field.ts'
import { metricsOfAllProcesses, runChild } from './processes/child.ts'
import { HTTP_CONNECTIONS, MIN_HTTP_CONNECTIONS } from './processes/connections.ts'
import { passwordsOfPrimary } from './processes/password-turns.ts'
import { pictureThread } from './processes/picture-thread.ts'
import { UploadThread } from './processes/upload-thread.ts'
import { startTelemetry } from './telemetry/start-telemetry.ts'

/** Requests that still run this long after the server stopped listening are aborted. */
const DRAIN_TIMEOUT_MS = 20_000

runChild('http', async ({ config, connection, layout }, log) => {
  const database = connect(connection, {
    max: HTTP_CONNECTIONS,
    min: MIN_HTTP_CONNECTIONS,
    applicationName: 'wayside http',
    layout,
  })
  const metrics = createMetrics({
    connectionsInUse: () => database.connectionsInUse(),
    gather: metricsOfAllProcesses,
    measure: () => measureField(database, config.sealAfterDays),
  })
  const telemetry = await startTelemetry({
    settings: config.telemetry,
    process: 'http',
    snapshot: metrics.snapshot,
    log,
  })
  const uploads = new UploadThread({ connection, layout, sealAfterDays: config.sealAfterDays })
  const pictures = pictureThread()
  const { server, stopping } = await createApp({
    config,
    database,
    log,
    metrics,
    telemetry,
    passwords: passwordsOfPrimary(),
    storeLarge: sent => uploads.store(sent),
    renderPng: drawing => pictures.call(drawing),
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ host: config.host, port: config.port }, resolve)
  })
  return {
    snapshot: metrics.snapshot,
    async stop(graceMs) {
      stopping()
      closeAfterAnswers(server)
      await sleep(graceMs)
      await finishRequests(server)
      await Promise.all([database.close(), uploads.close(), pictures.close(), telemetry?.stop()])
    },
  }
})

/** From now on every answer closes its connection. */
function closeAfterAnswers(server: Server): void {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'))
}

async function finishRequests(server: Server): Promise<void> {
  // Answers that were started before the stop leave their connections open.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const timeout = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS)
  await new Promise(resolve => server.close(resolve))
  clearInterval(sweep)
  clearTimeout(timeout)
}

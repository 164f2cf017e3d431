import type { AddressInfo, Server } from 'node:net'
import { connect } from '../../../server/platform/database/connect.ts'
import type { Connection, LayoutName } from '../../../server/platform/database/database.ts'
import type { Heartbeat } from '../../../server/platform/database/listen.ts'
import { type App, createApp } from '../../../server/runtime/app.ts'
import { type AppParts, LIMITS } from '../../../server/runtime/app-parts.ts'
import { readConfig } from '../../../server/runtime/config.ts'
import { createLog } from '../../../server/runtime/log.ts'
import { createMetrics } from '../../../server/runtime/metrics.ts'
import { measureField } from '../../../server/runtime/operations/measure-field.ts'
import { sealBeforeReads } from '../traffic/seal-before-reads.ts'
import { PATIENT } from '../vitest/patient.ts'
import { testLayout } from './database.ts'
import { watched } from './watched-database.ts'

export interface TestServer {
  url: string
  /** Every line that it logged, as written. */
  log: string[]
  scopes: App['scopes']
  /** Announces that it will be stopped. */
  stopping(): void
  stop(): Promise<void>
}

/** A thousandth of the work, for tests that are not about it. */
export const QUICK_PASSWORDS = { ...LIMITS.passwords, cost: { memoryCost: 64, timeCost: 1, parallelism: 1 } }

export interface ServerOptions {
  connection: Connection
  /** If it is not that of all tests. */
  layout?: LayoutName | null
  env?: NodeJS.ProcessEnv
  limits?: AppParts['limits']
  storeLarge?: AppParts['storeLarge']
  renderPng?: AppParts['renderPng']
  heartbeat?: Heartbeat
  /** Called with the text of each statement. */
  onStatement?: (text: string) => void
  /** Where it listens if the port is free; else, as without it, at any free one. */
  preferredPort?: number
}

/** The application in this very process, on a port of its own; what is not limited otherwise has the real limits. */
export async function startServer(options: ServerOptions): Promise<TestServer> {
  const config = readConfig({ LOG_LEVEL: 'debug', ...options.env })
  const lines: string[] = []
  const log = createLog(config.logLevel, 'test', { write: line => void lines.push(line) })
  const own = connect(options.connection, {
    max: 10,
    applicationName: 'wayside tests',
    heartbeat: options.heartbeat,
    layout: options.layout ?? testLayout(),
    timeouts: PATIENT,
  })
  // The deadline of a request is as short as the service's other limits.
  const within = own.within.bind(own)
  own.within = (milliseconds, signal) => within(Math.max(milliseconds, PATIENT.statementMs), signal)
  const { onStatement } = options
  const database = sealBeforeReads(own)
  const parts = {
    config,
    database: onStatement ? watched(database, onStatement) : database,
    log,
    metrics: createMetrics({ measure: () => measureField(database, config.sealAfterDays) }),
    limits: { passwords: QUICK_PASSWORDS, ...options.limits },
    storeLarge: options.storeLarge,
    renderPng: options.renderPng,
  }
  const { server, scopes, stopping } = await createApp(parts)
  const listen = (port: number) => listenAt(server, config.host, port)
  await listen(options.preferredPort ?? 0).catch(error => {
    if (error.code !== 'EADDRINUSE') throw error
    return listen(0)
  })
  return {
    url: `http://${config.host}:${(server.address() as AddressInfo).port}`,
    log: lines,
    scopes,
    stopping,
    async stop() {
      stopping()
      const closed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await closed
      await database.close()
    },
  }
}

function listenAt(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen({ host, port }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

import { checkExportDirectory } from '../../delivery/exports/files.ts'
import { deliverWebhooks } from '../../delivery/webhooks/deliver-webhooks.ts'
import type { Connection, Database } from '../../platform/database/database.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { prepareDatabase } from '../../platform/database/prepare.ts'
import type { JobOptions } from '../../platform/jobs/work-on-jobs.ts'
import { workOnImports } from '../../records/imports/import-jobs.ts'
import { repairOverlaps } from '../../records/store/sealing/repair-overlaps.ts'
import type { Config } from '../config.ts'
import { createLog, type Log } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { CONCURRENT_IMPORTS, LOOP_AND_IMPORT_CONNECTIONS } from '../processes/connections.ts'
import { encodeInThread } from '../processes/encode-thread.ts'
import { stopSignal } from '../processes/stop-signal.ts'
import { startTelemetry } from '../telemetry/start-telemetry.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import { workOnExportsInThread } from './export-thread.ts'
import { serveHealth } from './health.ts'
import { loops } from './loops.ts'
import { type LoopContext, runLoops } from './run-loops.ts'

interface WorkerParts extends JobOptions, Pick<LoopContext, 'onTurn'> {
  config: Config
  database: Database
  /** To the same database, for threads. */
  connection: Connection
  log: Log
  telemetry?: Telemetry | null
}

/** Starts the loops, the workers of jobs and the sending of webhooks. `stop` waits for turns in progress and returns jobs to the queue. */
export function startWork({ config, database, connection, log, telemetry, onTurn, ...jobOptions }: WorkerParts): {
  stop(): Promise<void>
} {
  const running = runLoops(
    loops,
    { config, database, log, onTurn, leaseSeconds: jobOptions.leaseSeconds },
    jobOptions.leaseSeconds,
  )
  const directory = config.exportDir
  const thread = { connection, directory, sizes: config.exportSizes, jobOptions, layout: database.layout.name }
  const exports = workOnExportsInThread(database, thread, (id, err) =>
    log.error({ export: id, err }, 'an export failed'),
  )
  const imports = workOnImports({
    database,
    directory,
    ...jobOptions,
    concurrency: CONCURRENT_IMPORTS,
    sealAfterDays: config.sealAfterDays,
    encodeSpans: encodeInThread(),
    onFailure: (id, err) => log.error({ import: id, err }, 'an import failed'),
  })
  const webhooks = deliverWebhooks({
    database,
    rules: { allowNetworks: config.webhookAllowNetworks },
    traceOutgoing: telemetry?.sending,
    leaseSeconds: jobOptions.leaseSeconds,
    onError: err => log.error({ err }, 'the outcome of a webhook was not stored'),
  })
  return {
    async stop() {
      await Promise.all([running.stop(), exports.stop(), imports.stop(), webhooks.stop()])
    },
  }
}

/** A process that only does background work, until a signal stops it. */
export async function work(config: Config, jobOptions: JobOptions = {}): Promise<void> {
  const log = createLog(config.logLevel, 'work')
  const stopped = stopSignal(() => process.exit(130))
  const options = { owner: false, max: LOOP_AND_IMPORT_CONNECTIONS, applicationName: 'wayside work' }
  const opened = await openDatabase(config, options)
  try {
    // Not before: it makes the directory, which may be within a mistyped DATA_DIR.
    await checkExportDirectory(config.exportDir)
    const onWait = (err: Error) => log.warn({ err }, 'waiting for PostgreSQL')
    const prepared = (async () => {
      await prepareDatabase(opened, { onWait, stopped })
      await repairOverlaps(opened.database, log)
    })()
    if ((await Promise.race([prepared, stopped])) !== undefined) return
    const { database, connection } = opened
    const metrics = createMetrics({ connectionsInUse: () => database.connectionsInUse() })
    const endpoint = await serveHealth({ config, database, log, metrics })
    const { snapshot } = metrics
    const telemetry = await startTelemetry({ settings: config.telemetry, process: 'work', snapshot, log })
    const working = startWork({ config, database, connection, log, telemetry, onTurn: metrics.turned, ...jobOptions })
    log.info('working')
    await stopped
    log.info('stopping')
    endpoint?.stopping()
    await working.stop()
    await Promise.all([endpoint?.close(), telemetry?.stop()])
  } finally {
    await opened.close()
  }
}

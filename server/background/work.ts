import type { Config } from '../config.ts'
import { detectClusterSoon } from '../database/cluster.ts'
import type { Database } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { workOnExports } from '../exports/export-jobs.ts'
import { checkExportDirectory } from '../exports/files.ts'
import { workOnImports } from '../imports/import-jobs.ts'
import type { JobOptions } from '../jobs/work-on-jobs.ts'
import { createLog, type Log } from '../log.ts'
import { stopSignal } from '../processes/stop-signal.ts'
import { loops } from './loops.ts'
import { LOOP_CONNECTIONS, runLoops } from './run-loops.ts'

/** Writing one uses a whole core; with two, a short one need not wait for a long one. */
const CONCURRENT_EXPORTS = 2

/** An organization runs one at a time; with two, a long import of one does not delay the short one of another. */
const CONCURRENT_IMPORTS = 2

/** Three per job: an export reads ahead, reports and completes; an import stores, reports and publishes. */
export const WORK_CONNECTIONS = LOOP_CONNECTIONS + 3 * (CONCURRENT_EXPORTS + CONCURRENT_IMPORTS)

interface Parts extends JobOptions {
  config: Config
  database: Database
  log: Log
}

/** Starts the loops and the workers of jobs. `stop` waits for turns in progress and returns jobs to the queue. */
export function startWork({ config, database, log, ...jobOptions }: Parts): { stop(): Promise<void> } {
  void detectClusterSoon(database)
  const running = runLoops(loops, { config, database, log }, jobOptions.leaseSeconds)
  const common = { database, directory: config.exportDir, ...jobOptions }
  const exports = workOnExports({
    ...common,
    concurrency: CONCURRENT_EXPORTS,
    onFailure: (id, err) => log.error({ export: id, err }, 'an export failed'),
  })
  const imports = workOnImports({
    ...common,
    concurrency: CONCURRENT_IMPORTS,
    onFailure: (id, err) => log.error({ import: id, err }, 'an import failed'),
  })
  return {
    async stop() {
      await Promise.all([running.stop(), exports.stop(), imports.stop()])
    },
  }
}

/** A process that only does background work, until a signal stops it. */
export async function work(config: Config, jobOptions: JobOptions = {}): Promise<void> {
  const log = createLog(config.logLevel, 'work')
  const stopped = stopSignal(() => process.exit(130))
  await checkExportDirectory(config.exportDir)
  const opened = await openDatabase(config, { owner: false, max: WORK_CONNECTIONS, applicationName: 'wayside work' })
  try {
    await migrate(opened.database)
    const working = startWork({ config, database: opened.database, log, ...jobOptions })
    log.info('working')
    await stopped
    log.info('stopping')
    await working.stop()
  } finally {
    await opened.close()
  }
}

import type { Config } from '../config.ts'
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

/** Writing one keeps a core busy; two let a short one pass a long one. */
const EXPORTS_AT_A_TIME = 2

/** Of an organization one at a time: the long import of one does not delay the short one of another. */
const IMPORTS_AT_A_TIME = 2

/** Each export reads ahead, reports, and gives its file a name; each import stores, reports and publishes. */
export const WORK_CONNECTIONS = LOOP_CONNECTIONS + 3 * (EXPORTS_AT_A_TIME + IMPORTS_AT_A_TIME)

interface Parts extends JobOptions {
  config: Config
  database: Database
  log: Log
}

/** Everything that is done in the background; `stop` finishes what is short and gives back what is long. */
export function beginWork({ config, database, log, ...pace }: Parts): { stop(): Promise<void> } {
  const running = runLoops(loops, { config, database, log }, pace.leaseSeconds)
  const given = { database, directory: config.exportDir, ...pace }
  const exports = workOnExports({
    ...given,
    concurrency: EXPORTS_AT_A_TIME,
    onFailure: (id, err) => log.error({ export: id, err }, 'an export failed'),
  })
  const imports = workOnImports({
    ...given,
    concurrency: IMPORTS_AT_A_TIME,
    onFailure: (id, err) => log.error({ import: id, err }, 'an import failed'),
  })
  return {
    async stop() {
      await Promise.all([running.stop(), exports.stop(), imports.stop()])
    },
  }
}

/** A process that does nothing else, until a signal stops it. */
export async function work(config: Config, pace: JobOptions = {}): Promise<void> {
  const log = createLog(config.logLevel, 'work')
  const stopped = stopSignal(() => process.exit(130))
  await checkExportDirectory(config.exportDir)
  const opened = await openDatabase(config, { owner: false, max: WORK_CONNECTIONS, applicationName: 'wayside work' })
  try {
    await migrate(opened.database)
    const working = beginWork({ config, database: opened.database, log, ...pace })
    log.info('working')
    await stopped
    log.info('stopping')
    await working.stop()
  } finally {
    await opened.close()
  }
}

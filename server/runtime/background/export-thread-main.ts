import { parentPort, workerData } from 'node:worker_threads'
import { workOnExports } from '../../delivery/exports/export-jobs.ts'
import { EXPORT_LIMITS } from '../../delivery/exports/export-limits.ts'
import { connect } from '../../platform/database/connect.ts'
import { CONCURRENT_EXPORTS, EXPORT_CONNECTIONS } from '../processes/connections.ts'
import { lowerPriority } from '../processes/lower-priority.ts'
import type { ExportFailure, ExportThreadData } from './export-thread.ts'

// An export holds no lock that a request waits for: its statements read, or change only its own row. The loops and imports
// hold locks of sites, days and publishing, so their thread has the usual priority: requests would wait until it got its turn
// on the processor.
lowerPriority()

const { connection, directory, sizes, jobOptions, layout } = workerData as ExportThreadData
const database = connect(connection, { max: EXPORT_CONNECTIONS, applicationName: 'wayside exports', layout })
const exports = workOnExports({
  database,
  directory,
  ...jobOptions,
  limits: { ...EXPORT_LIMITS, ...sizes },
  concurrency: CONCURRENT_EXPORTS,
  onFailure: (id, error) => {
    const failure: ExportFailure = { id, stack: String((error as Error)?.stack ?? error) }
    parentPort?.postMessage(failure)
  },
})

parentPort?.once('message', async () => {
  await exports.stop()
  await database.close()
  parentPort?.close()
})

import { fillDiskDuringExport } from './fill-disk-during-export.ts'
import { killWorkerDuringExports } from './kill-worker-during-exports.ts'
import { leaveMidDownload } from './leave-mid-download.ts'
import { faultsOnOneService } from './parts/faults-on-one-service.ts'
import { EXPORTING, fillRecords } from './parts/fill-records.ts'
import { poisonExports } from './poison-exports.ts'
import { resumeStoppedWorker } from './resume-stopped-worker.ts'
import { stopWorkerDuringExport } from './stop-worker-during-export.ts'
import { watchExportProgress } from './watch-export-progress.ts'

const records = 12_000
/** Small slices, so that a small export takes some seconds. */
const SLOW = { slice: 200 }
const fault = faultsOnOneService({ ...EXPORTING, processes: 1 }, service => fillRecords(service, records))

fault('a worker that resumes after it was replaced overwrites nothing', on =>
  resumeStoppedWorker(on, { records, times: 2, worker: { ...SLOW, leaseSeconds: 6 } }),
)

fault('SIGTERM of a worker hands its export to another immediately, without using up an attempt', on =>
  stopWorkerDuringExport(on, { records, stops: 3, worker: SLOW }),
)

fault('a full disk fails the export with the reason, leaves nothing behind and affects no other request', on =>
  fillDiskDuringExport(on, { records, megabytes: 0.25 }),
)

fault('an export that always fails does not delay others', on =>
  poisonExports(on, { records, poisoned: 2, healthy: 4, worker: {} }),
)

fault('clients that leave a download or read it slowly leave no file open and take no memory', on =>
  leaveMidDownload(on, { times: 40, slow: 4, slowMs: 2_000, stalled: 0 }),
)

fault('the progress of an export rises', on =>
  watchExportProgress(on, { records, format: 'csv', minValues: 3, worker: SLOW, readMs: 20 }),
)

// Last, for it adds records.
fault('kill -9 of a worker: another completes its export after the lease, with the same bytes', on =>
  killWorkerDuringExports(on, { records, kills: 1, worker: { ...SLOW, leaseSeconds: 6 } }),
)

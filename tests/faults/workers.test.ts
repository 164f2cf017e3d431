import { leaveMidDownload } from './clients/leave-mid-download.ts'
import { watchExportProgress } from './clients/watch-export-progress.ts'
import { fairnessExports } from './fairness/fairness-exports.ts'
import { fairnessPreviews } from './fairness/fairness-previews.ts'
import { fillDiskDuringExport } from './hostile/fill-disk-during-export.ts'
import { poisonExports } from './hostile/poison-exports.ts'
import { queueHostileImports } from './hostile/queue-hostile-imports.ts'
import { importLargeFile } from './import-large-file.ts'
import { killDuringFolder } from './kills/kill-during-folder.ts'
import { killDuringMails } from './kills/kill-during-mails.ts'
import { killDuringShift } from './kills/kill-during-shift.ts'
import { killDuringWebhooks, LOOPBACK_RECEIVERS } from './kills/kill-during-webhooks.ts'
import { killRunner } from './kills/kill-runner.ts'
import { killWorkerDuringExports } from './kills/kill-worker-during-exports.ts'
import { killWorkerDuringImport } from './kills/kill-worker-during-import.ts'
import { resumeStoppedWorker } from './kills/resume-stopped-worker.ts'
import { stopWorkerDuringExport } from './kills/stop-worker-during-export.ts'
import { loadInBulk } from './load-in-bulk.ts'
import { faultsOnOneService, withDevices } from './parts/services/faults-on-one-service.ts'
import { EXPORTING, fillRecords } from './parts/services/fill-records.ts'
import type { Service } from './parts/services/service.ts'

const records = 8_000
/** Small slices, so that a small export takes some seconds. */
const SLOW = { slice: 200 }
/** The sites that have these records. */
const filled = (on: Service) => withDevices(on, 0, EXPORTING.devices)
const fault = faultsOnOneService(
  { devices: EXPORTING.devices + 23, processes: 1, workersApart: true, env: LOOPBACK_RECEIVERS },
  on => fillRecords(filled(on), records),
)

fault('a worker that resumes after it was replaced overwrites nothing', on =>
  resumeStoppedWorker(filled(on), { records, times: 2, worker: { ...SLOW, leaseSeconds: 6 } }),
)

fault('SIGTERM of a worker hands its export to another immediately, without using up an attempt', on =>
  stopWorkerDuringExport(filled(on), { records, stops: 3, worker: SLOW }),
)

fault(
  'a disk that is full up to its reserve fails the export, leaves nothing behind and affects no other request',
  on => fillDiskDuringExport(filled(on), { records, megabytes: 0.125 }),
)

fault('a small export is completed beside large ones of another organization, which end when they are cancelled', on =>
  fairnessExports(filled(on), {
    sites: 40,
    days: 365,
    records: 200,
    isRefused: false,
    maxNeighbourMs: null,
    maxCancelMs: null,
  }),
)

fault('zips with a long list of files take no memory when they are previewed', on =>
  fairnessPreviews(filled(on), { previews: 3, megabytes: 30, maxGrowthMb: 100 }),
)

fault('an export that always fails does not delay others', on =>
  poisonExports(filled(on), { records, poisoned: 2, healthy: 4, worker: {} }),
)

fault('clients that leave a download or read it slowly leave no file open and take no memory', on =>
  leaveMidDownload(filled(on), { times: 40, slow: 4, slowMs: 2_000, stalled: 0 }),
)

fault('the progress of an export rises', on =>
  watchExportProgress(filled(on), { records, format: 'csv', minValues: 3, worker: SLOW, readMs: 20 }),
)

// The last of the exports, for it adds records.
fault('kill -9 of a worker: another completes its export after the lease, with the same bytes', on =>
  killWorkerDuringExports(filled(on), { records, kills: 1, worker: { ...SLOW, leaseSeconds: 6 } }),
)

// That of a worker which does not come back is in the next one.
fault('a worker that comes back from the dead in the middle of an import: the whole file is there exactly once', on =>
  killWorkerDuringImport(withDevices(on, 5, 13), {
    records: 900,
    kills: 0,
    resumes: 1,
    worker: { slice: 30, leaseSeconds: 5 },
  }),
)

fault('kill -9 of the command, and of the worker, in the middle of a folder: every vehicle is there exactly once', on =>
  killDuringFolder(withDevices(on, 18, 26), {
    files: 12,
    vehicles: 60,
    kills: 1,
    worker: { slice: 50, leaseSeconds: 5 },
  }),
)

fault(
  'old vehicles that are imported twice at once, killed, cut off, taken back and uploaded into are there once',
  on =>
    loadInBulk(withDevices(on, 26, 28), {
      files: 10,
      vehicles: 2_000,
      cuts: 5,
      worker: { leaseSeconds: 5, slice: 5_000 },
    }),
)

fault('kill -9 of the process that moves an import in time: every record is moved, once', on =>
  killDuringShift(withDevices(on, 13, 14), { records: 400, kills: 1, worker: { slice: 100, leaseSeconds: 5 } }),
)

fault('a large file takes no more memory than a small one', on =>
  importLargeFile(withDevices(on, 14, 17), {
    warmUp: 2_000,
    records: 2_000,
    lineBytes: 55_000,
    maxGrowthMb: { http: 100, worker: 100 },
  }),
)

fault('a queue of imports that take long does not hold up another organization', on =>
  queueHostileImports(withDevices(on, 17, 18), { imports: 3, megabytes: 3, records: 200, maxRatio: null }),
)

fault('of several processes one runs the background loops; when it is killed another continues', on =>
  killRunner(on, { processes: 3, turns: 30, kills: 1, leaseSeconds: 5, maxTakeoverMs: 60_000 }),
)

fault('kill -9 of the workers while a receiver fails, hangs, redirects and dies: every webhook is delivered', on =>
  killDuringWebhooks(on, { uploads: 10, endpoints: 2, workers: 1, kills: 1, leaseSeconds: 5 }),
)

fault('kill -9 of the worker between a mail and the answer of the mail server: every mail is sent', on =>
  killDuringMails(on, { mails: 2, kills: 1, leaseSeconds: 5 }),
)

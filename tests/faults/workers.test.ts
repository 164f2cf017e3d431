import { importLargeFile } from './import-large-file.ts'
import { killDuringFolder } from './kill-during-folder.ts'
import { killDuringMails } from './kill-during-mails.ts'
import { killDuringShift } from './kill-during-shift.ts'
import { killDuringWebhooks, LOOPBACK_RECEIVERS } from './kill-during-webhooks.ts'
import { killRunner } from './kill-runner.ts'
import { killWorkerDuringImport } from './kill-worker-during-import.ts'
import { faultsOnOneService, withDevices } from './parts/faults-on-one-service.ts'
import { queueHostileImports } from './queue-hostile-imports.ts'

const fault = faultsOnOneService({ devices: 21, processes: 1, workersApart: true, env: LOOPBACK_RECEIVERS })

fault('kill -9 of a worker, or one that comes back from the dead: the whole file is there exactly once', on =>
  killWorkerDuringImport(withDevices(on, 0, 8), {
    records: 1_500,
    kills: 1,
    resumes: 1,
    worker: { slice: 30, leaseSeconds: 5 },
  }),
)

fault('kill -9 of the command, and of the worker, in the middle of a folder: every vehicle is there exactly once', on =>
  killDuringFolder(withDevices(on, 13, 21), {
    files: 20,
    vehicles: 60,
    kills: 1,
    worker: { slice: 50, leaseSeconds: 5 },
  }),
)

fault('kill -9 of the process that moves an import in time: every record is moved, once', on =>
  killDuringShift(withDevices(on, 8, 9), { records: 1_000, kills: 1, worker: { slice: 100, leaseSeconds: 5 } }),
)

fault('a large file takes no more memory than a small one', on =>
  importLargeFile(withDevices(on, 9, 12), { warmUp: 3_000, records: 3_000, lineBytes: 55_000 }),
)

fault('a queue of imports that take long does not hold up another organization', on =>
  queueHostileImports(withDevices(on, 12, 13), { imports: 3, megabytes: 5, records: 200, maxRatio: null }),
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

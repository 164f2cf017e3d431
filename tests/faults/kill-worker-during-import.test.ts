import { importLargeFile } from './import-large-file.ts'
import { killDuringFolder } from './kill-during-folder.ts'
import { killDuringShift } from './kill-during-shift.ts'
import { killWorkerDuringImport } from './kill-worker-during-import.ts'
import { faultsOnOneService } from './parts/faults-on-one-service.ts'
import type { Service } from './parts/service.ts'
import { queueHostileImports } from './queue-hostile-imports.ts'

const fault = faultsOnOneService({ devices: 21, processes: 1, workersApart: true })
/** Each has sites of its own. */
const at = (service: Service, from: number, to: number): Service => ({
  ...service,
  devices: service.devices.slice(from, to),
})

fault('kill -9 of a worker, or one that comes back from the dead: the whole file is there exactly once', on =>
  killWorkerDuringImport(at(on, 0, 8), {
    records: 1_500,
    kills: 1,
    resumes: 1,
    worker: { slice: 30, leaseSeconds: 2 },
  }),
)

fault('kill -9 of the command, and of the worker, in the middle of a folder: every vehicle is there exactly once', on =>
  killDuringFolder(at(on, 13, 21), { files: 20, vehicles: 60, kills: 1, worker: { slice: 50, leaseSeconds: 2 } }),
)

fault('kill -9 of the process that moves an import in time: every record is moved, once', on =>
  killDuringShift(at(on, 8, 9), { records: 1_000, kills: 1, worker: { slice: 100, leaseSeconds: 2 } }),
)

fault('a large file takes no more memory than a small one', on =>
  importLargeFile(at(on, 9, 12), { warmUp: 8_000, records: 8_000, lineBytes: 20_000 }),
)

fault('a queue of imports that take long does not hold up another organization', on =>
  queueHostileImports(at(on, 12, 13), { imports: 3, megabytes: 20, records: 200, maxRatio: null }),
)

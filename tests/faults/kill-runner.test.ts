import { killRunner } from './kill-runner.ts'
import { faultsOnOneService } from './parts/faults-on-one-service.ts'

const fault = faultsOnOneService({ devices: 1, processes: 1, workersApart: true })

fault('of several processes one runs the background loops; when it is killed another continues', on =>
  killRunner(on, { processes: 3, turns: 30, kills: 1, leaseSeconds: 2, maxTakeoverMs: 60_000 }),
)

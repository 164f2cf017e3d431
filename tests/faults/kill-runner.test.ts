import { killRunner } from './kill-runner.ts'
import { faultsOnOneService } from './parts/faults-on-one-service.ts'

const fault = faultsOnOneService({ devices: 1, processes: 1, workersApart: true })

fault(
  'of several processes one runs the background loops, as often as one alone; when it is killed another goes on',
  on => killRunner(on, { processes: 3, countedMs: 8_000, kills: 1, leaseSeconds: 2 }),
)

import { disturbPostgresUnderLoad } from './disturb-postgres-under-load.ts'
import { stopUnderLoad } from './kills/stop-under-load.ts'
import { faultsOnOneService, withDevices } from './parts/services/faults-on-one-service.ts'

const fault = faultsOnOneService({ devices: 6, processes: 1, instances: 2 })

fault('SIGTERM under load behind a second instance: running requests finish, none fails, exit 0', on =>
  stopUnderLoad(withDevices(on, 0, 4), { stops: 1, uploaded: 20, searchers: 2, pauseMs: 150, loadMs: 300 }),
)

fault('PostgreSQL stops, restarts and hangs: every answer is 200 or 503 in time, and nothing crashes', on =>
  disturbPostgresUnderLoad(withDevices(on, 4, 6), {
    stoppedMs: 0,
    frozenMs: 0,
    searchers: 6,
    pauseMs: 150,
    maxAnswerMs: 40_000,
    maxRecoveryMs: 30_000,
  }),
)

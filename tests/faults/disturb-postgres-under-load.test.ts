import { disturbPostgresUnderLoad } from './disturb-postgres-under-load.ts'
import { faultsOnOneService } from './parts/faults-on-one-service.ts'

const fault = faultsOnOneService({ devices: 2, processes: 1, databaseUrl: true })

fault('PostgreSQL stops, restarts and hangs: every answer is 200 or 503 in time, and nothing crashes', on =>
  disturbPostgresUnderLoad(on, {
    stoppedMs: 0,
    frozenMs: 0,
    searchers: 6,
    pauseMs: 150,
    maxAnswerMs: 40_000,
    maxRecoveryMs: 30_000,
  }),
)

import { disturbPostgresUnderLoad } from './disturb-postgres-under-load.ts'
import { faultsOnOneService } from './parts/faults-on-one-service.ts'

const fault = faultsOnOneService({ devices: 2, processes: 1, databaseUrl: true })

fault('PostgreSQL stops, restarts and hangs: every answer is 200 or 503 in time, and nothing crashes', on =>
  disturbPostgresUnderLoad(on, { stoppedMs: 1_500, frozenMs: 7_000, searchers: 10, pauseMs: 150 }),
)

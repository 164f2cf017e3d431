import { faultsOnOneService } from './parts/faults-on-one-service.ts'
import { stopUnderLoad } from './stop-under-load.ts'

const fault = faultsOnOneService({ devices: 4, processes: 1, instances: 2 })

fault('SIGTERM under load behind a second instance: running requests finish, none fails, exit 0', on =>
  stopUnderLoad(on, { stops: 1, pauseMs: 60 }),
)

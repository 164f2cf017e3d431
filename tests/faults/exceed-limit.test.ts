import { exceedLimit } from './exceed-limit.ts'
import { faultsOnOneService } from './parts/services/faults-on-one-service.ts'

const LIMIT = 80
const fault = faultsOnOneService({
  devices: 0,
  processes: 3,
  workersApart: true,
  env: { RATE_LIMIT: String(LIMIT) },
})

fault('a caller never gets more than the limit in a window, and exactly the limit while no process is killed', on =>
  exceedLimit(on, { limit: LIMIT, live: 2, kills: 2 }),
)

import { killDuringCommands } from './kill-during-commands.ts'
import { killDuringSync } from './kill-during-sync.ts'
import { faultsOnOneService, withDevices } from './parts/faults-on-one-service.ts'

const fault = faultsOnOneService({ devices: 3, processes: 1 })

fault('a mirror whose sync is killed at any point ends equal to an export, and to a mirror made in one run', on =>
  killDuringSync(on, { kills: 2, uploads: 5, size: 60, killed: { ms: 600, events: 100 } }),
)

fault('a command survives kill -9 of the server between its steps, and is acted on once', on =>
  killDuringCommands(withDevices(on, 0, 1), { commands: 12, kills: 2 }),
)

import { fairnessChanges } from './fairness/fairness-changes.ts'
import { fairnessTakeBack } from './fairness/fairness-take-back.ts'
import { faultsOnOneService, withDevices } from './parts/services/faults-on-one-service.ts'

const fault = faultsOnOneService({ devices: 2, processes: 1, env: { SEAL_AFTER: 'never' } })

fault('uploads of two records a year apart: every page of changes is answered', on =>
  fairnessChanges(withDevices(on, 0, 1), { records: 2_000, uploads: 8, maxMs: 60_000 }),
)

fault('taking back a year does not delay another organization', on =>
  fairnessTakeBack(withDevices(on, 1, 2), { records: 2_000, uploads: 3, maxMs: 60_000 }),
)

import { followChangesDuringKills } from './clients/follow-changes-during-kills.ts'
import { followStreamDuringKills } from './clients/follow-stream-during-kills.ts'
import { sendUploadAgain } from './clients/send-upload-again.ts'
import { interleaveTakingsBack, RETENTION } from './interleave-takings-back.ts'
import { killDuringUploads, killHttpProcess, killServer } from './kills/kill-during-uploads.ts'
import { killPostgresDuringUploads } from './kills/kill-postgres-during-uploads.ts'
import { faultsOnOneService, withDevices } from './parts/services/faults-on-one-service.ts'
import { raceSealing } from './race-sealing.ts'

const fault = faultsOnOneService({ devices: 26, env: RETENTION })

// First, for it reads from the beginning.
fault('a reader of changes that is cut and continues misses nothing and sees nothing twice', on =>
  followChangesDuringKills(withDevices(on, 0, 4), { records: 600, kills: 1 }),
)

fault('a reader of the stream that is cut and reconnects misses nothing and sees nothing twice', on =>
  followStreamDuringKills(withDevices(on, 4, 8), { records: 600, kills: 1 }),
)

fault('an upload sent up to five times, partly concurrently, is stored once and answered alike', on =>
  sendUploadAgain(withDevices(on, 8, 12), { uploads: 20 }),
)

fault(
  'uploads, imports, deletions and exports of the same records at random: what was acknowledged is stored, once',
  on => interleaveTakingsBack(withDevices(on, 20, 21), { minutes: 0.05, killEverySeconds: 1.5, wholeServerEvery: 0 }),
)

fault(
  'records that are sealed and unsealed while clients write and read them are stored exactly once, whichever process is killed',
  on => raceSealing(withDevices(on, 21, 24), { seconds: 2, records: 200, kills: 2, killedMs: 1_000, pauseMs: 500 }),
)

fault('kill -9 of an HTTP process and of the server during uploads: nothing acknowledged is lost or stored twice', on =>
  killDuringUploads(withDevices(on, 12, 16), { records: 1_000, kills: 2 }, [killHttpProcess, killServer]),
)

fault('kill -9 of the server while large old uploads become blocks: nothing acknowledged is lost or stored twice', on =>
  killDuringUploads(withDevices(on, 24, 26), { records: 12_000, kills: 1, areOld: true }, [killServer]),
)

fault('kill -9 of PostgreSQL during uploads: nothing is lost or stored twice, and the server recovers', on =>
  killPostgresDuringUploads(withDevices(on, 16, 20), { records: 1_500, kills: 1, maxRecoveryMs: 30_000 }),
)

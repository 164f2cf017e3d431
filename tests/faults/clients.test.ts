import { leaveMidAnswer } from './clients/leave-mid-answer.ts'
import { BEHIND_PROXY, rushToSignIn } from './clients/rush-to-sign-in.ts'
import { slowClients } from './clients/slow-clients.ts'
import { unreadAnswers } from './clients/unread-answers.ts'
import { fairnessAggregates } from './fairness/fairness-aggregates.ts'
import { fairnessSearches } from './fairness/fairness-searches.ts'
import { fuzzProtocol } from './hostile/fuzz-protocol.ts'
import { sendHostileBodies } from './hostile/send-hostile-bodies.ts'
import { killDuringCommands } from './kills/kill-during-commands.ts'
import { killDuringSync } from './kills/kill-during-sync.ts'
import { faultsOnOneService, withDevices } from './parts/services/faults-on-one-service.ts'

const fault = faultsOnOneService({ devices: 9, processes: 1, env: BEHIND_PROXY })

// First, while there are few records to read.
fault('a mirror whose sync is killed at any point ends equal to an export, and to a mirror made in one run', on =>
  killDuringSync(withDevices(on, 0, 3), { kills: 2, uploads: 5, size: 60, killed: { ms: 600, events: 100 } }),
)

fault('a command survives kill -9 of the server between its steps, and is acted on once', on =>
  killDuringCommands(withDevices(on, 0, 1), { commands: 12, kills: 2 }),
)

fault('clients that disconnect leave no connection, file or memory behind', on =>
  leaveMidAnswer(withDevices(on, 3, 5), { records: 4_000, times: 30 }),
)

fault('slow clients are cut in time, and answers that are never read do not fill the memory meanwhile', on =>
  slowClients(on, {
    headers: 20,
    bodies: 20,
    measuredMs: 500,
    judgeLatency: false,
    slackMs: 20_000,
    meanwhile: () => unreadAnswers(withDevices(on, 5, 7), { records: 4_000, clients: 30, pages: 4, cutMs: 0 }),
  }),
)

fault('no event of a socket ends a process, and every answer belongs to its request', on =>
  fuzzProtocol(on, { connections: 60 }),
)

fault('while bodies are sent that take long to read, other organizations are answered', on =>
  sendHostileBodies(on, { megabytes: 5, records: 2_000, measuredMs: 300, maxRatio: null }),
)

fault('many searches and aggregates of one token leave another organization its turn', async on => {
  const one = withDevices(on, 7, 8)
  const searches = { records: 6_000, limit: 2_500, requests: 40, pipelining: 10, measuredMs: 300, maxMs: null }
  const { violations } = await fairnessSearches(one, searches)
  const aggregates = { records: 6_000, days: 40, clients: 4, measuredMs: 700, maxMs: null }
  const outcome = await fairnessAggregates(withDevices(on, 8, 9), aggregates)
  return { ...outcome, violations: [...violations, ...outcome.violations] }
})

fault('while many users sign in concurrently, the API answers every request', on =>
  rushToSignIn(on, { signIns: 8, measuredMs: 100, judgeLatency: false, maxMs: 60_000 }),
)

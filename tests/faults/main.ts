// npm run faults [-- names]: all faults at full size, or those named; their rows of docs/reliability.md, and exit code 1
// when a promise is broken.

import { availableParallelism } from 'node:os'
import { DEFAULT_REQUESTS_PER_MINUTE } from '../../contract/limits.ts'
import { followChangesDuringKills } from './clients/follow-changes-during-kills.ts'
import { followStreamDuringKills } from './clients/follow-stream-during-kills.ts'
import { leaveMidAnswer } from './clients/leave-mid-answer.ts'
import { leaveMidDownload } from './clients/leave-mid-download.ts'
import { BEHIND_PROXY, rushToSignIn } from './clients/rush-to-sign-in.ts'
import { sendUploadAgain } from './clients/send-upload-again.ts'
import { slowClients } from './clients/slow-clients.ts'
import { unreadAnswers } from './clients/unread-answers.ts'
import { watchExportProgress } from './clients/watch-export-progress.ts'
import { compareFigures, compareFiguresOnCluster } from './compare-figures.ts'
import { distinguishAccounts } from './distinguish-accounts.ts'
import { disturbPostgresUnderLoad } from './disturb-postgres-under-load.ts'
import { exceedLimit } from './exceed-limit.ts'
import { fairnessAggregates } from './fairness/fairness-aggregates.ts'
import { fairnessChanges } from './fairness/fairness-changes.ts'
import { fairnessExports } from './fairness/fairness-exports.ts'
import { fairnessPreviews } from './fairness/fairness-previews.ts'
import { fairnessSearches } from './fairness/fairness-searches.ts'
import { fairnessTakeBack } from './fairness/fairness-take-back.ts'
import { fillDiskDuringExport } from './hostile/fill-disk-during-export.ts'
import { fuzz } from './hostile/fuzz.ts'
import { fuzzProtocol } from './hostile/fuzz-protocol.ts'
import { poisonExports } from './hostile/poison-exports.ts'
import { queueHostileImports } from './hostile/queue-hostile-imports.ts'
import { sendHostileBodies } from './hostile/send-hostile-bodies.ts'
import { importLargeFile } from './import-large-file.ts'
import { interleaveTakingsBack, RETENTION } from './interleave-takings-back.ts'
import { killDuringCommands } from './kills/kill-during-commands.ts'
import { killDuringFolder } from './kills/kill-during-folder.ts'
import { killDuringMails } from './kills/kill-during-mails.ts'
import { killDuringMigration } from './kills/kill-during-migration.ts'
import { killDuringShift } from './kills/kill-during-shift.ts'
import { killDuringSync } from './kills/kill-during-sync.ts'
import { killDuringUploads, killHttpProcess, killServer } from './kills/kill-during-uploads.ts'
import { killDuringWebhooks, LOOPBACK_RECEIVERS } from './kills/kill-during-webhooks.ts'
import { killPostgresDuringUploads } from './kills/kill-postgres-during-uploads.ts'
import { killRunner } from './kills/kill-runner.ts'
import { killWithStreamsOpen } from './kills/kill-with-streams-open.ts'
import { killWorkerDuringExports } from './kills/kill-worker-during-exports.ts'
import { killWorkerDuringImport } from './kills/kill-worker-during-import.ts'
import { resumeStoppedWorker } from './kills/resume-stopped-worker.ts'
import { stopUnderLoad } from './kills/stop-under-load.ts'
import { stopWorkerDuringExport } from './kills/stop-worker-during-export.ts'
import { loadInBulk } from './load-in-bulk.ts'
import { checkModel, checkModelOnCluster } from './model.ts'
import type { Outcome } from './parts/judging/outcome.ts'
import { report } from './parts/judging/report.ts'
import { EXPORTING, withRecords } from './parts/services/fill-records.ts'
import { endServices, type Service, withService } from './parts/services/service.ts'
import { raceSealing } from './race-sealing.ts'
import { runProperties, runSealedSuite, runSuiteOnCluster } from './run-sealed-suite.ts'
import { walkDuringInserts } from './walk-during-inserts.ts'

const MILLION = 1_000_000
/** A busy machine may take fewer. */
const MIGRATED_RECORDS = Number(process.env.MIGRATED_RECORDS ?? 10 * MILLION)
/** At which parts of its duration a migration is killed. */
const MIGRATION_KILLS = (process.env.MIGRATION_KILLS ?? '0.1,0.3,0.5,0.7,0.9').split(',').map(Number)
const SEALERS = { kills: 3, killedMs: 2_000, pauseMs: 50 }
const DEFAULT_RATE_LIMIT = { RATE_LIMIT: String(DEFAULT_REQUESTS_PER_MINUTE), SEAL_AFTER: 'never' }
const ofMillion = (fault: (service: Service) => Promise<Outcome>) => withRecords(MILLION, fault)

const FAULTS: { [name: string]: () => Promise<Outcome> } = {
  'kill-server': () =>
    withService({ devices: 8 }, on => killDuringUploads(on, { records: 100_000, kills: 20 }, [killServer])),
  'kill-http-process': () =>
    withService({ devices: 8 }, on => killDuringUploads(on, { records: 100_000, kills: 20 }, [killHttpProcess])),
  'kill-old-uploads': () =>
    withService({ devices: 4 }, on =>
      killDuringUploads(on, { records: 400_000, kills: 20, areOld: true }, [killServer, killHttpProcess]),
    ),
  'kill-postgres': () =>
    withService({ devices: 8 }, on =>
      killPostgresDuringUploads(on, { records: 100_000, kills: 5, maxRecoveryMs: 3_000 }),
    ),
  'disturb-postgres': () =>
    withService({ devices: 2, databaseUrl: true }, on =>
      disturbPostgresUnderLoad(on, {
        stoppedMs: 8_000,
        frozenMs: 72_000,
        searchers: 20,
        pauseMs: 10,
        maxAnswerMs: 6_000,
        maxRecoveryMs: 3_000,
      }),
    ),
  'follow-changes': () =>
    withService({ devices: 8 }, on => followChangesDuringKills(on, { records: 40_000, kills: 10 })),
  'follow-stream': () => withService({ devices: 8 }, on => followStreamDuringKills(on, { records: 40_000, kills: 10 })),
  'walk-during-inserts': () => walkDuringInserts({ records: 100_000, crowdSize: 3_000, one: 2_000 }),
  'kill-commands': () => withService({ devices: 8 }, on => killDuringCommands(on, { commands: 40, kills: 15 })),
  sync: () =>
    withService({ devices: 3 }, on =>
      killDuringSync(on, { kills: 20, uploads: 12, size: 200, killed: { ms: 2_000, events: 300 } }),
    ),
  'kill-runner': () =>
    withService({ devices: 1, workersApart: true }, on =>
      killRunner(on, { processes: 4, turns: 200, kills: 3, leaseSeconds: 30, maxTakeoverMs: 5_000 }),
    ),
  fuzz: () => fuzz({ requests: 100_000 }),
  'fuzz-protocol': () => withService({ devices: 1 }, on => fuzzProtocol(on, { connections: 20_000 })),
  'unread-answers': () =>
    withService({ devices: 4 }, on => unreadAnswers(on, { records: 12_000, clients: 200, pages: 4, cutMs: 150_000 })),
  'leave-mid-answer': () => withService({ devices: 4 }, on => leaveMidAnswer(on, { records: 10_000, times: 500 })),
  'slow-clients': () =>
    withService({ devices: 1 }, on =>
      slowClients(on, { headers: 200, bodies: 200, measuredMs: 8_000, judgeLatency: true, slackMs: 2_500 }),
    ),
  neighbours: () =>
    withService({ devices: 1 }, on =>
      sendHostileBodies(on, { megabytes: 63, records: 50_000, measuredMs: 8_000, maxRatio: 3 }),
    ),
  'neighbour-imports': () =>
    withService({ devices: 1, workersApart: true }, on =>
      queueHostileImports(on, { imports: 8, megabytes: 1_000, records: 5_000, maxRatio: 5 }),
    ),
  'fairness-changes': () =>
    withService({ devices: 1, env: { SEAL_AFTER: 'never' } }, on =>
      fairnessChanges(on, { records: 400_000, uploads: 200, maxMs: 500 }),
    ),
  'fairness-take-back': () =>
    withService({ devices: 1, env: { SEAL_AFTER: 'never' } }, on =>
      fairnessTakeBack(on, { records: 400_000, uploads: 20, maxMs: 2_000 }),
    ),
  'fairness-searches': () =>
    withService({ devices: 5, env: DEFAULT_RATE_LIMIT }, on =>
      fairnessSearches(on, {
        records: 200_000,
        limit: 10_000,
        requests: 600,
        pipelining: 150,
        measuredMs: 5_000,
        maxMs: 500,
      }),
    ),
  'fairness-aggregates': () =>
    withService({ devices: 10, env: DEFAULT_RATE_LIMIT }, on =>
      fairnessAggregates(on, {
        records: 2 * MILLION,
        days: 90,
        clients: 24,
        measuredMs: 30_000,
        maxMs: { median: 30, p90: 100 },
      }),
    ),
  'exceed-limit': () =>
    withService(
      { devices: 0, processes: 10, workersApart: true, env: { RATE_LIMIT: String(DEFAULT_REQUESTS_PER_MINUTE) } },
      on => exceedLimit(on, { limit: DEFAULT_REQUESTS_PER_MINUTE, live: 10, kills: 10 }),
    ),
  'kill-streams': () => withService({ devices: 1 }, on => killWithStreamsOpen(on)),
  'stop-under-load': () =>
    withService({ devices: 4, instances: 2 }, on =>
      stopUnderLoad(on, { stops: 6, uploaded: 200, searchers: 6, pauseMs: 5, loadMs: 1_500 }),
    ),
  'send-upload-again': () => withService({ devices: 4 }, on => sendUploadAgain(on, { uploads: 200 })),
  interleave: () =>
    withService({ devices: 4, env: RETENTION }, on =>
      interleaveTakingsBack(on, { minutes: 6, killEverySeconds: 6, wholeServerEvery: 8 }),
    ),
  seal: () =>
    withService({ devices: 8, env: RETENTION }, on => raceSealing(on, { seconds: 600, records: 20_000, ...SEALERS })),
  'seal-and-kill-postgres': () =>
    withService({ devices: 8, env: RETENTION, databaseUrl: true }, on =>
      raceSealing(
        { ...on, retryMs: 60_000 },
        { seconds: 180, records: 5_000, ...SEALERS, killedMs: 10_000, nodeKillMs: 6_000 },
      ),
    ),
  'seal-on-cluster': () =>
    withService({ devices: 8, env: RETENTION, citusPrograms: process.env.CITUS_PROGRAMS }, on =>
      // A span takes about a second there: most are finished before their process is killed.
      raceSealing(on, { seconds: 600, records: 20_000, ...SEALERS, killedMs: 20_000, nodeKillMs: 12_000 }),
    ),
  migrate: () =>
    withService({ devices: 1, databaseUrl: true, processes: 1 }, on =>
      killDuringMigration(on, { records: MIGRATED_RECORDS, moments: MIGRATION_KILLS }),
    ),
  // A process waits for PostgreSQL half of the time.
  model: () => checkModel({ sequences: 10_000, processes: 2 * availableParallelism() }),
  'model-on-cluster': () => checkModelOnCluster({ sequences: 500, processes: 1 }, process.env.CITUS_PROGRAMS),
  'compare-figures': () => compareFigures({ runs: 100 }),
  'compare-figures-on-cluster': () => compareFiguresOnCluster({ runs: 20 }, process.env.CITUS_PROGRAMS),
  properties: () => runProperties({ factor: 20 }),
  'sealed-suite': () => runSealedSuite({ files: ['tests/api', 'tests/system'] }),
  'suite-on-cluster': () => runSuiteOnCluster({ files: ['tests/api', 'tests/system'] }, process.env.CITUS_PROGRAMS),
  'rush-to-sign-in': () =>
    withService({ devices: 1, env: BEHIND_PROXY }, on =>
      rushToSignIn(on, { signIns: 200, measuredMs: 5_000, judgeLatency: true, maxMs: 10_000 }),
    ),
  'distinguish-accounts': () => distinguishAccounts({ pairs: 200 }),
  'kill-worker': () =>
    ofMillion(on => killWorkerDuringExports(on, { records: MILLION, kills: 10, worker: { leaseSeconds: 30 } })),
  'resume-worker': () =>
    ofMillion(on => resumeStoppedWorker(on, { records: MILLION, times: 6, worker: { leaseSeconds: 5 } })),
  'stop-worker': () => ofMillion(on => stopWorkerDuringExport(on, { records: MILLION, stops: 6, worker: {} })),
  'full-disk': () => ofMillion(on => fillDiskDuringExport(on, { records: MILLION, megabytes: 40 })),
  'fairness-exports': () =>
    withService(EXPORTING, on =>
      fairnessExports(on, {
        sites: 1_200,
        days: 365,
        records: 5_000,
        isRefused: true,
        maxNeighbourMs: 5_000,
        maxCancelMs: 2_000,
      }),
    ),
  'fairness-previews': () =>
    withService({ devices: 1 }, on => fairnessPreviews(on, { previews: 6, megabytes: 400, maxGrowthMb: 100 })),
  'poison-exports': () =>
    withRecords(200_000, on => poisonExports(on, { records: 200_000, poisoned: 3, healthy: 8, worker: {} })),
  'leave-mid-download': () =>
    ofMillion(on => leaveMidDownload(on, { times: 200, slow: 20, slowMs: 20_000, stalled: 5 })),
  'export-progress': () =>
    ofMillion(on => watchExportProgress(on, { records: MILLION, format: 'xlsx', minValues: 10 })),
  'kill-worker-import': () =>
    withService({ devices: 9, workersApart: true }, on =>
      killWorkerDuringImport(on, { records: 200_000, kills: 6, resumes: 3, worker: { leaseSeconds: 5, slice: 5_000 } }),
    ),
  'kill-folder': () =>
    withService({ devices: 24, workersApart: true }, on =>
      killDuringFolder(on, { files: 200, vehicles: 500, kills: 3, worker: { leaseSeconds: 5, slice: 5_000 } }),
    ),
  bulk: () =>
    withService({ devices: 2, workersApart: true }, on =>
      loadInBulk(on, { files: 200, vehicles: 2_000, cuts: 20, worker: { leaseSeconds: 5 } }),
    ),
  'kill-shift': () =>
    withService({ devices: 3, workersApart: true }, on =>
      killDuringShift(on, { records: 200_000, kills: 6, worker: { leaseSeconds: 5, slice: 5_000 } }),
    ),
  'kill-webhooks': () =>
    withService({ devices: 1, workersApart: true, env: LOOPBACK_RECEIVERS }, on =>
      killDuringWebhooks(on, { uploads: 500, endpoints: 4, workers: 2, kills: 10, leaseSeconds: 5 }),
    ),
  'kill-mails': () =>
    withService({ devices: 1, workersApart: true, env: LOOPBACK_RECEIVERS }, on =>
      killDuringMails(on, { mails: 10, kills: 10, leaseSeconds: 5 }),
    ),
  'large-import': () =>
    withService({ devices: 3, workersApart: true }, on =>
      importLargeFile(on, { warmUp: 100_000, records: MILLION, maxGrowthMb: { http: 100, worker: 150 } }),
    ),
}

const asked = process.argv.slice(2)
/** A fault's name, or what the names of several begin with: `fairness` is all of `fairness-…`. */
const namedBy = (name: string) => Object.keys(FAULTS).filter(one => one === name || one.startsWith(`${name}-`))
const unknown = asked.filter(name => namedBy(name).length === 0)
const chosen = asked.flatMap(name => (name in FAULTS ? [name] : namedBy(name)))
if (unknown.length > 0) {
  console.error(`There is no fault ${unknown.join(', ')}. There are: ${Object.keys(FAULTS).join(', ')}.`)
  process.exit(2)
}
/** `CITUS_PROGRAMS=/usr/lib/postgresql/15/bin` names the programs of a PostgreSQL with Citus. */
const isWithoutCitus = (name: string) => name.endsWith('-on-cluster') && !process.env.CITUS_PROGRAMS
if (chosen.some(isWithoutCitus)) {
  console.error('CITUS_PROGRAMS must name the directory with the programs of a PostgreSQL that has Citus.')
  process.exit(2)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => endServices().finally(() => process.exit(130)))
}
process.once('uncaughtException', error => {
  console.error(error)
  endServices().finally(() => process.exit(1))
})

const WIDTHS = [20, 44, 8]
const row = (cells: string[]) => console.log(cells.map((cell, i) => cell.padEnd(WIDTHS[i] ?? 0)).join('  '))

let broken = 0
row(['fault', 'tried', 'violated', 'figures'])
for (const [name, run] of Object.entries(FAULTS)) {
  if (chosen.length > 0 ? !chosen.includes(name) : isWithoutCitus(name)) continue
  const startedAt = performance.now()
  const outcome = await run().catch(brokeOff)
  const { tried, violations, figures } = outcome
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  report(Object.keys(FAULTS), name, outcome, seconds)
  row([name, tried, String(violations.length), `${figures} (${seconds} s)`])
  for (const violation of violations) console.log(`    ${violation}`)
  broken += violations.length
}
process.exit(broken > 0 ? 1 : 0)

function brokeOff(error: Error): Outcome {
  const { stack } = (error.cause ?? error) as Error
  return { tried: 'broke off', violations: [error.message, String(stack)], figures: '' }
}

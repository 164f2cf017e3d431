import { setTimeout as sleep } from 'node:timers/promises'
import type { SpawnedCommand } from '../../support/services/spawn-server.ts'
import type { Outcome } from '../parts/judging/outcome.ts'
import type { Service } from '../parts/services/service.ts'

interface Size {
  processes: number
  /** How many turns of the background loops are waited for before each kill. */
  turns: number
  kills: number
  leaseSeconds: number
  /** Another process runs the loops at most this long after the lease of the killed one. */
  maxTakeoverMs: number
}

const MAX_MS = 120_000

/**
 * Several processes on one database, of which one runs the background loops and the others none; when it is killed,
 * another one continues. Counted by what they log at the level `debug`.
 */
export async function killRunner(
  service: Service,
  { processes, turns, kills, leaseSeconds, maxTakeoverMs }: Size,
): Promise<Outcome> {
  const start = () => service.startWorker({ leaseSeconds, env: { LOG_LEVEL: 'debug' } })
  const workers = await Promise.all(Array.from({ length: processes }, start))
  const violations: string[] = []
  const takeoverMs: number[] = []
  let since = Date.now()
  for (let kill = 0; ; kill++) {
    const runners = await runnersAfter(workers, turns, since)
    if (runners.length !== 1) violations.push(`${runners.length} of ${processes} processes run the loops`)
    const [runner] = runners
    if (!runner || kill === kills) break
    workers.splice(workers.indexOf(runner), 1)
    await runner.end('SIGKILL')
    since = Date.now()
    const latestMs = (leaseSeconds * 1000 * 7) / 6 + maxTakeoverMs
    while (countTurns(workers, since) === 0 && Date.now() - since <= latestMs) await sleep(50)
    takeoverMs.push(Date.now() - since)
    if (countTurns(workers, since) === 0) violations.push(`no process ran the loops for ${latestMs} ms`)
    if (kill + 1 < kills) workers.push(await start())
  }
  return {
    tried: `${processes} processes, ${kills} kills`,
    violations,
    figures: `one process at a time ran the loops, ${turns} turns each; another continued within ${Math.max(...takeoverMs)} ms`,
  }
}

/** The processes that have run a loop, after so many turns of all of them together. */
async function runnersAfter(workers: SpawnedCommand[], turns: number, since: number): Promise<SpawnedCommand[]> {
  for (const startedAt = Date.now(); countTurns(workers, since) < turns && Date.now() - startedAt < MAX_MS; )
    await sleep(50)
  return workers.filter(worker => countTurns([worker], since) > 0)
}

const countTurns = (workers: SpawnedCommand[], since: number): number =>
  workers
    .flatMap(({ output }) => output.filter(line => line.includes('"msg":"turn"')))
    .filter(line => Date.parse(JSON.parse(line).time) >= since).length

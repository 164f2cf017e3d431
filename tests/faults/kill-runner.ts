import { setTimeout as sleep } from 'node:timers/promises'
import type { SpawnedCommand } from '../support/spawn-server.ts'
import { type Outcome, violationsOf } from './parts/outcome.ts'
import type { Service } from './parts/service.ts'

interface Size {
  processes: number
  /** Turns are counted for so long. */
  countedMs: number
  kills: number
  leaseSeconds: number
}

/** Beyond the lease: a sixth of it until the others look, and the turn itself. */
const takenMs = (leaseSeconds: number) => (leaseSeconds * 1000 * 7) / 6 + 5_000
/** Turns take their time, and so differ from second to second. */
const SHARE = 0.3
/** The shortest loops turn each second. */
const RECENT_MS = 3_000

/**
 * Several processes on one database, of which one runs the background loops: together they take the turns of one; when
 * it is killed, another goes on. Counted by what they log at the level `debug`.
 */
export async function killRunner(
  service: Service,
  { processes, countedMs, kills, leaseSeconds }: Size,
): Promise<Outcome> {
  const start = () => service.startWorker({ leaseSeconds, env: { LOG_LEVEL: 'debug' } })
  const alone = await start()
  const turnsOfOne = await turnsDuring([alone], countedMs)
  const workers = [alone, ...(await Promise.all(Array.from({ length: processes - 1 }, start)))]
  const turnsOfAll = await turnsDuring(workers, countedMs)
  const expected = [...turnsOfOne].filter(([, turns]) => turns >= 6)
  const violations = violationsOf(
    'loops that several processes turned more or less often than one',
    expected
      .filter(([name, turns]) => Math.abs((turnsOfAll.get(name) ?? 0) / turns - 1) > SHARE)
      .map(([name, turns]) => `${name}: ${turnsOfAll.get(name)} for ${turns}`),
  )
  const stoodMs: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    const runner = workers.find(worker => turnsOf([worker], Date.now() - RECENT_MS).size > 0)
    if (!runner) throw new Error('nobody runs the loops')
    workers.splice(workers.indexOf(runner), 1)
    await runner.end('SIGKILL')
    const since = Date.now()
    while (turnsOf(workers, since).size === 0 && Date.now() - since < 2 * takenMs(leaseSeconds)) await sleep(100)
    stoodMs.push(Date.now() - since)
    workers.push(await start())
  }
  const late = stoodMs.filter(ms => ms > takenMs(leaseSeconds)).map(ms => `${ms} ms`)
  return {
    tried: `${processes} processes, ${kills} kills`,
    violations: [...violations, ...violationsOf('loops that stood still for too long', late)],
    figures: `${sum(turnsOfAll)} turns of ${processes} processes in ${countedMs / 1000} s, ${sum(turnsOfOne)} of one; another went on within ${Math.max(...stoodMs)} ms`,
  }
}

async function turnsDuring(workers: SpawnedCommand[], milliseconds: number): Promise<Map<string, number>> {
  const since = Date.now()
  await sleep(milliseconds)
  return turnsOf(workers, since)
}

function turnsOf(workers: SpawnedCommand[], since: number): Map<string, number> {
  const turns = new Map<string, number>()
  for (const { output } of workers) {
    for (const line of output.filter(line => line.includes('"msg":"turn"'))) {
      const { loop, time } = JSON.parse(line) as { loop: string; time: string }
      if (Date.parse(time) >= since) turns.set(loop, (turns.get(loop) ?? 0) + 1)
    }
  }
  return turns
}

const sum = (turns: Map<string, number>) => [...turns.values()].reduce((all, one) => all + one, 0)

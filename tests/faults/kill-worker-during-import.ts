import { setTimeout as sleep } from 'node:timers/promises'
import type { SpawnedCommand } from '../support/spawn-server.ts'
import { between, walk } from '../support/traffic.ts'
import { holderOf } from './parts/exports.ts'
import { FIRST, Imports } from './parts/imports.ts'
import { type Outcome, violationsOf } from './parts/outcome.ts'
import { sendSignal } from './parts/postgres.ts'
import type { Service, WorkerOptions } from './parts/service.ts'

interface Size {
  records: number
  kills: number
  /** Workers that are stopped, taken for dead, and come back while another goes on. */
  resumes: number
  worker: WorkerOptions & { leaseSeconds: number }
}

type Disturbance = 'SIGKILL' | 'SIGSTOP'

/** A worker dies, or seems to, in the middle of an import: the whole file is there exactly once all the same. */
export async function killWorkerDuringImport(
  service: Service,
  { records, kills, resumes, worker }: Size,
): Promise<Outcome> {
  const disturbances: Disturbance[] = [
    ...Array<Disturbance>(kills).fill('SIGKILL'),
    ...Array<Disturbance>(resumes).fill('SIGSTOP'),
  ]
  const imports = await Imports.of(service)
  const workers = [await service.startWorker(worker), await service.startWorker(worker)]
  const rounds: Round[] = []
  for (const [i, how] of disturbances.entries()) {
    const at = disturbances.length === 1 ? 0.5 : 0.1 + (0.8 * i) / (disturbances.length - 1)
    const site = service.devices[i]?.site as number
    rounds.push(await disturbOnce({ service, imports, workers, worker, site, records, at, how }))
  }
  const at = rounds.map(round => Math.round(round.at * 100))
  return {
    tried: `${kills} kills, ${resumes} resumed, ${records} records each`,
    violations: [...rounds.flatMap(round => round.violations), ...violationsOf('left behind', imports.files())],
    figures: `disturbed at ${Math.min(...at)} to ${Math.max(...at)} %, completed at most ${(Math.max(...rounds.map(({ ms }) => ms)) / 1000).toFixed(1)} s later (lease ${worker.leaseSeconds} s)`,
  }
}

interface Round {
  at: number
  /** From the disturbance to the end. */
  ms: number
  violations: string[]
}

interface Task {
  service: Service
  imports: Imports
  workers: SpawnedCommand[]
  worker: WorkerOptions
  site: number
  records: number
  at: number
  how: Disturbance
}

async function disturbOnce({ service, imports, workers, worker, site, records, at, how }: Task): Promise<Round> {
  const { id } = await imports.begin(site, records)
  const { progress, status } = await imports.reached(id, at)
  const victim = holderOf(id, workers)
  if (!victim) return { at: progress, ms: 0, violations: [`nothing was tried: the import was ${status}`] }
  const since = performance.now()
  if (how === 'SIGKILL') {
    await victim.end('SIGKILL')
    workers[workers.indexOf(victim)] = await service.startWorker(worker)
  } else {
    sendSignal(victim.pid, 'SIGSTOP')
    const others = workers.filter(one => one !== victim)
    while (!holderOf(id, others) && performance.now() - since < 60_000) await sleep(20)
    sendSignal(victim.pid, 'SIGCONT')
  }
  const ended = await imports.finished(id)
  const ms = performance.now() - since
  const violations: string[] = []
  if (ended.status !== 'completed') violations.push(`ended ${ended.status}: ${ended.error}`)
  const { accepted, duplicates, unreadable, records_read } = ended
  if (accepted !== records || duplicates !== 0 || unreadable !== 0 || records_read !== records) {
    violations.push(`says ${JSON.stringify({ records_read, accepted, duplicates, unreadable })}`)
  }
  const window = { ...between(FIRST, FIRST + 29 * 86_400_000), sites: [site], limit: 10_000 }
  const { items } = await walk(service.url, service.token, window)
  const different = new Set(items.map(({ timestamp }) => timestamp)).size
  if (items.length !== records || different !== records) {
    violations.push(`${items.length} records are there, ${different} different ones`)
  }
  return { at: progress, ms, violations: violations.map(text => `${how} at ${Math.round(progress * 100)} %: ${text}`) }
}

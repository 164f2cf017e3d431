import { setTimeout as sleep } from 'node:timers/promises'
import type { SpawnedCommand } from '../../support/services/spawn-server.ts'
import { between, walk } from '../../support/traffic/traffic.ts'
import { holderOf } from '../parts/exports.ts'
import { FIRST, Imports } from '../parts/imports.ts'
import { type Outcome, violationsOf } from '../parts/judging/outcome.ts'
import { sendSignal } from '../parts/services/postgres.ts'
import type { Service, WorkerOptions } from '../parts/services/service.ts'

interface Size {
  records: number
  kills: number
  /** Workers that are stopped, taken for dead, and come back while another goes on. */
  resumes: number
  worker: WorkerOptions & { leaseSeconds: number }
}

const WORKERS = 2

type Disturbance = 'SIGKILL' | 'SIGSTOP'

/** A worker dies, or seems to, in the middle of an import: the whole file is there exactly once all the same. */
export async function killWorkerDuringImport(
  service: Service,
  { records, kills, resumes, worker }: Size,
): Promise<Outcome> {
  const disturbances: Disturbance[] = [
    ...Array<Disturbance>(resumes).fill('SIGSTOP'),
    ...Array<Disturbance>(kills).fill('SIGKILL'),
  ]
  const imports = await Imports.of(service)
  const workers: SpawnedCommand[] = []
  const rounds: Round[] = []
  const sites = service.devices.map(({ site }) => site)
  for (const [i, how] of disturbances.entries()) {
    while (workers.length < WORKERS) workers.push(await service.startWorker(worker))
    const at = disturbances.length === 1 ? 0.5 : 0.1 + (0.8 * i) / (disturbances.length - 1)
    rounds.push(await disturbOnce({ service, imports, workers, sites, records, at, how }))
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
  /** Without records; each is used once. */
  sites: number[]
  records: number
  at: number
  how: Disturbance
}

async function disturbOnce(task: Task): Promise<Round> {
  const { service, imports, workers, records, how } = task
  const { id, site, progress, victim } = await beginUntilHeld(task)
  const since = performance.now()
  if (how === 'SIGKILL') {
    workers.splice(workers.indexOf(victim), 1)
    await victim.end('SIGKILL')
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

/** Begins imports until one is seen running at that progress: a fast machine may complete some of them before. */
async function beginUntilHeld({ imports, workers, sites, records, at }: Task) {
  for (let site = sites.shift(); site !== undefined; site = sites.shift()) {
    const { id } = await imports.begin(site, records)
    const { progress } = await imports.reached(id, at)
    const victim = holderOf(id, workers)
    if (victim) return { id, site, progress, victim }
    const { status, error } = await imports.finished(id)
    if (status !== 'completed') throw new Error(`an import ended ${status}: ${error}`)
  }
  throw new Error('nothing was tried: every import was completed before a worker was seen reading its file')
}

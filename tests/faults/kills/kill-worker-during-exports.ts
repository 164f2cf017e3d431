import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SpawnedCommand } from '../../support/services/spawn-server.ts'
import { checksumOf, Exports } from '../parts/exports.ts'
import { type Outcome, violationsOf } from '../parts/judging/outcome.ts'
import type { Service, WorkerOptions } from '../parts/services/service.ts'
import { Uploading } from '../parts/uploading.ts'

interface Size {
  records: number
  kills: number
  worker: WorkerOptions & { leaseSeconds: number }
}

const NOTICED_MS = 10_000

/**
 * kill -9 of a worker in the middle of an export, while uploads go on. Each export has a twin that was created at the
 * same moment and must become the same file.
 */
export async function killWorkerDuringExports(service: Service, { records, kills, worker }: Size): Promise<Outcome> {
  const exports = new Exports(service)
  const workers: SpawnedCommand[] = [await service.startWorker(worker)]
  const runMs = await timeOf(exports)
  const uploading = new Uploading(service)
  const rounds: Round[] = []
  for (let i = 0; i < kills; i++) {
    const at = kills === 1 ? 0.5 : 0.1 + (0.8 * i) / (kills - 1)
    while (workers.length < 2) workers.push(await service.startWorker(worker))
    const round = { service, exports, workers, at }
    rounds.push(await killOnce(round, uploading, records))
  }
  await uploading.end()
  const latest = worker.leaseSeconds * 1000 + NOTICED_MS + 3 * runMs
  const late = rounds.filter(({ ms }) => ms > latest).map(({ ms }) => `${Math.round(ms)} ms`)
  const killedAt = rounds.map(round => round.killedAt)
  return {
    tried: `${kills} exports of ${records} records`,
    violations: [
      ...violationsOf(`completed later than ${Math.round(latest)} ms after the kill`, late),
      ...rounds.flatMap(round => round.violations),
    ],
    figures: `killed at ${percent(Math.min(...killedAt))} to ${percent(Math.max(...killedAt))}, completed at most ${seconds(Math.max(...rounds.map(({ ms }) => ms)))} later (lease ${worker.leaseSeconds} s, an export alone takes ${seconds(runMs)}), ${uploading.records} records uploaded meanwhile`,
  }
}

const percent = (share: number) => `${Math.round(share * 100)} %`
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** How long an export takes without a fault. */
async function timeOf(exports: Exports): Promise<number> {
  const since = performance.now()
  const { status, error } = await exports.finished(await exports.create())
  if (status !== 'completed') throw new Error(`an export ended ${status}: ${error}`)
  return performance.now() - since
}

interface Round {
  killedAt: number
  /** From the kill to the end of both. */
  ms: number
  violations: string[]
}

interface Task {
  service: Service
  exports: Exports
  workers: SpawnedCommand[]
  at: number
}

async function killOnce(task: Task, uploading: Uploading, filled: number): Promise<Round> {
  const { service, exports, workers } = task
  const violations: string[] = []
  let expected = 0
  const createTwins = () =>
    uploading.pauseFor(async () => {
      expected = filled + uploading.records
      return [await exports.create(), await exports.create()]
    })
  const { ids, holder: victim, progress } = await exports.createUntilHeld(workers, task.at, createTwins)
  const [id, twin] = ids as [string, string]
  workers.splice(workers.indexOf(victim), 1)
  await victim.end('SIGKILL')
  const since = performance.now()
  const left = exports.files(id)
  const partialFiles = left.map(name => readFileSync(join(service.exportDir, name)))
  if (left.some(name => !name.endsWith('.part'))) violations.push(`a partial file is visible: ${left}`)
  const early = await exports.ask('GET', `/${id}/download`)
  if (early.status !== 409) violations.push(`a download of it was answered ${early.status}`)
  const ended = await Promise.all([exports.finished(id), exports.finished(twin)])
  const ms = performance.now() - since
  for (const one of ended) {
    if (one.status !== 'completed') violations.push(`ended ${one.status}: ${one.error}`)
    if (one.records_written !== expected) violations.push(`has ${one.records_written} records of ${expected}`)
    if ((await exports.checksum(one.id)) !== one.sha256) violations.push('is not the file that its checksum says')
    const files = exports.files(one.id)
    if (files.length !== 1 || !files[0]?.endsWith('.csv')) violations.push(`left behind: ${files}`)
  }
  const [file = ''] = exports.files(id)
  const whole = readFileSync(join(service.exportDir, file))
  for (const part of partialFiles) {
    if (!whole.subarray(0, part.length).equals(part)) violations.push('the attempts wrote different bytes')
  }
  if (ended[0].sha256 !== ended[1].sha256) violations.push('twins became different files')
  if (checksumOf(join(service.exportDir, file)) !== ended[0].sha256) violations.push('the file is not what was written')
  for (const one of ended) await exports.delete(one.id)
  return { killedAt: progress, ms, violations: violations.map(text => `killed at ${percent(progress)}: ${text}`) }
}

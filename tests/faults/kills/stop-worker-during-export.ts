import { setTimeout as sleep } from 'node:timers/promises'
import { Exports, holderOf } from '../parts/exports.ts'
import { type Outcome, violationsOf } from '../parts/judging/outcome.ts'
import type { Service, WorkerOptions } from '../parts/services/service.ts'

interface Size {
  records: number
  /** As many as an export has attempts, or more. */
  stops: number
  worker: WorkerOptions
}

/** Below the lease, after which another worker would take the export anyway. */
const MAX_MS = 25_000
const MAX_TRIES = 5

/** SIGTERM of each worker of an export: another one restarts it immediately, and no attempt is used up. */
export async function stopWorkerDuringExport(service: Service, size: Size): Promise<Outcome> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const outcome = await stopWorkers(service, size)
    if (outcome) return outcome
    await service.endWorkers()
  }
  throw new Error(`nothing was tried: ${MAX_TRIES} exports were completed between two stops`)
}

/** null: the export was completed before all workers were stopped. */
async function stopWorkers(service: Service, { records, stops, worker }: Size): Promise<Outcome | null> {
  const exports = new Exports(service)
  // All workers are started before: an export is completed sooner than a worker starts.
  const workers = await Promise.all(Array.from({ length: stops + 1 }, () => service.startWorker(worker)))
  const id = await exports.create()
  const violations: string[] = []
  const endedMs: number[] = []
  const takenMs: number[] = []
  for (let i = 0; i < stops; i++) {
    const { status } = await exports.reached(id, 0.2)
    const holder = holderOf(id, workers)
    if (!holder && (status === 'completed' || status === 'running')) {
      await exports.finished(id)
      return null
    }
    if (!holder) throw new Error(`no worker writes the export, which is ${status}`)
    workers.splice(workers.indexOf(holder), 1)
    const since = performance.now()
    const { code } = await holder.end('SIGTERM')
    endedMs.push(performance.now() - since)
    if (code !== 0) violations.push(`a worker ended with ${code}`)
    while (!holderOf(id, workers) && performance.now() - since < 2 * MAX_MS) {
      if ((await exports.read(id)).finished_at) break
      await sleep(20)
    }
    takenMs.push(performance.now() - since)
  }
  const { status, error, sha256 } = await exports.finished(id)
  if (status !== 'completed') violations.push(`the export ended ${status}: ${error}`)
  else if ((await exports.checksum(id)) !== sha256) violations.push('the file is not what its checksum says')
  if (exports.files(id).length !== 1) violations.push(`left behind: ${exports.files(id)}`)
  const late = (times: number[]) => times.filter(ms => ms > MAX_MS).map(ms => `${Math.round(ms)} ms`)
  violations.push(
    ...violationsOf('workers that ended late', late(endedMs)),
    ...violationsOf('exports that were claimed late', late(takenMs)),
  )
  const maxMs = (times: number[]) => Math.round(Math.max(...times))
  return {
    tried: `${stops} stops in an export of ${records}`,
    violations,
    figures: `workers ended within ${maxMs(endedMs)} ms, others had taken over within ${maxMs(takenMs)} ms`,
  }
}

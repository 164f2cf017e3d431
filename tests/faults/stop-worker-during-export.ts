import { Exports, holderOf } from './parts/exports.ts'
import { type Outcome, violationsOf } from './parts/outcome.ts'
import type { Service, WorkerOptions } from './parts/service.ts'

interface Size {
  records: number
  /** As many as an export has attempts, or more. */
  stops: number
  worker: WorkerOptions
}

const ENDED_MS = 10_000
/** Far below the lease. */
const TAKEN_MS = 10_000

/** SIGTERM of the worker of an export, again and again: another one begins it anew at once, and no attempt is used up. */
export async function stopWorkerDuringExport(service: Service, { records, stops, worker }: Size): Promise<Outcome> {
  const exports = new Exports(service)
  // All of them at once: an export is completed sooner than a worker begins.
  const workers = await Promise.all(Array.from({ length: stops + 1 }, () => service.startWorker(worker)))
  const id = await exports.create()
  const violations: string[] = []
  const endedMs: number[] = []
  const takenMs: number[] = []
  for (let i = 0; i < stops; i++) {
    const { status } = await exports.reached(id, 0.2)
    const holder = holderOf(id, workers)
    if (!holder) throw new Error(`nobody writes the export, which is ${status}`)
    workers.splice(workers.indexOf(holder), 1)
    const since = performance.now()
    const { code } = await holder.end('SIGTERM')
    endedMs.push(performance.now() - since)
    if (code !== 0) violations.push(`a worker ended with ${code}`)
    while (!holderOf(id, workers) && performance.now() - since < 2 * TAKEN_MS) await exports.read(id)
    takenMs.push(performance.now() - since)
  }
  const { status, error, sha256 } = await exports.finished(id)
  if (status !== 'completed') violations.push(`the export ended ${status}: ${error}`)
  else if ((await exports.checksum(id)) !== sha256) violations.push('the file is not what its checksum says')
  if (exports.files(id).length !== 1) violations.push(`left behind: ${exports.files(id)}`)
  const late = (times: number[], limit: number) => times.filter(ms => ms > limit).map(ms => `${Math.round(ms)} ms`)
  violations.push(
    ...violationsOf('workers that ended late', late(endedMs, ENDED_MS)),
    ...violationsOf('exports that were taken up late', late(takenMs, TAKEN_MS)),
  )
  const most = (times: number[]) => Math.round(Math.max(...times))
  return {
    tried: `${stops} stops in an export of ${records}`,
    violations,
    figures: `workers ended within ${most(endedMs)} ms, others had taken over within ${most(takenMs)} ms`,
  }
}

import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SpawnedCommand } from '../../support/services/spawn-server.ts'
import { Exports, holderOf } from '../parts/exports.ts'
import type { Outcome } from '../parts/judging/outcome.ts'
import { sendSignal } from '../parts/services/postgres.ts'
import type { Service, WorkerOptions } from '../parts/services/service.ts'

interface Size {
  records: number
  times: number
  worker: WorkerOptions
}

/** It goes on writing until its next heartbeat fails. */
const MAX_RESUMED_MS = 60_000

/**
 * A worker is stopped in the middle of an export (as a machine that swaps, or a laptop that sleeps), another completes
 * it, and the first one comes back. Every second export is deleted before that.
 */
export async function resumeStoppedWorker(service: Service, { records, times, worker }: Size): Promise<Outcome> {
  const exports = new Exports(service)
  const workers = [await service.startWorker(worker), await service.startWorker(worker)]
  const violations: string[] = []
  const stoppedAt: number[] = []
  for (let i = 0; i < times; i++) {
    const at = (i + 1) / (times + 1)
    const outcome = await resumeOnce(service, exports, workers, at, i % 2 === 1)
    violations.push(...outcome.violations)
    stoppedAt.push(outcome.stoppedAt)
  }
  for (const { end } of workers) {
    const { code } = await end('SIGTERM')
    if (code !== 0) violations.push(`a worker ended with ${code}`)
  }
  return {
    tried: `${times} exports of ${records} records`,
    violations,
    figures: `stopped at ${stoppedAt.map(share => `${Math.round(share * 100)} %`).join(', ')}`,
  }
}

async function resumeOnce(
  { exportDir }: Service,
  exports: Exports,
  workers: SpawnedCommand[],
  at: number,
  isDeleted: boolean,
): Promise<{ stoppedAt: number; violations: string[] }> {
  const { ids, holder: zombie, progress } = await exports.createUntilHeld(workers, at)
  const [id] = ids as [string]
  sendSignal(zombie.pid, 'SIGSTOP')
  try {
    const { status, error, sha256 } = await exports.finished(id)
    if (status !== 'completed') return { stoppedAt: progress, violations: [`it ended ${status}: ${error}`] }
    const violations: string[] = []
    const listFiles = () =>
      exports.files(id).map(name => {
        const { ino, size, mtimeMs } = statSync(join(exportDir, name))
        return `${name} ${ino} ${size} ${mtimeMs}`
      })
    if (isDeleted) await exports.delete(id)
    const before = listFiles()
    if (before.length !== (isDeleted ? 0 : 1)) violations.push(`before it came back there was ${before}`)
    sendSignal(zombie.pid, 'SIGCONT')
    if (!(await hasLetGo(id, zombie))) violations.push('it still has its file open')
    const after = listFiles()
    if (String(after) !== String(before)) violations.push(`it changed ${before} to ${after}`)
    if (!isDeleted && (await exports.checksum(id)) !== sha256) violations.push('the file is another one now')
    return { stoppedAt: progress, violations }
  } finally {
    sendSignal(zombie.pid, 'SIGCONT')
  }
}

async function hasLetGo(id: string, zombie: SpawnedCommand): Promise<boolean> {
  for (const since = performance.now(); holderOf(id, [zombie]); await sleep(50)) {
    if (performance.now() - since > MAX_RESUMED_MS) return false
  }
  return true
}

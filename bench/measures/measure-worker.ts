import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawnWayside } from '../tools/start-server.ts'
import type { Workplace } from '../tools/workplace.ts'

export interface Worker {
  /** Its peak memory, in MB. */
  peakMb(): number
  stop(): Promise<void>
}

const LOOKED_AT_MS = 100

/** A `wayside work` whose memory is sampled ten times a second. Linux only; elsewhere its peak is NaN. */
export async function startWorker(workplace: Workplace): Promise<Worker> {
  const child = spawnWayside(workplace, ['work'])
  const ended = new Promise(resolve => child.once('close', resolve))
  let peak = Number.NaN
  const sample = () => {
    const now = residentMb(child.pid as number)
    if (!(peak >= now)) peak = now
  }
  const timer = setInterval(sample, LOOKED_AT_MS)
  await sleep(1_000)
  if (child.exitCode !== null) throw new Error('The worker ended before there was work.')
  return {
    peakMb: () => peak,
    async stop() {
      clearInterval(timer)
      child.kill('SIGTERM')
      await ended
    },
  }
}

export function residentMb(pid: number): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
    return Number(kilobytes) / 1024
  } catch {
    return Number.NaN
  }
}

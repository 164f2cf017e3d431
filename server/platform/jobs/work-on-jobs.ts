import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, DatabaseUnavailable } from '../database/database.ts'
import { type ClaimOptions, claimJob, type Job, JobLost, type JobTable, JobYielded, releaseJob } from './jobs.ts'

/** Options with defaults. */
export interface JobOptions {
  /** A job whose worker sent no heartbeat for this long is claimed by another. */
  leaseSeconds?: number
  /** Records that an export reads, or an import stores, at a time. */
  slice?: number
}

export const LEASE_SECONDS = 30

interface JobWork<Claimed extends Job> {
  database: Database
  table: JobTable
  /** How many jobs run concurrently in this process: its slots. */
  concurrency: number
  pauseMs?: number
  claim: (freeSlots: number) => Promise<ClaimOptions> | ClaimOptions
  run: (claimed: Claimed, signal: AbortSignal) => Promise<void>
  /** Removes the files of a job that will not be retried. */
  removeFiles: (claimed: Claimed) => Promise<void>
  onFailure: (id: string, error: unknown) => void
}

/** Works on jobs until stopped. `stop` returns running jobs to the queue, where another worker restarts them. */
export function workOnJobs<Claimed extends Job>(work: JobWork<Claimed>): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const working = fillSlots(work, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await working
    },
  }
}

/** Jobs are claimed one after the other, so that each claim knows how many slots are free. */
async function fillSlots<Claimed extends Job>(work: JobWork<Claimed>, signal: AbortSignal): Promise<void> {
  const { concurrency, pauseMs = 500 } = work
  const running = new Set<Promise<void>>()
  while (!signal.aborted) {
    const claimed = await claimNext(work, concurrency - running.size)
    if (claimed) {
      const job: Promise<void> = runJob(work, claimed, signal).finally(() => running.delete(job))
      running.add(job)
    } else await pause(pauseMs, signal)
    if (running.size === concurrency) await Promise.race(running)
  }
  await Promise.all(running)
}

async function claimNext<Claimed extends Job>(work: JobWork<Claimed>, freeSlots: number): Promise<Claimed | null> {
  try {
    return await claimJob<Claimed>(work.database, work.table, await work.claim(freeSlots))
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) work.onFailure('', error)
    return null
  }
}

async function runJob<Claimed extends Job>(
  work: JobWork<Claimed>,
  claimed: Claimed,
  signal: AbortSignal,
): Promise<void> {
  const { database, table, pauseMs = 500, onFailure } = work
  try {
    await work.run(claimed, signal)
  } catch (error) {
    if (error instanceof JobLost) return
    if (!signal.aborted && !(error instanceof JobYielded)) onFailure(claimed.id, error)
    // If the database does not answer, the lease expires.
    const failed = await releaseJob(database, table, claimed, { error, isStopping: signal.aborted }).catch(() => false)
    if (failed) await work.removeFiles(claimed).catch(removalError => onFailure(claimed.id, removalError))
    await pause(pauseMs, signal)
  }
}

const pause = (milliseconds: number, signal: AbortSignal) => sleep(milliseconds, null, { signal }).catch(() => {})

import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, DatabaseUnavailable } from '../database/connect.ts'
import { type ClaimOptions, claimJob, type Job, JobLost, type JobTable, releaseJob } from './jobs.ts'

/** Options with defaults. */
export interface JobOptions {
  /** A job whose worker sent no heartbeat for this long is claimed by another. */
  leaseSeconds?: number
  /** Records that an export reads, or an import stores, at a time. */
  slice?: number
}

export const LEASE_SECONDS = 30

interface Work<Claimed extends Job> {
  database: Database
  table: JobTable
  /** How many jobs run concurrently in this process. */
  concurrency: number
  pauseMs?: number
  claim: () => Promise<ClaimOptions> | ClaimOptions
  run: (claimed: Claimed, signal: AbortSignal) => Promise<void>
  /** Removes the files of a job that will not be retried. */
  removeFiles: (claimed: Claimed) => Promise<void>
  onFailure: (id: string, error: unknown) => void
}

/** Works on jobs until stopped. `stop` returns running jobs to the queue, where another worker restarts them. */
export function workOnJobs<Claimed extends Job>(work: Work<Claimed>): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const workers = Array.from({ length: work.concurrency }, () => runWorker(work, stopping.signal))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(workers)
    },
  }
}

async function runWorker<Claimed extends Job>(work: Work<Claimed>, signal: AbortSignal): Promise<void> {
  const { database, table, pauseMs = 500, onFailure } = work
  while (!signal.aborted) {
    let claimed: Claimed | null = null
    try {
      claimed = await claimJob<Claimed>(database, table, await work.claim())
      if (claimed) await work.run(claimed, signal)
      else await pause(pauseMs, signal)
    } catch (error) {
      if (claimed && !(error instanceof JobLost)) {
        if (!signal.aborted) onFailure(claimed.id, error)
        // If the database does not answer, the lease expires.
        const failed = await releaseJob(database, table, claimed, { error, isStopping: signal.aborted }).catch(
          () => false,
        )
        if (failed)
          await work.removeFiles(claimed).catch(removalError => onFailure((claimed as Claimed).id, removalError))
      } else if (!claimed && !(error instanceof DatabaseUnavailable)) onFailure('', error)
      await pause(pauseMs, signal)
    }
  }
}

const pause = (milliseconds: number, signal: AbortSignal) => sleep(milliseconds, null, { signal }).catch(() => {})

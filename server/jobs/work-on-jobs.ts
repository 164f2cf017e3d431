import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, DatabaseUnavailable } from '../database/connect.ts'
import { type ClaimOptions, claimJob, giveUpJob, type Job, JobLost, type JobTable } from './jobs.ts'

/** What has a good value when it is not given. */
export interface Pace {
  /** A worker that has not been heard of for so long is taken for dead. */
  leaseSeconds?: number
  /** Records read, or of an import stored, at a time. */
  slice?: number
}

export const LEASE_SECONDS = 30

interface Work<Claimed extends Job> {
  database: Database
  table: JobTable
  /** How many at a time in this process. */
  concurrency: number
  pauseMs?: number
  claim: () => Promise<ClaimOptions> | ClaimOptions
  run: (claimed: Claimed, signal: AbortSignal) => Promise<void>
  /** Removes the files of one that will not be tried again. */
  clear: (claimed: Claimed) => Promise<void>
  onFailure: (id: string, error: unknown) => void
}

/** Works on jobs until stopped. `stop` gives back what is running, for others to begin anew. */
export function workOnJobs<Claimed extends Job>(work: Work<Claimed>): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const lines = Array.from({ length: work.concurrency }, () => workInLine(work, stopping.signal))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(lines)
    },
  }
}

async function workInLine<Claimed extends Job>(work: Work<Claimed>, signal: AbortSignal): Promise<void> {
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
        // Where the database does not answer, the lease runs out.
        const failed = await giveUpJob(database, table, claimed, { error, isStopping: signal.aborted }).catch(
          () => false,
        )
        if (failed) await work.clear(claimed).catch(problem => onFailure((claimed as Claimed).id, problem))
      } else if (!claimed && !(error instanceof DatabaseUnavailable)) onFailure('', error)
      await pause(pauseMs, signal)
    }
  }
}

const pause = (milliseconds: number, signal: AbortSignal) => sleep(milliseconds, null, { signal }).catch(() => {})

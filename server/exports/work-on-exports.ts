import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { type Database, DatabaseUnavailable } from '../database/connect.ts'
import { ATTEMPTS, type ClaimedExport, claimExport } from './claim-export.ts'
import { EXPORT_LIMITS, type ExportLimits } from './create-export.ts'
import { removeAttempts } from './files.ts'
import { ExportLost } from './lease.ts'
import { ExportImpossible, runExport } from './run-export.ts'

/** What has a good value when it is not given. */
export interface ExportPace {
  /** A worker that has not been heard of for so long is taken for dead. */
  leaseSeconds?: number
  /** Records read at a time. */
  slice?: number
}

export interface WorkOptions extends ExportPace {
  database: Database
  directory: string
  /** How many at a time in this process. */
  places: number
  pauseMs?: number
  limits?: ExportLimits
  onFailure: (id: string, error: unknown) => void
}

/** Works on exports until stopped. `stop` gives back what is running, for others to begin anew. */
export function workOnExports(options: WorkOptions): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const lines = Array.from({ length: options.places }, () => work(options, stopping.signal))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(lines)
    },
  }
}

async function work(options: WorkOptions, signal: AbortSignal): Promise<void> {
  const { database, leaseSeconds = 30, pauseMs = 500, limits = EXPORT_LIMITS, onFailure } = options
  while (!signal.aborted) {
    let claimed: ClaimedExport | null = null
    try {
      claimed = await claimExport(database, { leaseSeconds, running: limits.running })
      if (claimed) await runExport(database, claimed, { ...options, ...limits, leaseSeconds, signal })
      else await pause(pauseMs, signal)
    } catch (error) {
      if (claimed && !(error instanceof ExportLost)) {
        if (!signal.aborted) onFailure(claimed.id, error)
        // Where the database does not answer, the lease runs out.
        await giveUp(options, claimed, error, signal.aborted).catch(() => {})
      } else if (!claimed && !(error instanceof DatabaseUnavailable)) onFailure('', error)
      await pause(pauseMs, signal)
    }
  }
}

const pause = (milliseconds: number, signal: AbortSignal) => sleep(milliseconds, null, { signal }).catch(() => {})

const GIVE_UP_MS = 5_000

/** Gives it back to the queue, or fails it: when trying again would not help, or has not helped often enough. */
async function giveUp(
  { database, directory }: WorkOptions,
  claimed: ClaimedExport,
  error: unknown,
  isStopping: boolean,
): Promise<void> {
  const { id, attempt } = claimed
  const isImpossible = error instanceof ExportImpossible
  const isLast = isImpossible || (attempt >= ATTEMPTS && !isStopping)
  const sentence = isImpossible ? error.message : 'The export could not be written.'
  const { rowCount } = await database.within(GIVE_UP_MS).query(sql`
    update exports
    set status = ${isLast ? 'failed' : 'queued'},
      attempt = ${isStopping ? attempt - 1 : attempt},
      finished_at = ${isLast ? sql`now()` : sql`null`},
      error = ${isLast ? sentence : null},
      progress = ${isLast ? sql`progress` : 0},
      records_written = ${isLast ? sql`records_written` : 0},
      lease_until = null
    where id = ${id} and attempt = ${attempt} and status = 'running'
  `)
  // One that went back to the queue may be running already, as the same attempt.
  if (rowCount === 1 && isLast) await removeAttempts(directory, claimed)
}

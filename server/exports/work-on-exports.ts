import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { type Database, DatabaseUnavailable } from '../database/connect.ts'
import { ATTEMPTS, type ClaimedExport, claimExport } from './claim-export.ts'
import { EXPORT_LIMITS, type ExportLimits } from './create-export.ts'
import { ExportImpossible, ExportLost, runExport } from './run-export.ts'

export interface WorkOptions {
  database: Database
  directory: string
  /** How many at a time in this process. */
  places: number
  leaseSeconds?: number
  pauseMs?: number
  slice?: number
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
    } catch (error) {
      if (claimed && !(error instanceof ExportLost)) {
        if (!signal.aborted) onFailure(claimed.id, error)
        await giveUp(database, claimed, error, signal.aborted).catch(() => {})
      } else if (!claimed && !(error instanceof DatabaseUnavailable)) onFailure('', error)
      await pause(pauseMs, signal)
    }
    if (!claimed) await pause(pauseMs, signal)
  }
}

const pause = (milliseconds: number, signal: AbortSignal) => sleep(milliseconds, null, { signal }).catch(() => {})

/** Gives it back to the queue, or fails it: when trying again would not help, or has not helped often enough. */
async function giveUp(database: Database, { id, attempt }: ClaimedExport, error: unknown, isStopping: boolean) {
  const isImpossible = error instanceof ExportImpossible
  const isLast = isImpossible || (attempt >= ATTEMPTS && !isStopping)
  const sentence = isImpossible ? error.message : 'The export could not be written.'
  await database.query(sql`
    update exports
    set status = ${isLast ? 'failed' : 'queued'},
      attempt = ${isStopping ? attempt - 1 : attempt},
      finished_at = ${isLast ? sql`now()` : sql`null`},
      error = ${isLast ? sentence : null},
      lease_until = null
    where id = ${id} and attempt = ${attempt} and status = 'running'
  `)
}

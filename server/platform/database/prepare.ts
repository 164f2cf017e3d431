import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection, Database } from './database.ts'
import { migrate } from './migrate.ts'
import { refuseUnfitPooler } from './pooler.ts'
import { DatabaseUnavailable } from './unavailable.ts'

interface WaitOptions {
  /** Called once, when PostgreSQL is not available. */
  onWait: (error: DatabaseUnavailable) => void
  /** Ends the waiting. */
  stopped: Promise<unknown>
  maxMs?: number
}

const PAUSE_MS = 500

/**
 * Migrates the database before a service starts, and returns the names of the migrations. Waits for PostgreSQL, which may be
 * starting too after a reboot, or be slow.
 */
export async function prepareDatabase(
  { database, connection }: { database: Database; connection: Connection },
  { onWait, stopped, maxMs = 60_000 }: WaitOptions,
): Promise<string[]> {
  const isStopped = stopped.then(() => true)
  const since = performance.now()
  for (let attempt = 1; ; attempt++) {
    try {
      await refuseUnfitPooler(connection)
      return await migrate(database)
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || performance.now() - since > maxMs) throw error
      if (attempt === 1) onWait(error)
    }
    if (await Promise.race([isStopped, sleep(PAUSE_MS, false)])) return []
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Queryable } from './connect.ts'

let isOnCluster = false

/**
 * Whether this process reads blocks beside rows. Not on Citus: rows and blocks would be on different machines, which have
 * no common snapshot, and no statement can read both; nothing is sealed there. True until `detectCluster` finds Citus.
 */
export const readsBlocks = (): boolean => !isOnCluster

export async function detectCluster(database: Queryable): Promise<boolean> {
  const { rows } = await database.query("select 1 from pg_extension where extname = 'citus'")
  isOnCluster = rows.length > 0
  return isOnCluster
}

const RETRY_MS = 1_000

/** The same when a process starts, also while PostgreSQL cannot be reached. */
export async function detectClusterSoon(database: Queryable): Promise<void> {
  for (let tried = 0; tried < 600; tried++) {
    try {
      await detectCluster(database)
      return
    } catch {
      await sleep(RETRY_MS, undefined, { ref: false })
    }
  }
}

import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Config } from './config.ts'
import { type Database, DatabaseUnavailable } from './database/connect.ts'
import type { Log } from './log.ts'

export interface LoopContext {
  config: Config
  database: Database
  log: Log
  /** Aborted when the process is to stop: a long turn ends soon after. */
  signal: AbortSignal
}

export interface Loop {
  name: string
  seconds: number
  turn: (context: LoopContext) => Promise<unknown>
}

/** `everySeconds(60, 'keep last use', ({ database }) => keepLastUse(database))` */
export const everySeconds = (seconds: number, name: string, turn: Loop['turn']): Loop => ({ name, seconds, turn })

/** Each loop keeps one connection for its lock while it works on another. */
export const connectionsFor = (loops: readonly Loop[]): number => Math.max(1, 2 * loops.length)

/** Runs the loops until stopped; `stop` waits for the turns that are going on. */
export function runLoops(loops: readonly Loop[], context: Omit<LoopContext, 'signal'>): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  // Every loop that sleeps listens to it.
  setMaxListeners(0, signal)

  // The first turn is at once, or a service that is started anew each hour would never take an hourly one.
  async function run(loop: Loop): Promise<void> {
    while (!signal.aborted) {
      await turnOf(loop)
      await sleep(loop.seconds * 1000, null, { signal }).catch(() => {})
    }
  }
  async function turnOf({ name, turn }: Loop): Promise<void> {
    const log = context.log.child({ loop: name })
    try {
      await alone(context.database, name, () => turn({ ...context, log, signal }))
    } catch (err) {
      if (err instanceof DatabaseUnavailable) log.warn({ reason: err.message }, 'loop waits for the database')
      else log.error({ err }, 'loop failed, and tries again')
    }
  }

  const running = loops.map(run)
  return {
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

/**
 * Only one process at a time, of all machines on this database, takes a turn; others pass theirs. The lock lives in a
 * transaction that does nothing else: it goes with the connection when the process dies, and holds back no vacuum.
 */
async function alone(database: Database, name: string, work: () => Promise<unknown>): Promise<void> {
  const [turn] = await database.transaction(async tx => {
    const { rows } = await tx.query<{ mine: boolean }>(sql`
      select
        set_config('idle_in_transaction_session_timeout', '0', true),
        pg_try_advisory_xact_lock(hashtextextended(${`wayside loop ${name}`}, 0)) as mine
    `)
    // Settled, because the transaction would take the turn again after a conflict of the turn's own.
    return rows[0]?.mine ? Promise.allSettled([work()]) : []
  })
  if (turn?.status === 'rejected') throw turn.reason
}

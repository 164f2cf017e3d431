import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { type Database, DatabaseUnavailable } from '../../platform/database/database.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { Turn } from '../metrics.ts'

export interface LoopContext {
  config: Config
  database: Database
  log: Log
  /** The lease of jobs of a loop, if it is shorter than usual. */
  leaseSeconds?: number | undefined
  onTurn?: ((turn: Turn) => void) | undefined
  /** Aborted when the process stops; a long turn must end soon after. */
  signal: AbortSignal
}

export interface Loop {
  name: string
  seconds: number
  turn: (context: LoopContext) => Promise<unknown>
}

/** `everySeconds(60, 'expire exports', ({ database }) => expireExports(database))` */
export const everySeconds = (seconds: number, name: string, turn: Loop['turn']): Loop => ({ name, seconds, turn })

/** A process that died is replaced after this time. */
const LEASE_SECONDS = 30

/**
 * Runs the loops until stopped; `stop` waits for the turns in progress. Of all processes on this database, on all
 * machines, one runs them: the one that holds the lease. A process that was suspended and resumes may finish its turn while
 * its successor already runs, so turns must tolerate that.
 */
export function runLoops(
  loops: readonly Loop[],
  context: Omit<LoopContext, 'signal'>,
  leaseSeconds = LEASE_SECONDS,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const lease = new RunnerLease(context.database, leaseSeconds)

  async function waitForLease(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (await lease.acquire()) await runAll()
      await pause(leaseSeconds / 6, stopping.signal)
    }
  }
  async function runAll(): Promise<void> {
    const lost = new AbortController()
    const signal = AbortSignal.any([stopping.signal, lost.signal])
    // Every sleeping loop adds a listener.
    setMaxListeners(0, signal)
    context.log.info('runs the background loops')
    const renewal = setInterval(async () => {
      if (!(await lease.acquire())) lost.abort()
    }, leaseSeconds * 333)
    await Promise.all(loops.map(loop => repeat(loop, { ...context, signal })))
    clearInterval(renewal)
    await lease.release()
  }

  const running = waitForLease()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** The first turn is immediate; else a service that is restarted every hour would never run an hourly one. */
async function repeat({ name, seconds, turn }: Loop, context: LoopContext): Promise<void> {
  const log = context.log.child({ loop: name })
  while (!context.signal.aborted) {
    log.debug('turn')
    let isFailed = false
    try {
      await turn({ ...context, log })
    } catch (err) {
      isFailed = true
      if (err instanceof DatabaseUnavailable) log.warn({ reason: err.message }, 'loop waits for the database')
      else log.error({ err }, 'loop failed, and will retry')
    }
    context.onTurn?.({ name, seconds, isFailed })
    await pause(seconds, context.signal)
  }
}

const pause = (seconds: number, signal: AbortSignal) => sleep(seconds * 1000, null, { signal }).catch(() => {})

/** The lease of the process that runs the loops. */
class RunnerLease {
  readonly #database: Database
  readonly #seconds: number
  readonly #holder = randomUUID()
  #heldUntil = 0

  constructor(database: Database, seconds: number) {
    this.#database = database
    this.#seconds = seconds
  }

  /** Acquires or extends the lease; whether this process holds it. Without the database it is held until it expires. */
  async acquire(): Promise<boolean> {
    const requestedAt = performance.now()
    try {
      const { rowCount } = await this.#database.query(sql`
        update background_runner
        set holder = ${this.#holder}, held_until = now() + make_interval(secs => ${this.#seconds})
        where holder = ${this.#holder} or held_until < now()
      `)
      this.#heldUntil = rowCount ? requestedAt + this.#seconds * 1000 : 0
    } catch {
      // The loops log that the database is unavailable.
    }
    return performance.now() < this.#heldUntil
  }

  async release(): Promise<void> {
    const released = sql`
      update background_runner
      set held_until = '-infinity'
      where holder = ${this.#holder}
    `
    await this.#database.query(released).catch(() => {})
  }
}

import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Config } from '../config.ts'
import { type Database, DatabaseUnavailable } from '../database/connect.ts'
import type { Log } from '../log.ts'

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

/** Turns are short: some may wait for others. */
export const LOOP_CONNECTIONS = 4

/** A runner that died is replaced after this long. */
const LEASE_SECONDS = 30

/**
 * Runs the loops until stopped; `stop` waits for the turns that are going on. Of all processes on this database, on
 * whatever machines, one runs them: the one that holds the lease. A runner that was stopped and goes on may end its turn
 * beside its successor, so a turn must bear that.
 */
export function runLoops(
  loops: readonly Loop[],
  context: Omit<LoopContext, 'signal'>,
  leaseSeconds = LEASE_SECONDS,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const runner = new Runner(context.database, leaseSeconds)

  async function stand(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (await runner.holds()) await lead()
      await pause(leaseSeconds / 6, stopping.signal)
    }
  }
  async function lead(): Promise<void> {
    const lost = new AbortController()
    const signal = AbortSignal.any([stopping.signal, lost.signal])
    // Every loop that sleeps listens to it.
    setMaxListeners(0, signal)
    context.log.info('runs the background loops')
    const renewal = setInterval(async () => {
      if (!(await runner.holds())) lost.abort()
    }, leaseSeconds * 333)
    await Promise.all(loops.map(loop => repeat(loop, { ...context, signal })))
    clearInterval(renewal)
    await runner.release()
  }

  const standing = stand()
  return {
    async stop() {
      stopping.abort()
      await standing
    },
  }
}

/** The first turn is at once, or a service that is started anew each hour would never take an hourly one. */
async function repeat({ name, seconds, turn }: Loop, context: LoopContext): Promise<void> {
  const log = context.log.child({ loop: name })
  while (!context.signal.aborted) {
    log.debug('turn')
    try {
      await turn({ ...context, log })
    } catch (err) {
      if (err instanceof DatabaseUnavailable) log.warn({ reason: err.message }, 'loop waits for the database')
      else log.error({ err }, 'loop failed, and tries again')
    }
    await pause(seconds, context.signal)
  }
}

const pause = (seconds: number, signal: AbortSignal) => sleep(seconds * 1000, null, { signal }).catch(() => {})

/** The lease on being the one that runs the loops. */
class Runner {
  readonly #database: Database
  readonly #seconds: number
  readonly #holder = randomUUID()
  #heldUntil = 0

  constructor(database: Database, seconds: number) {
    this.#database = database
    this.#seconds = seconds
  }

  /** Takes the lease, or makes it last longer. While the database is away it lasts as long as was said. */
  async holds(): Promise<boolean> {
    const asked = performance.now()
    try {
      const { rowCount } = await this.#database.query(sql`
        update background_runner
        set holder = ${this.#holder}, held_until = now() + make_interval(secs => ${this.#seconds})
        where holder = ${this.#holder} or held_until < now()
      `)
      this.#heldUntil = rowCount ? asked + this.#seconds * 1000 : 0
    } catch {
      // Known to whoever needs the database.
    }
    return performance.now() < this.#heldUntil
  }

  async release(): Promise<void> {
    const given = sql`
      update background_runner
      set held_until = '-infinity'
      where holder = ${this.#holder}
    `
    await this.#database.query(given).catch(() => {})
  }
}

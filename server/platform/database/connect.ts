import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientConfig, Pool, QueryResult, QueryResultRow } from 'pg'
import type { Outcome, PreparedStatement } from '../internals/prepared-queries.ts'
import type { Connection, Database, Layout, LayoutName, Queryable, Statement, TransactionLimits } from './database.ts'
import { Deadline } from './deadline.ts'
import { HEARTBEAT, type Heartbeat, Listener } from './listen.ts'
import { borrow, closePool, openPool, type Timeouts } from './pool.ts'
import { orThrow, runPrepared, runStatement } from './run-prepared.ts'
import { runTransaction } from './transaction.ts'
import { asUnavailable, DatabaseUnavailable, endsSession, isConflict } from './unavailable.ts'

interface ConnectOptions {
  max: number
  min?: number
  applicationName: string
  /** The heartbeat of the connection that listens to notifications. */
  heartbeat?: Heartbeat
  timeouts?: Timeouts
  /** Where it is known already; else `detectLayout` finds it. */
  layout?: LayoutName | null
}

export function connect(
  connection: Connection,
  { heartbeat = HEARTBEAT, layout = null, ...options }: ConnectOptions,
): Database {
  const pool = openPool(connection, options)
  const listener = new Listener(pool.options as ClientConfig, heartbeat)
  return new PooledDatabase({ pool, listener, layout: { name: layout } })
}

interface Connected {
  pool: Pool
  listener: Listener
  layout: Layout
}

class PooledDatabase implements Database {
  readonly layout: Layout
  readonly #pool: Pool
  readonly #listener: Listener
  readonly #deadline: Deadline | undefined
  readonly #signal: AbortSignal | undefined

  constructor({ pool, listener, layout }: Connected, deadline?: Deadline, signal?: AbortSignal) {
    this.layout = layout
    this.#pool = pool
    this.#listener = listener
    this.#deadline = deadline
    this.#signal = signal
  }

  // biome-ignore lint/suspicious/noExplicitAny: the caller names the row, as with pg
  query<R extends QueryResultRow = any>(statement: Statement): Promise<QueryResult<R>> {
    return retryConflicts(() => borrow(this.#pool, this.#deadline, client => runStatement<R>(client, statement)))
  }

  queryBoth(first: PreparedStatement, second: PreparedStatement): Promise<[QueryResult, Outcome]> {
    return retryConflicts(() =>
      borrow(this.#pool, this.#deadline, async client => {
        const [one, other] = (await runPrepared(client, [first, second])) as [Outcome, Outcome]
        if (endsSession(other)) throw other
        return [orThrow(one), other]
      }),
    )
  }

  transaction<T>(work: (tx: Queryable) => Promise<T>, limits?: TransactionLimits): Promise<T> {
    const { layout } = this
    return retryConflicts(() =>
      borrow(this.#pool, this.#deadline, client => runTransaction({ client, layout }, work, limits)),
    )
  }

  within(milliseconds: number, signal = this.#signal): Database {
    const connected = { pool: this.#pool, listener: this.#listener, layout: this.layout }
    return new PooledDatabase(connected, new Deadline(milliseconds, signal), signal)
  }

  connectionsInUse(): number {
    return this.#pool.totalCount - this.#pool.idleCount
  }

  listen(channel: string, onPayload: (payload: string) => void, onListening?: () => void): () => void {
    return this.#listener.listen(channel, onPayload, onListening)
  }

  close(): Promise<void> {
    this.#listener.close()
    return closePool(this.#pool)
  }
}

const MAX_RETRIES = 3

async function retryConflicts<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 0; ; attempts++) {
    try {
      return await attempt()
    } catch (error) {
      if (!isConflict(error)) throw asUnavailable(error)
      if (attempts === MAX_RETRIES) {
        throw new DatabaseUnavailable(`Gave up after ${MAX_RETRIES} retries: ${(error as Error).message}`, {
          cause: error,
        })
      }
      await sleep(5 + Math.random() * 20 * 2 ** attempts)
    }
  }
}

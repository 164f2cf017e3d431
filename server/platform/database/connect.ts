import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientConfig, Pool, QueryConfig, QueryResult, QueryResultRow } from 'pg'
import type { Sql } from 'sql-template-tag'
import type { Outcome, PreparedStatement } from '../internals/prepared-queries.ts'
import { Deadline } from './deadline.ts'
import { HEARTBEAT, type Heartbeat, Listener } from './listen.ts'
import { borrow, closePool, openPool, type Timeouts } from './pool.ts'
import { orThrow, runPrepared, runStatement } from './run-prepared.ts'
import { runTransaction, type TransactionLimits } from './transaction.ts'
import { asUnavailable, DatabaseUnavailable, endsSession, isConflict } from './unavailable.ts'

export { DatabaseUnavailable }

/** `host` is the directory of the Unix socket. */
export type Connection =
  | { connectionString: string }
  | { host: string; user: string; password: string; database: string }

export type Statement = Sql | (QueryConfig & { binary?: boolean; rowMode?: 'array' }) | string

export interface Queryable {
  // biome-ignore lint/suspicious/noExplicitAny: the caller names the row, as with pg
  query<R extends QueryResultRow = any>(statement: Statement): Promise<QueryResult<R>>
}

export interface Database extends Queryable {
  /**
   * Two statements in one round trip, each in a transaction of its own; the second is executed even if the first fails,
   * which rejects. The result of the second may be an error.
   */
  queryBoth(first: PreparedStatement, second: PreparedStatement): Promise<[QueryResult, Outcome]>
  /** One transaction on one connection; serialization failures and deadlocks are retried up to 3 times. */
  transaction<T>(work: (tx: Queryable) => Promise<T>, limits?: TransactionLimits): Promise<T>
  /**
   * The same database with one deadline for everything done through it: connection, lock, statement. When it passes, the
   * connection is destroyed and DatabaseUnavailable is thrown. The same happens when the signal is aborted, with its reason;
   * it also applies to databases that are derived from this one.
   */
  within(milliseconds: number, signal?: AbortSignal): Database
  /**
   * Listens to notifications of a channel until the returned function is called; all channels share one connection.
   * `onListening` is called each time listening starts, the first time and after the connection was lost: notifications
   * before it are missed, so the caller should read the state then.
   */
  listen(channel: string, onPayload: (payload: string) => void, onListening?: () => void): () => void
  /** Connections of the pool that are in use now. */
  connectionsInUse(): number
  close(): Promise<void>
}

interface ConnectOptions {
  max: number
  applicationName: string
  /** Of the connection that listens to notifications. */
  heartbeat?: Heartbeat
  timeouts?: Timeouts
}

export function connect(connection: Connection, { heartbeat = HEARTBEAT, ...options }: ConnectOptions): Database {
  const pool = openPool(connection, options)
  return new PooledDatabase(pool, new Listener(pool.options as ClientConfig, heartbeat))
}

class PooledDatabase implements Database {
  readonly #pool: Pool
  readonly #listener: Listener
  readonly #deadline: Deadline | undefined
  readonly #signal: AbortSignal | undefined

  constructor(pool: Pool, listener: Listener, deadline?: Deadline, signal?: AbortSignal) {
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
    return retryConflicts(() => borrow(this.#pool, this.#deadline, client => runTransaction(client, work, limits)))
  }

  within(milliseconds: number, signal = this.#signal): Database {
    return new PooledDatabase(this.#pool, this.#listener, new Deadline(milliseconds, signal), signal)
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
